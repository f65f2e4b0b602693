import * as z from 'zod/mini';
import { EntryDetail } from '../entries/entry.ts';
import { parseEntryItem } from '../entries/entry-items.ts';
import type { TableItem } from '../platform/dynamodb/client.ts';
import { entryKey, type IndexName, type ItemKey } from '../platform/dynamodb/key-schema.ts';
import {
  areExhausted,
  createMergedQuery,
  type ReadBudget,
  runAndChargeBudget,
} from '../platform/dynamodb/merged-query.ts';
import {
  reviewsByPersonPartition,
  reviewsByStatePartition,
  reviewsByTopicPartition,
} from '../platform/dynamodb/person-keys.ts';
import { getItems } from '../platform/dynamodb/read.ts';
import { getSortKeyAfter, MIN_SORT_KEY } from '../platform/dynamodb/sort-keys.ts';
import { type ListPage, type PageRequest, toLimitZeroPage } from '../values/page.ts';
import { invalidParameter } from '../values/problem.ts';
import { expandReviewStateFilter, type ReviewState } from '../values/roles-and-states.ts';
import { Review } from './review.ts';
import { getReviewTopicId, parseReviewItem, UNASSIGNED_KEY_PART } from './review-store.ts';

/** A review in a queue, with its entry. `entry` is null if the entry was deleted. */
export const QueuedReview = z.object({ review: Review, entry: z.nullable(EntryDetail) });
export type QueuedReview = z.infer<typeof QueuedReview>;

/**
 * Selects reviews by state, assignee, topic and due day.
 * `assignee` is a person's id, null for unassigned reviews, or absent for any.
 */
export interface ReviewListFilter {
  /** One state, all open states, or all states by default. */
  state?: ReviewState | 'open' | undefined;
  assignee?: string | null | undefined;
  topicId?: string | undefined;
  /** Due on this day or later. */
  dueFrom?: string | undefined;
  /** Due before this day. */
  dueBefore?: string | undefined;
}

/**
 * Table items of reviews by due day, without their entries.
 * `next` is the position after the last item; null at the end of the list.
 */
export interface ReviewItemPage {
  rows: TableItem[];
  next: ListPage<TableItem>['next'];
}

/** Budgets of a page with its entries, and of its rows alone. */
const PAGE_BUDGET = { requests: 8, units: 60 };
const ROWS_BUDGET = { requests: 6, units: 30 };
/** Rows of the first request for all lists: one with the longest reason costs less than a unit. */
const FIRST_ROWS = 35;
/** The most that an entry costs. */
const MAX_ENTRY_UNITS = 1.5;
/** Sorts after every due day, also that of reviews without one. */
const MAX_DUE_DAY = '9999-99';

/**
 * Returns a page of reviews with their entries by due day; reviews without a due day come last.
 * - The reviews are read from the list of the assignee, else of the topic, else of the states. An assignee's list is
 *   then filtered by topic and state.
 * - A page that reaches its read budget has fewer reviews than its limit, or none, and still has a `next`.
 * - `total` is always null.
 * @throws Problem 400 offset_too_large for any offset, because pages continue by cursor
 */
export async function listReviews(filter: ReviewListFilter, page: PageRequest): Promise<ListPage<QueuedReview>> {
  if (page.offset > 0 && !page.position) {
    const detail = 'is not possible for reviews; follow next_cursor';
    throw invalidParameter({ in: 'query', parameter: 'offset', detail }, 'offset_too_large');
  }
  if (page.limit === 0) return toLimitZeroPage(await listReviews(filter, { ...page, limit: 1 }));
  const budget = { ...PAGE_BUDGET };
  const { rows, next } = await runAndChargeBudget(budget, () => readReviewRows(filter, page, FIRST_ROWS));
  const { count, entries } = await readEntries(rows, budget);
  const shown = rows.slice(0, count);
  const last = { after: String(shown.at(-1)?.['at']), skip: 0 };
  return { items: combineReviewsWithEntries(shown, entries), total: null, next: count < rows.length ? last : next };
}

