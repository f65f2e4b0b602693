import { KEY_DATE_KINDS, type KeyDateKind } from '../key-dates/key-date.ts';
import { lastDayOf } from '../key-dates/last-day.ts';
import type { Item } from '../table/client.ts';
import {
  conceptPartition,
  datePartition,
  entryAt,
  factPartition,
  type Key,
  wordPartition,
} from '../table/key-chart.ts';
import { codeOf, type Described, factsOf } from './facts.ts';
import { languageOf } from './languages.ts';
import { mentionsOf } from './mentions.ts';
import { beginningsOf, MOST_IN_DOCUMENT, MOST_PLACES, type Place, placesOf, written } from './places.ts';
import { type DocumentTexts, type ReadText, readPassages, readTexts, type SearchedTexts } from './texts.ts';
import { isStopWord } from './words.ts';

/*
 * A posting says that an entry has a term or a concept. Its key contains everything that is filtered: publication,
 * entry id, status and a code of its attributes. So rewriting is idempotent, and writers of two versions never
 * overwrite each other: an obsolete posting stays until it is deleted, and the entry itself reveals it. The posting
 * also has the positions of the term. A term of a document has a separate posting, whose key has one more part;
 * lib/documents writes it.
 */

/** Limits of distinct terms, of an entry and of a document. */
const MOST_WORDS = 2_000;
const MOST_OF_DOCUMENT = 5_000;
/** The last part of a document posting's key. */
const OF_DOCUMENT = 'd';

/** The entry of postings. */
export interface Indexed extends SearchedTexts, Described {
  id: string;
  feed_id: string;
  published_date: string;
  is_active: boolean;
  key_dates?: Due[] | null;
}

/** A key date; see lib/key-dates. */
interface Due {
  kind: KeyDateKind;
  date: string;
}

/** A parsed posting. */
export interface Posting {
  at: string;
  id: string;
  is_active: boolean;
  /** The code of its attributes. */
  code: string;
  /** The term is in the entry's document. */
  isOfDocument: boolean;
  /** The positions of the term. */
  places: Place[];
}

/** A stored posting; `in` has the positions of the term. */
export type PostingItem = Key & { in?: string };

/** The partition with a posting of every entry. */
export const ALL_POSTINGS = factPartition('entries', 'all');

/** The indexed terms of a text, with their positions. */
export interface Looked {
  /** By stem: the first 2,000 distinct ones, of a document 5,000, without stop words. */
  words: Map<string, string[]>;
  /** By name, see synonyms.ts. */
  concepts: Map<string, string[]>;
}

/** Returns the indexed terms of texts. */
export const lookedUpBy = (searched: SearchedTexts, texts: ReadText[] = readTexts(searched)): Looked =>
  lookedUp(texts, searched.language, { words: MOST_WORDS, places: MOST_PLACES });

/** Returns the indexed terms of a document. */
export const lookedUpIn = (document: DocumentTexts, texts: ReadText[] = readPassages(document)): Looked =>
  lookedUp(texts, document.language, { words: MOST_OF_DOCUMENT, places: MOST_IN_DOCUMENT });

function lookedUp(texts: ReadText[], tag: string | null, most: { words: number; places: number }): Looked {
  const language = languageOf(tag);
  const looked: Looked = { words: new Map(), concepts: new Map() };
  const note = (places: string[], place: string) => places.length < most.places && places.push(place);
  const beginnings = beginningsOf(texts);
  for (const [i, text] of texts.entries()) {
    const { field, words } = text;
    const placeOf = (at: number) => written(field, Number(beginnings[i]) + at);
    for (const [at, { stem }] of words.entries()) {
      const known = looked.words.get(stem);
      if (known) note(known, placeOf(at));
      else if (looked.words.size < most.words && !isStopWord(stem, language)) looked.words.set(stem, [placeOf(at)]);
    }
    for (const { concepts, place } of mentionsOf(text))
      for (const concept of concepts) {
        const known = looked.concepts.get(concept);
        if (known) note(known, placeOf(place));
        else looked.concepts.set(concept, [placeOf(place)]);
      }
  }
  return looked;
}

/**
 * Returns the postings of an entry: one per term, concept, attribute and key date (by its day), and one in the
 * partition of all entries.
 */
export function postingsOf(entry: Indexed): PostingItem[] {
  const sk = placeOfPostings(entry);
  const ofFacts = Object.entries(factsOf(entry.feed_id, entry)).flatMap(([name, values]) =>
    values.map((value) => factPartition(name, value)),
  );
  return [
    ...postingsAt(sk, lookedUpBy(entry)),
    ...[...new Set(ofFacts), ALL_POSTINGS].map((pk) => ({ pk, sk })),
    ...daysDue(entry).map(([day, kind]) => datePosting(day, kind, `${entry.id}#${aboutOf(entry)}`)),
  ];
}

const aboutOf = (entry: Indexed) => `${entry.is_active ? 'a' : 'i'}${codeOf(factsOf(entry.feed_id, entry))}`;

/** Returns the sort key of an entry's postings. */
export const placeOfPostings = (entry: Indexed): string =>
  `${entryAt(entry.published_date, entry.id)}#${aboutOf(entry)}`;

/** Returns the postings of an entry's document, next to the entry's own: one per term and concept. */
export const documentPostings = (place: string, document: DocumentTexts): PostingItem[] =>
  postingsAt(`${place}#${OF_DOCUMENT}`, lookedUpIn(document));

const postingsAt = (sk: string, { words, concepts }: Looked): PostingItem[] => [
  ...[...words].map(([stem, places]) => ({ pk: wordPartition(stem), sk, in: places.join('.') })),
  ...[...concepts].map(([name, places]) => ({ pk: conceptPartition(name), sk, in: places.join('.') })),
];

/** Returns the last days of an entry's key dates, once per kind. */
function daysDue({ key_dates }: Indexed): [day: string, kind: KeyDateKind][] {
  const days = new Map<string, [string, KeyDateKind]>();
  for (const { kind, date } of key_dates ?? []) days.set(`${lastDayOf(date)} ${kind}`, [lastDayOf(date), kind]);
  return [...days.values()];
}

const datePosting = (day: string, kind: KeyDateKind, rest: string) => ({
  pk: datePartition(day),
  sk: `${day}#${KEY_DATE_KINDS.indexOf(kind)}#${rest}`,
});

/** Parses the posting of a key date: its day, kind and entry, and its sort key for positions. */
export function datePostingOf({ pk, sk }: Item): {
  day: string;
  kind: KeyDateKind | undefined;
  posting: Posting;
  place: string;
} {
  const [day = '', kind, id = '', about = ''] = String(sk).split('#');
  const posting = postingOf({ pk, sk: `${day}#${id}#${about}` });
  return { day, kind: KEY_DATE_KINDS[Number(kind)], posting, place: `${day}#${kind}#${id}#~` };
}

/** Parses a posting. The key of a tombstone has no attributes. */
export function postingOf({ pk, sk, in: places }: Item): Posting {
  const [published = '', id = '', about = '', of] = String(sk).split('#');
  return {
    at: entryAt(published, id),
    id,
    is_active: about.startsWith('a'),
    code: about.slice(1),
    isOfDocument: of === OF_DOCUMENT,
    places: placesOf(String(places ?? ''), String(pk)),
  };
}
