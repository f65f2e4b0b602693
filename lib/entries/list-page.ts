import type { EntryListLocation } from '../platform/dynamodb/key-schema.ts';
import { areExhausted, createMergedQuery, type ReadBudget } from '../platform/dynamodb/merged-query.ts';
import { getLastSortKeyAt, getSortKeyBefore, MAX_SORT_KEY, MIN_SORT_KEY } from '../platform/dynamodb/sort-keys.ts';
import type { ListPosition, PageRequest } from '../values/page.ts';
import type { EntryStatus } from '../values/roles-and-states.ts';
import type { InstantRange } from '../values/time.ts';
import type { EntryDetail } from './entry.ts';
import { parseEntryItem } from './entry-items.ts';
import { createOffsetTooLargeProblem, findPageStart } from './offset-index.ts';

/** Returns the budget of a page; the total is read in parallel. */
const createPageBudget = (): ReadBudget => ({ requests: 7, units: 40 });
/** Rows of the first read. The first status is active; few entries have another one. */
const FIRST_PAGE = { main: 22, beside: 5 };

interface ListPageOptions {
  /** The statuses of the wanted entries. */
  statuses: readonly EntryStatus[];
  /** The range of publication. */
  span: InstantRange;
  /** The remaining requests and read units. */
  budget?: ReadBudget | undefined;
}

/**
 * Returns a page of a list of entries, newest first.
 * A page by position costs the same at any depth; an offset takes one or two requests more. If the read budget ends,
 * the page has fewer items, but at least one, and `next`.
 * @throws Problem 400 offset_too_large if the offset cannot be reached within the budget
 */
export async function getEntryListPage(
  list: EntryListLocation,
  { limit, offset, position }: PageRequest,
  { statuses, span, budget = createPageBudget() }: ListPageOptions,
): Promise<{ items: EntryDetail[]; next: ListPosition | null }> {
  if (limit === 0) return { items: [], next: null };
  const start = await resolvePageStart(list, { offset, position }, { statuses, span, budget });
  if (!start) return { items: [], next: null };
  const all = createMergedQuery({ from: span.from ?? MIN_SORT_KEY, to: start.to }, budget, {
    pageSize: FIRST_PAGE.main,
  });
  const streams = statuses.map((status) => all.open(list.partition(status), list.index));
  const items = [] as EntryDetail[];
  const before = { left: start.skip };
  const getRemaining = () => before.left + limit + 1 - items.length;
  const getFirstPageRows = (i: number) => (i === 0 ? FIRST_PAGE.main : FIRST_PAGE.beside);
  await all.readFirstPages(
    streams.map((stream, i) => ({ stream, rows: Math.min(getRemaining(), getFirstPageRows(i)) })),
  );
  let after = '';
  const next = () => ({ after, skip: 0 });
  for await (const row of all.rows(streams, getRemaining)) {
    if (items.length === limit) return { items, next: next() };
    if (before.left > 0) before.left -= 1;
    else items.push(parseEntryItem(row));
    after = String(row['at']);
  }
  if (areExhausted(streams)) return { items, next: null };
  if (items.length === 0) throw createOffsetTooLargeProblem();
  return { items, next: next() };
}

interface PageStartOptions {
  /** The statuses of the wanted entries. */
  statuses: readonly EntryStatus[];
  /** The range of publication. */
  span: InstantRange;
  /** The remaining requests and read units. */
  budget: ReadBudget;
}

/**
 * Returns the upper bound of the sort keys, and the entries to skip from there.
 * Null if the list ends before the page.
 */
async function resolvePageStart(
  list: EntryListLocation,
  { offset, position }: Pick<PageRequest, 'offset' | 'position'>,
  { statuses, span, budget }: PageStartOptions,
): Promise<{ to: string; skip: number } | null> {
  if (position) return { to: getSortKeyBefore(position.after), skip: 0 };
  if (offset === 0) return { to: getLastSortKeyAt(span.to ?? MAX_SORT_KEY), skip: 0 };
  const start = await findPageStart(list, { statuses, span, offset }, budget);
  return start && { to: getLastSortKeyAt(start.to), skip: start.skip };
}
