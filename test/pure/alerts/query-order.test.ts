import { expect, it } from 'vitest';
import { alertOf } from '../../../lib/alerts/alert.ts';
import { alertItem } from '../../support/alerts.ts';

it('an alert is told in one order, in whatever order the table returns its query: the tag of an answer is of its text', () => {
  const told = (query: object) => JSON.stringify(alertOf(alertItem('p', { id: 'a', query })).alert);
  expect(told({ topic_id: 'eu-eba', search: 'capital', language: 'en' })).toBe(
    told({ language: 'en', search: 'capital', topic_id: 'eu-eba' }),
  );
  expect(told({ topic_id: 'eu-eba', search: 'capital' })).toContain('"query":{"search":"capital","topic_id":"eu-eba"}');
});
