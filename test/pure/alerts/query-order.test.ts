import { expect, it } from 'vitest';
import { alertOf } from '../../../lib/alerts/alert.ts';

it('an alert is told in one order, in whatever order the table returns its query: the tag of an answer is of its text', () => {
  const told = (query: object) =>
    JSON.stringify(
      alertOf({ pk: 'PERSON#p', sk: 'ALERT#a', id: 'a', name: 'A', query, kinds: ['new'], version: 1 }).alert,
    );
  expect(told({ topic_id: 'eu-eba', search: 'capital', language: 'en' })).toBe(
    told({ language: 'en', search: 'capital', topic_id: 'eu-eba' }),
  );
  expect(told({ topic_id: 'eu-eba', search: 'capital' })).toContain('"query":{"search":"capital","topic_id":"eu-eba"}');
});
