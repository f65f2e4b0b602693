import * as z from 'zod/mini';
import { EntryDetail } from '../entries/entry.ts';
import { entryOfItem } from '../entries/rows.ts';
import type { Item } from '../table/client.ts';
import { entryKey, type IndexName, type Key, reviewsByState, reviewsByTopic, reviewsOf } from '../table/key-chart.ts';
import { getItems } from '../table/read.ts';
import { FIRST, justAfter } from '../table/sort-keys.ts';
import { areOver, streamsOf } from '../table/streams.ts';
import { type PageRequest, type Slice, whetherAny } from '../values/page.ts';
import { badParameter } from '../values/problem.ts';
import { type ReviewState, reviewStatesOf } from '../values/review-states.ts';
import { Review } from './review.ts';
import { NOBODY, reviewOfItem, topicOf } from './rows.ts';

/** A review with its entry; null if the entry is gone. */
export const QueuedReview = z.object({ review: Review, entry: z.nullable(EntryDetail) });
export type QueuedReview = z.infer<typeof QueuedReview>;

/** What is looked for; `assignee` is a person's id, or null for what is nobody's. */
export interface QueueFilter {
  /** One state, all that are open, or all without it. */
  state?: ReviewState | 'open' | undefined;
  assignee?: string | null | undefined;
  topicId?: string | undefined;
  /** Due on this day or later. */
  dueFrom?: string | undefined;
  /** Due before this day. */
  dueBefore?: string | undefined;
}

/** Rows of reviews, and where they go on. */
export interface QueueRows {
  rows: Item[];
  next: Slice<Item>['next'];
}

/** Of a page, beside its entries: enough for a hundred reviews, or for some hundred that a second filter passes over. */
const budgetOfPage = () => ({ requests: 16, units: 60 });
/** After every due day, also that of what has none. */
const LAST_DUE = '9999-99';

/**
 * Reviews by due day, what has none last. Each filter alone is a list of its own; of an assignee, a topic and one of the open states
 * are looked for among what is theirs. A page ends with its budget: it can have fewer than its limit, even none, and go on.
 *
 * @throws Problem 400 offset_too_large: lists of reviews go on by cursor
 */
export async function listReviews(filter: QueueFilter, page: PageRequest): Promise<Slice<QueuedReview>> {
  if (page.offset > 0 && !page.position) {
    const detail = 'is not possible for reviews; follow next_cursor';
    throw badParameter({ in: 'query', parameter: 'offset', detail }, 'offset_too_large');
  }
  if (page.limit === 0) return whetherAny(await listReviews(filter, { ...page, limit: 1 }));
  const { rows, next } = await read(filter, page);
  const entries = await getItems(entryKeys(rows), { consistent: false });
  return { items: queued(rows, entries), total: null, next };
}

/** The first reviews of a filter: one request for each list that it means. */
export const firstReviews = (filter: QueueFilter, limit: number): Promise<QueueRows> =>
  read(filter, { limit, offset: 0, position: null }, limit + 1);

/** What their entries are read by. While a review goes from one list to another, the index can have it in both. */
export const entryKeys = (rows: Item[]): Key[] =>
  [...new Set(rows.map((row) => reviewOfItem(row).entry_id))].map(entryKey);

/** Reviews with those of the entries that are theirs. */
export function queued(rows: Item[], items: Item[]): QueuedReview[] {
  const entries = new Map(items.map((item) => [item['pk'], item]));
  return rows.map(reviewOfItem).map((review) => {
    const item = entries.get(entryKey(review.entry_id).pk);
    return { review, entry: item ? entryOfItem(item) : null };
  });
}

async function read(filter: QueueFilter, { limit, position }: PageRequest, rowsFirst?: number): Promise<QueueRows> {
  const from = position ? justAfter(position.after) : (filter.dueFrom ?? FIRST);
  const to = filter.dueBefore ?? LAST_DUE;
  const lists = listsOf(filter);
  const rowsEach = rowsFirst ?? Math.ceil((limit + 1) / lists.length) + 1;
  const all = streamsOf({ from, to }, budgetOfPage(), rowsEach, { ascending: true });
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

/** The lists that have what a filter means, each once. */
function listsOf({ state, assignee, topicId }: QueueFilter): { partition: string; index: IndexName }[] {
  const states = reviewStatesOf(state);
  if (assignee !== undefined) {
    const partitions = new Set(states.map((one) => reviewsOf(assignee ?? NOBODY, one)));
    return [...partitions].map((partition) => ({ partition, index: 'index2' }));
  }
  if (topicId) return states.map((one) => ({ partition: reviewsByTopic(topicId, one), index: 'index3' }));
  return states.map((one) => ({ partition: reviewsByState(one), index: 'index1' }));
}

/** What the list of an assignee does not tell apart. */
const isWanted = (row: Item, { state, assignee, topicId }: QueueFilter): boolean =>
  assignee === undefined ||
  ((!topicId || topicOf(row) === topicId) && reviewStatesOf(state).includes(reviewOfItem(row).state));
