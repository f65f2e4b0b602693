import type { Item } from '../table/client.ts';
import { FIRST, justBefore, LAST, upTo } from '../table/sort-keys.ts';
import type { Status } from '../values/entry-status.ts';
import type { PageRequest, Slice } from '../values/page.ts';
import type { Span } from '../values/time.ts';
import type { SearchQuery } from './grammar.ts';
import { matches } from './matches.ts';
import type { SearchedTexts } from './texts.ts';
import { openWalk } from './walk.ts';

/** Where a search looks, how a posting is read, and the conditions besides the words. */
export interface SearchPlan<T> {
  statuses: readonly Status[];
  span: Span;
  /** The contents of a posting, and the stems under which it was indexed. */
  unpack: (posting: Item) => { entry: T; stems: Set<string> };
  passes: (entry: T) => boolean;
}

/**
 * The matches, newest first. The newest postings of up to three words are probed in parallel. The word that reaches furthest back
 * is the rarest: its postings are read on, and everything else is checked against them. The walk ends with the page or with the
 * budget of 5 requests and 50 read units; then the answer holds what was found, and the position to continue from.
 *
 * `total` is known if the walk went from the start to the end. A page of limit 0 only counts.
 */
export async function searchPostings<T extends SearchedTexts>(
  query: SearchQuery,
  { statuses, span, unpack, passes }: SearchPlan<T>,
  page: PageRequest,
): Promise<Slice<T>> {
  const { position } = page;
  const limit = page.limit === 0 ? Number.POSITIVE_INFINITY : page.limit;
  const skip = position ? position.skip : page.offset;
  const from = span.from ?? FIRST;
  const to = position ? justBefore(position.after) : upTo(span.to ?? LAST);
  const walk = await openWalk(query.words, statuses, { from, to }, skip + limit + 1);
  const found: T[] = [];
  let passed = 0;
  let last = position?.after ?? '';
  for await (const posting of walk.postings()) {
    const { entry, stems } = unpack(posting);
    if (passes(entry) && matches(query, entry, stems)) {
      if (passed < skip) passed += 1;
      else if (found.length === limit) return { items: found, total: null, next: { after: last, skip: 0 } };
      else found.push(entry);
    }
    last = String(posting['sk']);
  }
  const items = page.limit === 0 ? [] : found;
  if (!walk.ended()) return { items, total: null, next: { after: last, skip: skip - passed } };
  return { items, total: position ? null : passed + found.length, next: null };
}
