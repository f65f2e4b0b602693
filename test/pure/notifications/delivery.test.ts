import { expect, it } from 'vitest';
import { buildDeliveryItem, createDigestDelivery } from '../../../lib/notifications/delivery.ts';

it('buildDeliveryItem lets a delivery expire 90 days after its creation', () => {
  const window = { query_id: 'q', after: '2026-11-20T00:00:00Z#', to: '2026-11-21T00:00:00Z#' };
  const made = new Date('2026-11-21T06:00:00Z');
  const plan = { dueSortKey: 'place', destinationId: 'd', window, updates: 2 };
  const digest = createDigestDelivery({ person: 'p', alert_id: 'a' }, plan, made);
  expect(buildDeliveryItem(digest).expires_at).toBe(Date.parse('2027-02-19T06:00:00Z') / 1_000);
});
