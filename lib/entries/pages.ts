import type { EntryList } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { FIRST, justBefore, LAST, upTo } from '../table/sort-keys.ts';
import type { Status } from '../values/entry-status.ts';
import type { PageRequest, Position } from '../values/page.ts';
import type { Span } from '../values/time.ts';
import type { EntryDetail } from './entry.ts';
import { placeOfOffset } from './offsets.ts';
import { entryOfItem } from './rows.ts';

/**
 * A page of an ordered list, newest first: one request per status, in parallel, and for an offset one or two before them.
 * A page by position costs the same at any depth.
 */
export async function pageOfList(
  list: EntryList,
  statuses: readonly Status[],
  span: Span,
  { limit, offset, position }: PageRequest,
): Promise<{ items: EntryDetail[]; next: Position | null }> {
  if (limit === 0) return { items: [], next: null };
  const start = await startOf(list, statuses, span, offset, position);
  if (!start) return { items: [], next: null };
  const range = {
    index: list.index,
    descending: true,
    limit: start.skip + limit + 1,
    to: start.to,
    from: span.from ?? FIRST,
  };
  const rows = await Promise.all(statuses.map((status) => queryItems({ ...range, partition: list.partition(status) })));
  const merged = rows
    .flat()
    .sort((a, b) => (String(a['at']) < String(b['at']) ? 1 : -1))
    .slice(start.skip);
  const items = merged.slice(0, limit);
  const after = String(items.at(-1)?.['at']);
  return { items: items.map(entryOfItem), next: merged.length > limit ? { after, skip: 0 } : null };
}

/** Upper bound of the sort keys, and the number of entries to skip from there; null if the list ends before. */
async function startOf(
  list: EntryList,
  statuses: readonly Status[],
  span: Span,
  offset: number,
  position: Position | null,
): Promise<{ to: string; skip: number } | null> {
  if (position) return { to: justBefore(position.after), skip: position.skip };
  if (offset === 0) return { to: upTo(span.to ?? LAST), skip: 0 };
  const place = await placeOfOffset(list, statuses, span, offset);
  return place && { to: upTo(place.to), skip: place.skip };
}
