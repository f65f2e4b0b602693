import { ALL_ENTRIES, entryKey } from '../table/key-chart.ts';
import { getItems, queryItems } from '../table/read.ts';
import { justAfter, upTo } from '../table/sort-keys.ts';
import { STATUSES } from '../values/entry-status.ts';
import { boundsOf } from '../values/time.ts';
import type { EntryDetail } from './entry.ts';
import { entryOfItem } from './rows.ts';

const PAGE = 100;

/** The entries of one month of UTC, by the date of publication, oldest first. */
export interface Month {
  /** How many are listed. */
  listed: number;
  /** They themselves, as they are now, in pages. An entry whose date went to another month since it was listed is left out. */
  pages: AsyncGenerator<EntryDetail[]>;
}

/**
 * Lists the entries of a month by id alone, then reads each one consistently. Active ones are listed twice, before and after the
 * inactive ones: so one that changes its status meanwhile is not missed.
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
