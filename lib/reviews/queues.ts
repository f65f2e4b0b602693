import * as z from 'zod/mini';
import { EntryDetail } from '../entries/entry.ts';
import { entryOfItem } from '../entries/rows.ts';
import type { Item } from '../table/client.ts';
import { entryKey, reviewsByState, reviewsByTopic, reviewsOf } from '../table/key-chart.ts';
import { getItems } from '../table/read.ts';
import { FIRST, justAfter } from '../table/sort-keys.ts';
import { areOver, type Stream, type Streams, streamsOf } from '../table/streams.ts';
import type { PageRequest, Slice } from '../values/page.ts';
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
  /** Due before this day. */
  dueBefore?: string | undefined;
}

/** Of a page, beside its entries: enough for a hundred reviews, or for some hundred that a second filter passes over. */
const budgetOfPage = () => ({ requests: 16, units: 60 });
/** After every due day, also that of what has none. */
const LAST_DUE = '9999-99';

/**
 * Reviews by due day, what has none last. Each filter alone is a list of its own; with an assignee a topic is looked for among the
 * assignee's. A page ends with its budget: it can have fewer than its limit, even none, and go on.
 *
 * @throws Problem 400 offset_too_large: lists of reviews go on by cursor
 */
export async function listReviews(filter: QueueFilter, page: PageRequest): Promise<Slice<QueuedReview>> {
  if (page.offset > 0 && !page.position) {
    const detail = 'is not possible for reviews; follow next_cursor';
    throw badParameter({ in: 'query', parameter: 'offset', detail }, 'offset_too_large');
  }
  return withEntries(await read(filter, page));
}

/** The open reviews of a person by due day, the first ones: one request a state and one for all entries. */
export async function listAssigned(person: string, limit: number): Promise<QueuedReview[]> {
  const page = { limit, offset: 0, position: null };
  const rowsEach = limit + 1;
  const { items } = await withEntries(await read({ state: 'open', assignee: person }, page, rowsEach));
  return items;
}

async function withEntries({ rows, next }: Awaited<ReturnType<typeof read>>): Promise<Slice<QueuedReview>> {
  const reviews = rows.map(reviewOfItem);
  // While a review goes from one list to another, the index can have it in both.
  const ids = new Set(reviews.map(({ entry_id }) => entry_id));
  const items = await getItems([...ids].map(entryKey), { consistent: false });
  const entries = new Map(items.map((item) => [item['pk'], entryOfItem(item)]));
  const queued = reviews.map((review) => ({ review, entry: entries.get(entryKey(review.entry_id).pk) ?? null }));
  return { items: queued, total: null, next };
}

async function read(filter: QueueFilter, { limit, position }: PageRequest, rowsFirst?: number) {
  const from = position ? justAfter(position.after) : FIRST;
  const to = filter.dueBefore ?? LAST_DUE;
  const states = reviewStatesOf(filter.state);
  const rowsEach = rowsFirst ?? Math.ceil((limit + 1) / states.length) + 1;
  const all = streamsOf({ from, to }, budgetOfPage(), rowsEach, { ascending: true });
  const streams = states.map((state) => openQueue(all, filter, state));
  const rows: Item[] = [];
  let after = position?.after ?? '';
  const next = () => (after ? { after, skip: 0 } : null);
  if (limit === 0 || from > to) return { rows, next: null };
  for await (const row of all.rows(streams, () => limit + 1 - rows.length)) {
    if (rows.length === limit) return { rows, next: next() };
    if (filter.assignee === undefined || !filter.topicId || topicOf(row) === filter.topicId) rows.push(row);
    after = String(row['at']);
  }
  return { rows, next: areOver(streams) ? null : next() };
}

function openQueue(all: Streams, { assignee, topicId }: QueueFilter, state: ReviewState): Stream {
  if (assignee !== undefined) return all.open(reviewsOf(assignee ?? NOBODY, state), 'index2');
  return topicId ? all.open(reviewsByTopic(topicId, state), 'index3') : all.open(reviewsByState(state), 'index1');
}
