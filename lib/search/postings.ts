import type { Item } from '../table/client.ts';
import { conceptPartition, entryAt, factPartition, type Key, wordPartition } from '../table/key-chart.ts';
import { codeOf, type Described, factsOf } from './facts.ts';
import { languageOf } from './languages.ts';
import { MOST_PLACES, type Place, placesOf, written } from './places.ts';
import { mentionsIn } from './synonyms.ts';
import { type ReadText, readTexts, type SearchedTexts } from './texts.ts';
import { isStopWord } from './words.ts';

/*
 * A posting says that an entry has a word, or a form of a concept. All that decides is in its key: when the entry was published,
 * which one it is, its status and a code of its facts. So writing the same twice is no change, and writers of two versions of an
 * entry never overwrite each other: a posting of an older version is one too many until it is removed, and the entry itself tells
 * so. Beside the key it tells where the word stands.
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
  /** Where its word stands. */
  places: Place[];
}

/** A posting as it is stored; `in` tells where its word stands. */
export type PostingItem = Key & { in?: string };

/** The partition with a posting of every entry. */
export const ALL_POSTINGS = factPartition('entries', 'all');

/** What an entry is looked up by, and where that stands in it. */
export interface Looked {
  /** By their stems: the first 2,000 different ones, without common ones. */
  words: Map<string, string[]>;
  /** By their names, see synonyms.ts. */
  concepts: Map<string, string[]>;
}

/** What texts are looked up by. */
export function lookedUpBy(searched: SearchedTexts, texts: ReadText[] = readTexts(searched)): Looked {
  const language = languageOf(searched.language);
  const looked: Looked = { words: new Map(), concepts: new Map() };
  for (const { field, index, words } of texts) {
    for (const [at, { stem }] of words.entries()) {
      const known = looked.words.get(stem);
      if (known) note(known, written(field, index, at));
      else if (looked.words.size < MOST_WORDS && !isStopWord(stem, language))
        looked.words.set(stem, [written(field, index, at)]);
    }
    for (const { concepts, place } of mentionsIn(words.map(({ word }) => word)))
      for (const concept of concepts) {
        const known = looked.concepts.get(concept);
        if (known) note(known, written(field, index, place));
        else looked.concepts.set(concept, [written(field, index, place)]);
      }
  }
  return looked;
}

function note(places: string[], place: string): void {
  if (places.length < MOST_PLACES) places.push(place);
}

/** The postings of an entry: one a word, one a concept, one a fact, and one among all entries. */
export function postingsOf(entry: Indexed): PostingItem[] {
  const facts = factsOf(entry.feed_id, entry);
  const about = `${entry.is_active ? 'a' : 'i'}${FORM}.${codeOf(facts)}`;
  const sk = `${entryAt(entry.published_date, entry.id)}#${about}`;
  const ofFacts = Object.entries(facts).flatMap(([name, values]) => values.map((value) => factPartition(name, value)));
  const { words, concepts } = lookedUpBy(entry);
  return [
    ...[...words].map(([stem, places]) => ({ pk: wordPartition(stem), sk, in: places.join('.') })),
    ...[...concepts].map(([name, places]) => ({ pk: conceptPartition(name), sk, in: places.join('.') })),
    ...[...new Set(ofFacts), ALL_POSTINGS].map((pk) => ({ pk, sk })),
  ];
}

/** What a posting says. One of an older form tells no facts, and no places. */
export function postingOf({ pk, sk, in: places }: Item): Posting {
  const [published = '', id = '', about] = String(sk).split('#');
  const at = entryAt(published, id);
  if (about === undefined) return { at, id, is_active: String(pk).endsWith('#active'), code: '', places: [] };
  const code = about.startsWith(`${FORM}.`, 1) ? about.slice(1 + `${FORM}.`.length) : '';
  return { at, id, is_active: about.startsWith('a'), code, places: placesOf(String(places ?? '')) };
}
