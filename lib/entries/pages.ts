import type { EntryList } from '../table/key-chart.ts';
import { FIRST, justBefore, LAST, upTo } from '../table/sort-keys.ts';
import { areOver, type Budget, streamsOf } from '../table/streams.ts';
import type { Status } from '../values/entry-status.ts';
import type { PageRequest, Position } from '../values/page.ts';
import type { Span } from '../values/time.ts';
import type { EntryDetail } from './entry.ts';
import { placeOfOffset, tooFar } from './offsets.ts';
import { entryOfItem } from './rows.ts';

/** The budget of a page; the total is read in parallel. */
const budgetOfPage = (): Budget => ({ requests: 7, units: 40 });
/** Rows of the first read. The first status is active; few entries have another one. */
const FIRST_PAGE = { main: 22, beside: 5 };

/**
 * Returns a page of a list, newest first; an offset takes one or two requests more. A page by position costs the same
 * at any depth. A page that exceeds the budget ends early: it has fewer items, at least one, and `next`.
 *
 * @throws Problem 400 offset_too_large if the offset cannot be reached within the budget
 */
export async function pageOfList(
  list: EntryList,
  statuses: readonly Status[],
  span: Span,
  { limit, offset, position }: PageRequest,
  budget: Budget = budgetOfPage(),
): Promise<{ items: EntryDetail[]; next: Position | null }> {
  if (limit === 0) return { items: [], next: null };
  const start = await startOf(list, statuses, span, { offset, position }, budget);
  if (!start) return { items: [], next: null };
  const all = streamsOf({ from: span.from ?? FIRST, to: start.to }, budget, FIRST_PAGE.main);
  const streams = statuses.map((status) => all.open(list.partition(status), list.index));
  const [items, before] = [[] as EntryDetail[], { left: start.skip }];
  const wanted = () => before.left + limit + 1 - items.length;
  const most = (i: number) => (i === 0 ? FIRST_PAGE.main : FIRST_PAGE.beside);
  await all.begin(streams.map((stream, i) => ({ stream, rows: Math.min(wanted(), most(i)) })));
  let after = '';
  const next = () => ({ after, skip: 0 });
  for await (const row of all.rows(streams, wanted)) {
    if (items.length === limit) return { items, next: next() };
    if (before.left > 0) before.left -= 1;
    else items.push(entryOfItem(row));
    after = String(row['at']);
  }
  if (areOver(streams)) return { items, next: null };
  if (items.length === 0) throw tooFar();
  return { items, next: next() };
}

/** Returns the upper bound of the sort keys and the entries to skip from there; null if the list ends before. */
async function startOf(
  list: EntryList,
  statuses: readonly Status[],
  span: Span,
  { offset, position }: Pick<PageRequest, 'offset' | 'position'>,
  budget: Budget,
): Promise<{ to: string; skip: number } | null> {
  if (position) return { to: justBefore(position.after), skip: 0 };
  if (offset === 0) return { to: upTo(span.to ?? LAST), skip: 0 };
  const place = await placeOfOffset(list, statuses, span, offset, budget);
  return place && { to: upTo(place.to), skip: place.skip };
}
