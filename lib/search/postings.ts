import type { EntryDetail } from '../entries/entry.ts';
import type { StoredEntry } from '../entries/rows.ts';
import { entryAt, type Key, postingKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { isStopWord, stemsInOrder } from './stems.ts';

/** An entry is found by at most so many words: its store and its edit each fit one transaction of 100 writes. */
const MOST_STEMS = 40;

type Texts = Pick<
  EntryDetail,
  'title' | 'institution_name' | 'one_line_summary' | 'description' | 'five_point_summary'
>;

/** The texts of an entry that a search looks at, the most telling first. */
export function searchableTexts(entry: Texts): string[] {
  const { title, institution_name, one_line_summary, description, five_point_summary } = entry;
  return [title, institution_name, one_line_summary ?? '', description, ...(five_point_summary ?? [])];
}

/** The first 40 different words of the searchable texts, stemmed, common words left out. */
export function indexedStems(entry: Texts): string[] {
  const stems = new Set<string>();
  for (const text of searchableTexts(entry)) {
    for (const stem of stemsInOrder(text)) {
      if (stems.size === MOST_STEMS) return [...stems];
      if (!isStopWord(stem)) stems.add(stem);
    }
  }
  return [...stems];
}

/** The keys of an entry's postings. */
export function postingKeys(entry: StoredEntry): Key[] {
  const at = entryAt(entry.published_date, entry.id);
  return entry.stems.map((stem) => postingKey(stem, entry.status, at));
}

/** The postings of an entry: one a word, each with the whole entry, packed. */
export function postingsOf(entry: StoredEntry, row: Uint8Array): (Item & Key)[] {
  return postingKeys(entry).map((key) => ({ ...key, entry: row }));
}