/** Reads the entries of as many rows as the budget allows. Budget that the first parts save is used later. */
async function readEntries(rows: TableItem[], budget: ReadBudget): Promise<{ count: number; entries: TableItem[] }> {
  const entries: TableItem[] = [];
  let count = 0;
  while (count < rows.length && budget.requests > 0 && budget.units >= MAX_ENTRY_UNITS) {
    const part = rows.slice(count, count + Math.floor(budget.units / MAX_ENTRY_UNITS));
    entries.push(
      ...(await runAndChargeBudget(budget, () => getItems(getReviewEntryKeys(part), { consistent: false }))),
    );
    count += part.length;
  }
  return { count, entries };
}

/**
 * Returns the table items of the first reviews of a filter by due day, without their entries.
 * One request for each list that the filter needs, at most one per review state.
 */
export const listEarliestDueReviewItems = (filter: ReviewListFilter, limit: number): Promise<ReviewItemPage> =>
  readReviewRows(filter, { limit, offset: 0, position: null }, (limit + 1) * getReviewLists(filter).length);

/**
 * Returns the table keys of the entries of these reviews, each once, for a batch read.
 * A review that moves between lists may be in `reviewItems` twice.
 */
export const getReviewEntryKeys = (reviewItems: TableItem[]): ItemKey[] =>
  [...new Set(reviewItems.map((row) => parseReviewItem(row).entry_id))].map(entryKey);

/**
 * Pairs each review in `reviewItems` with its entry from `entryItems`, in the order of `reviewItems`.
 * Both are lists of table items. The entry is null if `entryItems` does not contain it.
 */
export function combineReviewsWithEntries(reviewItems: TableItem[], entryItems: TableItem[]): QueuedReview[] {
  const entries = new Map(entryItems.map((item) => [item['pk'], item]));
  return reviewItems.map(parseReviewItem).map((review) => {
    const item = entries.get(entryKey(review.entry_id).pk);
    return { review, entry: item ? parseEntryItem(item) : null };
  });
}

async function readReviewRows(
  filter: ReviewListFilter,
  { limit, position }: PageRequest,
  rowsFirst: number,
): Promise<ReviewItemPage> {
  const from = position ? getSortKeyAfter(position.after) : (filter.dueFrom ?? MIN_SORT_KEY);
  const to = filter.dueBefore ?? MAX_DUE_DAY;
  const lists = getReviewLists(filter);
  const rowsEach = Math.min(limit + 1, Math.ceil(rowsFirst / lists.length));
  const all = createMergedQuery({ from, to }, { ...ROWS_BUDGET }, { ascending: true, pageSize: rowsEach });
  const streams = lists.map(({ partition, index }) => all.open(partition, index));
  const rows: TableItem[] = [];
  let after = position?.after ?? '';
  const next = () => (after ? { after, skip: 0 } : null);
  if (from > to) return { rows, next: null };
  for await (const row of all.rows(streams, () => limit + 1 - rows.length)) {
    if (rows.length === limit) return { rows, next: next() };
    if (isInFilter(row, filter)) rows.push(row);
    after = String(row['at']);
  }
  return { rows, next: areExhausted(streams) ? null : next() };
}

/** Returns the lists that contain the reviews of a filter, each once. */
function getReviewLists({ state, assignee, topicId }: ReviewListFilter): { partition: string; index: IndexName }[] {
  const states = expandReviewStateFilter(state);
  if (assignee !== undefined) {
    const partitions = new Set(states.map((one) => reviewsByPersonPartition(assignee ?? UNASSIGNED_KEY_PART, one)));
    return [...partitions].map((partition) => ({ partition, index: 'index2' }));
  }
  if (topicId) return states.map((one) => ({ partition: reviewsByTopicPartition(topicId, one), index: 'index3' }));
  return states.map((one) => ({ partition: reviewsByStatePartition(one), index: 'index1' }));
}

/** Returns whether a row of an assignee's list satisfies the other filters. */
const isInFilter = (row: TableItem, { state, assignee, topicId }: ReviewListFilter): boolean =>
  assignee === undefined ||
  ((!topicId || getReviewTopicId(row) === topicId) &&
    expandReviewStateFilter(state).includes(parseReviewItem(row).state));
