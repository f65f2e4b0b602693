import { expect, it } from 'vitest';
import { buildDeliveryItem, createDigestDelivery } from '../../../lib/delivery/delivery.ts';

it('a delivery is kept for 90 days from when it was made', () => {
  const window = { query_id: 'q', after: '2026-11-20T00:00:00Z#', to: '2026-11-21T00:00:00Z#' };
  const made = new Date('2026-11-21T06:00:00Z');
  const digest = createDigestDelivery({ person: 'p', alert_id: 'a' }, 'place', { window, updates: 2 }, 'd', made);
  expect(buildDeliveryItem(digest).expires_at).toBe(Date.parse('2027-02-19T06:00:00Z') / 1_000);
});
