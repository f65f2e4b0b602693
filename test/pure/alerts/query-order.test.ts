import { expect, it } from 'vitest';
import { parseAlertItem } from '../../../lib/alerts/alert.ts';
import { alertItem } from '../../support/alerts.ts';

it('parseAlertItem orders the fields of a query, so that the ETag of a response is stable', () => {
  const toText = (query: object) => JSON.stringify(parseAlertItem(alertItem('p', { id: 'a', query })).alert);
  expect(toText({ topic_id: 'eu-eba', search: 'capital', language: 'en' })).toBe(
    toText({ language: 'en', search: 'capital', topic_id: 'eu-eba' }),
  );
  expect(toText({ topic_id: 'eu-eba', search: 'capital' })).toContain(
    '"query":{"search":"capital","topic_id":"eu-eba"}',
  );
});
