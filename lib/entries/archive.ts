import { ALL_ENTRIES, entryKey } from '../table/key-chart.ts';
import { getItems, queryItems } from '../table/read.ts';
import { justAfter, upTo } from '../table/sort-keys.ts';
import { STATUSES } from '../values/entry-status.ts';
import { boundsOf } from '../values/time.ts';
import type { EntryDetail } from './entry.ts';
import { entryOfItem } from './rows.ts';

const PAGE = 100;

/** The entries published in one UTC month, oldest first. */
export interface Month {
  /** The number of listed entries. */
  listed: number;
  /** The current entries, in pages. An entry whose date moved to another month since the listing is omitted. */
  pages: AsyncGenerator<EntryDetail[]>;
}

/**
 * Lists the ids of a month's entries, then reads each one consistently. Active entries are listed before and after
 * the inactive ones, so a status change during the listing loses none.
 */
export async function entriesOfMonth(month: string): Promise<Month> {
  const places = new Map<string, string>();
  for (const status of [...STATUSES, STATUSES[0]]) {
    for await (const at of placesOf(ALL_ENTRIES.partition(status), boundsOf(month)))
      places.set(at.split('#')[1] ?? '', at);
  }
  const ids = [...places].sort(([, one], [, other]) => (one < other ? -1 : 1)).map(([id]) => id);
  return { listed: ids.length, pages: pagesOf(ids, boundsOf(month)) };
}

async function* placesOf(partition: string, { from, to }: { from: string; to: string }): AsyncGenerator<string> {
  for (let next = from; ; ) {
    const items = await queryItems({ index: ALL_ENTRIES.index, partition, from: next, to: upTo(to), limit: PAGE });
    for (const item of items) yield String(item['at']);
    if (items.length < PAGE) return;
    next = justAfter(String(items.at(-1)?.['at']));
  }
}

async function* pagesOf(ids: string[], { from, to }: { from: string; to: string }): AsyncGenerator<EntryDetail[]> {
  for (let i = 0; i < ids.length; i += PAGE) {
    const items = await getItems(ids.slice(i, i + PAGE).map(entryKey));
    const entries = new Map(items.map((item) => entryOfItem(item)).map((entry) => [entry.id, entry]));
    yield ids.slice(i, i + PAGE).flatMap((id) => {
      const entry = entries.get(id);
      return entry && entry.published_date >= from && entry.published_date <= to ? [entry] : [];
    });
  }
}
