import type { Item } from '../table/client.ts';
import { entryAt, factPartition, type Key, wordPartition } from '../table/key-chart.ts';
import { codeOf, type Described, factsOf } from './facts.ts';
import { languageOf } from './languages.ts';
import { type SearchedTexts, textsOf } from './texts.ts';
import { isStopWord, stemsInOrder } from './words.ts';

/*
 * A posting says that an entry has a word. All of it is in its key: when the entry was published, which one it is, its status and a
 * code of its facts. So writing the same twice is no change, and writers of two versions of an entry never overwrite each other: a posting of an older version is one too many until it is removed, and the entry itself tells so.
 */

/** Another number when words are found or stemmed in another way: postings of other ones are checked on the entry. */
const FORM = 1;
/** The most different words of an entry that are looked up. */
const MOST_WORDS = 2_000;

/** The entry of postings. */
export interface Indexed extends SearchedTexts, Described {
  id: string;
  feed_id: string;
  published_date: string;
  is_active: boolean;
}

/** What a posting says. */
export interface Posting {
  at: string;
  id: string;
  is_active: boolean;
  /** The code of its facts; '' for a posting of another form. */
  code: string;
}

/** The partition with a posting of every entry. */
export const ALL_POSTINGS = factPartition('entries', 'all');

/** The words of the texts that are looked up: the first 2,000 different ones, without common ones. */
export function indexedWords(searched: SearchedTexts): Set<string> {
  const language = languageOf(searched.language);
  const words = new Set<string>();
  for (const text of textsOf(searched)) {
    for (const stem of stemsInOrder(text, language)) {
      if (words.size === MOST_WORDS) return words;
      if (!isStopWord(stem, language)) words.add(stem);
    }
  }
  return words;
}

/** The keys of an entry's postings: one a word, one a fact, and one among all entries. */
export function postingsOf(entry: Indexed): Key[] {
  const facts = factsOf(entry.feed_id, entry);
  const about = `${entry.is_active ? 'a' : 'i'}${FORM}.${codeOf(facts)}`;
  const sk = `${entryAt(entry.published_date, entry.id)}#${about}`;
  const ofFacts = Object.entries(facts).flatMap(([name, values]) => values.map((value) => factPartition(name, value)));
  return [...[...indexedWords(entry)].map(wordPartition), ...new Set(ofFacts), ALL_POSTINGS].map((pk) => ({ pk, sk }));
}

/** What the key of a posting says. One of an older form tells no facts. */
export function postingOf({ pk, sk }: Item): Posting {
  const [published = '', id = '', about] = String(sk).split('#');
  const at = entryAt(published, id);
  if (about === undefined) return { at, id, is_active: String(pk).endsWith('#active'), code: '' };
  const code = about.startsWith(`${FORM}.`, 1) ? about.slice(1 + `${FORM}.`.length) : '';
  return { at, id, is_active: about.startsWith('a'), code };
}
