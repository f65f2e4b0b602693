import { ALL_ENTRIES_LIST, entryKey } from '../../platform/dynamodb/key-schema.ts';
import { getItems, queryItems } from '../../platform/dynamodb/read.ts';
import { getLastSortKeyAt, getSortKeyAfter } from '../../platform/dynamodb/sort-keys.ts';
import { ENTRY_STATUSES } from '../../values/roles-and-states.ts';
import { getMonthBounds } from '../../values/time.ts';
import type { EntryDetail } from '../entry.ts';
import { parseEntryItem } from '../entry-items.ts';

const PAGE_ENTRIES = 100;

/** All entries published in one UTC month, oldest first, for an export. */
export interface MonthArchive {
  /** The number of listed entries. */
  entryCount: number;
  /** The current entries, in pages. An entry whose date moved to another month since the listing is omitted. */
  pages: AsyncGenerator<EntryDetail[]>;
}

/**
 * Lists the ids of the entries of a UTC month (`YYYY-MM`), and reads the entries page by page.
 * Entries are read consistently. Active entries are listed before and after the inactive ones, so that a status change
 * during the listing loses none.
 */
export async function openMonthArchive(month: string): Promise<MonthArchive> {
  const sortKeysById = new Map<string, string>();
  for (const status of [...ENTRY_STATUSES, ENTRY_STATUSES[0]]) {
    for await (const at of readSortKeys(ALL_ENTRIES_LIST.partition(status), getMonthBounds(month)))
      sortKeysById.set(at.split('#')[1] ?? '', at);
  }
  const ids = [...sortKeysById].sort(([, one], [, other]) => (one < other ? -1 : 1)).map(([id]) => id);
  return { entryCount: ids.length, pages: readPages(ids, getMonthBounds(month)) };
}

interface ReadSortKeysOptions {
  from: string;
  to: string;
}

async function* readSortKeys(partition: string, { from, to }: ReadSortKeysOptions): AsyncGenerator<string> {
  for (let next = from; ; ) {
    const items = await queryItems({
      index: ALL_ENTRIES_LIST.index,
      partition,
      from: next,
      to: getLastSortKeyAt(to),
      limit: PAGE_ENTRIES,
    });
    for (const item of items) yield String(item['at']);
    if (items.length < PAGE_ENTRIES) return;
    next = getSortKeyAfter(String(items.at(-1)?.['at']));
  }
}

interface ReadPagesOptions {
  from: string;
  to: string;
}

async function* readPages(ids: string[], { from, to }: ReadPagesOptions): AsyncGenerator<EntryDetail[]> {
  for (let i = 0; i < ids.length; i += PAGE_ENTRIES) {
    const items = await getItems(ids.slice(i, i + PAGE_ENTRIES).map(entryKey));
    const entries = new Map(items.map((item) => parseEntryItem(item)).map((entry) => [entry.id, entry]));
    yield ids.slice(i, i + PAGE_ENTRIES).flatMap((id) => {
      const entry = entries.get(id);
      return entry && entry.published_date >= from && entry.published_date <= to ? [entry] : [];
    });
  }
}
