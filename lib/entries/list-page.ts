import type { EntryList } from '../table/key-schema.ts';
import { areExhausted, createMergedQuery, type ReadBudget } from '../table/merged-query.ts';
import { getLastSortKeyAt, getSortKeyBefore, MAX_SORT_KEY, MIN_SORT_KEY } from '../table/sort-keys.ts';
import type { Status } from '../values/entry-status.ts';
import type { ListPosition, PageRequest } from '../values/page.ts';
import type { InstantRange } from '../values/time.ts';
import type { EntryDetail } from './entry.ts';
import { parseEntryItem } from './entry-items.ts';
import { findOffset, offsetTooLarge } from './offset-index.ts';

/** The budget of a page; the total is read in parallel. */
const createPageBudget = (): ReadBudget => ({ requests: 7, units: 40 });
/** Rows of the first read. The first status is active; few entries have another one. */
const FIRST_PAGE = { main: 22, beside: 5 };

/**
 * Returns a page of a list, newest first; an offset takes one or two requests more. A page by position costs the same
 * at any depth. A page that exceeds the budget ends early: it has fewer items, at least one, and `next`.
 *
 * @throws Problem 400 offset_too_large if the offset cannot be reached within the budget
 */
export async function getListPage(
  list: EntryList,
  statuses: readonly Status[],
  span: InstantRange,
  { limit, offset, position }: PageRequest,
  budget: ReadBudget = createPageBudget(),
): Promise<{ items: EntryDetail[]; next: ListPosition | null }> {
  if (limit === 0) return { items: [], next: null };
  const start = await resolvePageStart(list, statuses, span, { offset, position }, budget);
  if (!start) return { items: [], next: null };
  const all = createMergedQuery({ from: span.from ?? MIN_SORT_KEY, to: start.to }, budget, FIRST_PAGE.main);
  const streams = statuses.map((status) => all.open(list.partition(status), list.index));
  const [items, before] = [[] as EntryDetail[], { left: start.skip }];
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
  if (items.length === 0) throw offsetTooLarge();
  return { items, next: next() };
}

/** Returns the upper bound of the sort keys and the entries to skip from there; null if the list ends before. */
async function resolvePageStart(
  list: EntryList,
  statuses: readonly Status[],
  span: InstantRange,
  { offset, position }: Pick<PageRequest, 'offset' | 'position'>,
  budget: ReadBudget,
): Promise<{ to: string; skip: number } | null> {
  if (position) return { to: getSortKeyBefore(position.after), skip: 0 };
  if (offset === 0) return { to: getLastSortKeyAt(span.to ?? MAX_SORT_KEY), skip: 0 };
  const start = await findOffset(list, statuses, span, offset, budget);
  return start && { to: getLastSortKeyAt(start.to), skip: start.skip };
}
