import { findAlert } from '../alerts/alerts.ts';
import { alertDeliveries } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { justBefore, LAST } from '../table/sort-keys.ts';
import { type PageRequest, type Slice, whetherAny } from '../values/page.ts';
import { badParameter, notFound } from '../values/problem.ts';
import { type Delivery, deliveryOf } from './delivery.ts';

/**
 * A part of the deliveries of a person's alert, newest match first.
 *
 * @throws Problem 404 alert_not_found, 400 offset_too_large: it goes on by cursor
 */
export async function listDeliveriesOfAlert(
  person: string,
  alertId: string,
  page: PageRequest,
): Promise<Slice<Delivery>> {
  const { limit, offset, position } = page;
  if (offset > 0 && !position) {
    const detail = 'is not possible for deliveries; follow next_cursor';
    throw badParameter({ in: 'query', parameter: 'offset', detail }, 'offset_too_large');
  }
  if (limit === 0) return whetherAny(await listDeliveriesOfAlert(person, alertId, { ...page, limit: 1 }));
  const partition = alertDeliveries(person, alertId);
  const to = position ? justBefore(position.after) : LAST;
  const [alert, items] = await Promise.all([
    findAlert(person, alertId),
    queryItems({ index: 'index1', partition, from: '0', to, descending: true, limit: limit + 1 }),
  ]);
  if (!alert) throw notFound('alert', alertId);
  const shown = items.slice(0, limit);
  const last = shown.at(-1);
  const next = items.length > limit && last ? { after: String(last['at']), skip: 0 } : null;
  return { items: shown.map((item) => deliveryOf(person, item).shown), total: null, next };
}
