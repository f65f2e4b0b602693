import { findAlert } from '../alerts/alert-store.ts';
import { alertDeliveriesPartition } from '../platform/dynamodb/alert-keys.ts';
import type { TableItem } from '../platform/dynamodb/client.ts';
import { areExhausted, createMergedQuery } from '../platform/dynamodb/merged-query.ts';
import { getSortKeyBefore, MAX_SORT_KEY } from '../platform/dynamodb/sort-keys.ts';
import { type ListPage, type PageRequest, toLimitZeroPage } from '../values/page.ts';
import { invalidParameter, notFound } from '../values/problem.ts';
import { type Delivery, parseDeliveryItem } from './delivery.ts';

/** Returns the read budget of a page, besides its alert. A delivery with all retained attempts costs one unit. */
const createPageBudget = () => ({ requests: 6, units: 54 });
const FIRST_PAGE_ROWS = 25;

/**
 * Returns a page of the deliveries of a person's alert, newest match first.
 * A page ends early when its read budget is used up, so it may be shorter than its limit.
 * @throws Problem 400 offset_too_large for an offset, because pages are followed by cursor
 * @throws Problem 404 alert_not_found
 */
export async function listAlertDeliveries(
  person: string,
  alertId: string,
  page: PageRequest,
): Promise<ListPage<Delivery>> {
  const { limit, offset, position } = page;
  if (offset > 0 && !position) {
    const detail = 'is not possible for deliveries; follow next_cursor';
    throw invalidParameter({ in: 'query', parameter: 'offset', detail }, 'offset_too_large');
  }
  if (limit === 0) return toLimitZeroPage(await listAlertDeliveries(person, alertId, { ...page, limit: 1 }));
  const partition = alertDeliveriesPartition(person, alertId);
  const to = position ? getSortKeyBefore(position.after) : MAX_SORT_KEY;
  const rows = Math.min(limit + 1, FIRST_PAGE_ROWS);
  const all = createMergedQuery({ from: '0', to }, createPageBudget(), { pageSize: rows });
  const stream = all.open(partition, 'index1');
  const [alert] = await Promise.all([findAlert(person, alertId), all.readFirstPages([{ stream, rows }])]);
  if (!alert) throw notFound('alert', alertId);
  const items: TableItem[] = [];
  let isOver = true;
  for await (const item of all.rows([stream], () => limit + 1 - items.length)) {
    isOver = items.length < limit;
    if (!isOver) break;
    items.push(item);
  }
  const last = items.at(-1);
  const next = isOver && areExhausted([stream]) ? null : last && { after: String(last['at']), skip: 0 };
  return { items: items.map((item) => parseDeliveryItem(person, item).delivery), total: null, next: next ?? null };
}
