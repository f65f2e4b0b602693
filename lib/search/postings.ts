import type { Item } from '../table/client.ts';
import { entryAt, type Key, postingKey } from '../table/key-chart.ts';
import type { Status } from '../values/entry-status.ts';
import { isStopWord, stemsInOrder } from './stems.ts';
import { type SearchedTexts, textsOf } from './texts.ts';

/** The most stems that an entry is indexed under: its store and its edit each fit one transaction of 100 writes. */
const MOST_STEMS = 40;

/** The fields in the keys of postings. */
interface Indexed {
  id: string;
  published_date: string;
  status: Status;
  stems: string[];
}

/** The first 40 different stems of the searchable texts, without common words. */
export function indexedStems(searched: SearchedTexts): string[] {
  const stems = new Set<string>();
  for (const text of textsOf(searched)) {
    for (const stem of stemsInOrder(text)) {
      if (stems.size === MOST_STEMS) return [...stems];
      if (!isStopWord(stem)) stems.add(stem);
    }
  }
  return [...stems];
}

/** The keys of an entry's postings. */
export function postingKeys(entry: Indexed): Key[] {
  const at = entryAt(entry.published_date, entry.id);
  return entry.stems.map((stem) => postingKey(stem, entry.status, at));
}

/** The postings of an entry: one per stem, each with the whole entry, packed. */
export function postingsOf(entry: Indexed, row: Uint8Array): (Item & Key)[] {
  return postingKeys(entry).map((key) => ({ ...key, entry: row }));
}
