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
 * A posting says that an entry has a word, or a form of a concept. All that decides is in its key: when the entry was published,
 * which one it is, its status and a code of its facts. So writing the same twice is no change, and writers of two versions of an
 * entry never overwrite each other: a posting of an earlier version is one too many until it is removed, and the entry itself tells
 * so. Beside the key it tells where the word stands. A word of its document has a posting of its own beside that of the entry, whose
 * key has one part more: lib/documents writes it.
 */

/** The most different words that are looked up, of an entry and of a document. */
const MOST_WORDS = 2_000;
const MOST_OF_DOCUMENT = 5_000;
/** The last part of the key of a posting that is of the entry's document. */
const OF_DOCUMENT = 'd';

/** The entry of postings. */
export interface Indexed extends SearchedTexts, Described {
  id: string;
  feed_id: string;
  published_date: string;
  is_active: boolean;
  key_dates?: Due[] | null;
}

/** A day on which something of an entry is due; see lib/key-dates. */
interface Due {
  kind: KeyDateKind;
  date: string;
}

/** What a posting says. */
export interface Posting {
  at: string;
  id: string;
  is_active: boolean;
  /** The code of its facts. */
  code: string;
  /** Its word stands in the entry's document. */
  isOfDocument: boolean;
  /** Where its word stands. */
  places: Place[];
}

/** A posting as it is stored; `in` tells where its word stands. */
export type PostingItem = Key & { in?: string };

/** The partition with a posting of every entry. */
export const ALL_POSTINGS = factPartition('entries', 'all');

/** What an entry is looked up by, and where that stands in it. */
export interface Looked {
  /** By their stems: the first 2,000 different ones, of a document 5,000, without common ones. */
  words: Map<string, string[]>;
  /** By their names, see synonyms.ts. */
  concepts: Map<string, string[]>;
}

/** What texts are looked up by. */
export const lookedUpBy = (searched: SearchedTexts, texts: ReadText[] = readTexts(searched)): Looked =>
  lookedUp(texts, searched.language, { words: MOST_WORDS, places: MOST_PLACES });

/** What a document is looked up by. */
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

/** The postings of an entry: one a word, one a concept, one a fact, one among all entries, and one a key date, by its day. */
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

/** The sort key of an entry's postings. */
export const placeOfPostings = (entry: Indexed): string =>
  `${entryAt(entry.published_date, entry.id)}#${aboutOf(entry)}`;

/** The postings of the document of an entry whose own stand at a place: one a word, and one a concept. */
export const documentPostings = (place: string, document: DocumentTexts): PostingItem[] =>
  postingsAt(`${place}#${OF_DOCUMENT}`, lookedUpIn(document));

const postingsAt = (sk: string, { words, concepts }: Looked): PostingItem[] => [
  ...[...words].map(([stem, places]) => ({ pk: wordPartition(stem), sk, in: places.join('.') })),
  ...[...concepts].map(([name, places]) => ({ pk: conceptPartition(name), sk, in: places.join('.') })),
];

/** The last days of an entry's key dates, of each kind once. */
function daysDue({ key_dates }: Indexed): [day: string, kind: KeyDateKind][] {
  const days = new Map<string, [string, KeyDateKind]>();
  for (const { kind, date } of key_dates ?? []) days.set(`${lastDayOf(date)} ${kind}`, [lastDayOf(date), kind]);
  return [...days.values()];
}

const datePosting = (day: string, kind: KeyDateKind, rest: string) => ({
  pk: datePartition(day),
  sk: `${day}#${KEY_DATE_KINDS.indexOf(kind)}#${rest}`,
});

/** What a posting of a key date says: its day, its kind, and its entry; and its place, after which a list of them goes on. */
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

/** Returns what a posting says. A former place has a key without facts. */
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
