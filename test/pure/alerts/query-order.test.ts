import { expect, it } from 'vitest';
import { parseAlertItem } from '../../../lib/alerts/alert.ts';
import { alertItem } from '../../support/alerts.ts';

it('an alert has one order, for each order in which the table returns its query: the tag of an answer is of its text', () => {
  const toText = (query: object) => JSON.stringify(parseAlertItem(alertItem('p', { id: 'a', query })).alert);
  expect(toText({ topic_id: 'eu-eba', search: 'capital', language: 'en' })).toBe(
    toText({ language: 'en', search: 'capital', topic_id: 'eu-eba' }),
  );
  expect(toText({ topic_id: 'eu-eba', search: 'capital' })).toContain(
    '"query":{"search":"capital","topic_id":"eu-eba"}',
  );
});
