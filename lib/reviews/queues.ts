import * as z from 'zod/mini';
import { EntryDetail } from '../entries/entry.ts';
import { entryOfItem } from '../entries/rows.ts';
import type { Item } from '../table/client.ts';
import { entryKey, type IndexName, type Key, reviewsByState, reviewsByTopic, reviewsOf } from '../table/key-chart.ts';
import { getItems } from '../table/read.ts';
import { FIRST, justAfter } from '../table/sort-keys.ts';
import { areOver, type Budget, spend, streamsOf } from '../table/streams.ts';
import { type PageRequest, type Slice, whetherAny } from '../values/page.ts';
import { badParameter } from '../values/problem.ts';
import { type ReviewState, reviewStatesOf } from '../values/review-states.ts';
import { Review } from './review.ts';
import { NOBODY, reviewOfItem, topicOf } from './rows.ts';

/** A review with its entry; null if the entry was deleted. */
export const QueuedReview = z.object({ review: Review, entry: z.nullable(EntryDetail) });
export type QueuedReview = z.infer<typeof QueuedReview>;

/** The filter of a queue; `assignee` is a person's id, or null for unassigned reviews. */
export interface QueueFilter {
  /** One state, all open states, or all states by default. */
  state?: ReviewState | 'open' | undefined;
  assignee?: string | null | undefined;
  topicId?: string | undefined;
  /** Due on this day or later. */
  dueFrom?: string | undefined;
  /** Due before this day. */
  dueBefore?: string | undefined;
}

/** Rows of reviews, and where they continue. */
export interface QueueRows {
  rows: Item[];
  next: Slice<Item>['next'];
}

/** Budgets of a page with its entries, and of its rows alone. */
const MOST = { requests: 8, units: 60 };
const MOST_OF_ROWS = { requests: 6, units: 30 };
/** Rows of the first request, of all lists together: one with the longest reason costs less than a unit. */
const FIRST_ROWS = 35;
/** The most that an entry costs. */
const UNITS_AN_ENTRY = 1.5;
/** Sorts after every due day, also that of reviews without one. */
const LAST_DUE = '9999-99';

/**
 * Returns reviews by due day, those without one last. Each filter alone is a list; combinations are filtered from the
 * assignee's list.
 *
 * A page that reaches its budget has fewer than its limit, even none, and continues.
 * @throws Problem 400 offset_too_large: pages continue by cursor
 */
export async function listReviews(filter: QueueFilter, page: PageRequest): Promise<Slice<QueuedReview>> {
  if (page.offset > 0 && !page.position) {
    const detail = 'is not possible for reviews; follow next_cursor';
    throw badParameter({ in: 'query', parameter: 'offset', detail }, 'offset_too_large');
  }
  if (page.limit === 0) return whetherAny(await listReviews(filter, { ...page, limit: 1 }));
  const budget = { ...MOST };
  const { rows, next } = await spend(budget, () => read(filter, page, FIRST_ROWS));
  const { count, entries } = await readEntries(rows, budget);
  const shown = rows.slice(0, count);
  const last = { after: String(shown.at(-1)?.['at']), skip: 0 };
  return { items: queued(shown, entries), total: null, next: count < rows.length ? last : next };
}

/** Reads the entries of as many rows as the budget allows, in parts: what the first cost less is left for others. */
async function readEntries(rows: Item[], budget: Budget): Promise<{ count: number; entries: Item[] }> {
  const entries: Item[] = [];
  let count = 0;
  while (count < rows.length && budget.requests > 0 && budget.units >= UNITS_AN_ENTRY) {
    const part = rows.slice(count, count + Math.floor(budget.units / UNITS_AN_ENTRY));
    entries.push(...(await spend(budget, () => getItems(entryKeys(part), { consistent: false }))));
    count += part.length;
  }
  return { count, entries };
}

/** Returns the first reviews of a filter: one request for each of its lists. */
export const firstReviews = (filter: QueueFilter, limit: number): Promise<QueueRows> =>
  read(filter, { limit, offset: 0, position: null }, (limit + 1) * listsOf(filter).length);

/** Returns the keys of the reviews' entries. While a review moves between lists, the index may have it in both. */
export const entryKeys = (rows: Item[]): Key[] =>
  [...new Set(rows.map((row) => reviewOfItem(row).entry_id))].map(entryKey);

/** Combines reviews with their entries. */
export function queued(rows: Item[], items: Item[]): QueuedReview[] {
  const entries = new Map(items.map((item) => [item['pk'], item]));
  return rows.map(reviewOfItem).map((review) => {
    const item = entries.get(entryKey(review.entry_id).pk);
    return { review, entry: item ? entryOfItem(item) : null };
  });
}

async function read(filter: QueueFilter, { limit, position }: PageRequest, rowsFirst: number): Promise<QueueRows> {
  const from = position ? justAfter(position.after) : (filter.dueFrom ?? FIRST);
  const to = filter.dueBefore ?? LAST_DUE;
  const lists = listsOf(filter);
  const rowsEach = Math.min(limit + 1, Math.ceil(rowsFirst / lists.length));
  const all = streamsOf({ from, to }, { ...MOST_OF_ROWS }, rowsEach, { ascending: true });
  const streams = lists.map(({ partition, index }) => all.open(partition, index));
  const rows: Item[] = [];
  let after = position?.after ?? '';
  const next = () => (after ? { after, skip: 0 } : null);
  if (from > to) return { rows, next: null };
  for await (const row of all.rows(streams, () => limit + 1 - rows.length)) {
    if (rows.length === limit) return { rows, next: next() };
    if (isWanted(row, filter)) rows.push(row);
    after = String(row['at']);
  }
  return { rows, next: areOver(streams) ? null : next() };
}

/** Returns the lists that contain the reviews of a filter, each once. */
function listsOf({ state, assignee, topicId }: QueueFilter): { partition: string; index: IndexName }[] {
  const states = reviewStatesOf(state);
  if (assignee !== undefined) {
    const partitions = new Set(states.map((one) => reviewsOf(assignee ?? NOBODY, one)));
    return [...partitions].map((partition) => ({ partition, index: 'index2' }));
  }
  if (topicId) return states.map((one) => ({ partition: reviewsByTopic(topicId, one), index: 'index3' }));
  return states.map((one) => ({ partition: reviewsByState(one), index: 'index1' }));
}

/** Returns whether a row of an assignee's list satisfies the other filters. */
const isWanted = (row: Item, { state, assignee, topicId }: QueueFilter): boolean =>
  assignee === undefined ||
  ((!topicId || topicOf(row) === topicId) && reviewStatesOf(state).includes(reviewOfItem(row).state));
