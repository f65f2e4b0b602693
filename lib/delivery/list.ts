import { findAlert } from '../alerts/alerts.ts';
import type { Item } from '../table/client.ts';
import { alertDeliveries } from '../table/key-chart.ts';
import { justBefore, LAST } from '../table/sort-keys.ts';
import { areOver, streamsOf } from '../table/streams.ts';
import { type PageRequest, type Slice, whetherAny } from '../values/page.ts';
import { badParameter, notFound } from '../values/problem.ts';
import { type Delivery, deliveryOf } from './delivery.ts';

/** Of a page, besides its alert. One with as many attempts as are kept costs a unit. */
const budgetOfPage = () => ({ requests: 6, units: 54 });
const FIRST_ROWS = 25;

/**
 * A part of the deliveries of a person's alert, newest match first. It ends with its budget, and can have fewer than its limit.
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
  const rows = Math.min(limit + 1, FIRST_ROWS);
  const all = streamsOf({ from: '0', to }, budgetOfPage(), rows);
  const stream = all.open(partition, 'index1');
  const [alert] = await Promise.all([findAlert(person, alertId), all.begin([{ stream, rows }])]);
  if (!alert) throw notFound('alert', alertId);
  const shown: Item[] = [];
  let isOver = true;
  for await (const item of all.rows([stream], () => limit + 1 - shown.length)) {
    isOver = shown.length < limit;
    if (!isOver) break;
    shown.push(item);
  }
  const last = shown.at(-1);
  const next = isOver && areOver([stream]) ? null : last && { after: String(last['at']), skip: 0 };
  return { items: shown.map((item) => deliveryOf(person, item).shown), total: null, next: next ?? null };
}
