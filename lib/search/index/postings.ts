import { getLastDayOfPeriod } from '../../extraction/key-dates/format-key-date.ts';
import { KEY_DATE_KINDS, type KeyDateKind } from '../../extraction/key-dates/key-date.ts';
import type { TableItem } from '../../platform/dynamodb/client.ts';
import {
  attributePostingsPartition,
  keyDatesPartition,
  synonymConceptPartition,
  termPartition,
  tombstonePartition,
} from '../../platform/dynamodb/index-keys.ts';
import { formatItemKey, type ItemKey } from '../../platform/dynamodb/key-schema.ts';
import { entrySortKey } from '../../platform/dynamodb/sort-keys.ts';
import { toSearchLanguage } from '../words/search-languages.ts';
import { isStopStem } from '../words/search-tokens.ts';
import { findSynonymMentions } from '../words/synonym-mentions.ts';
import { computeEntryAttributeCode, getEntryAttributeValues, type SearchAttributeFields } from './attributes.ts';
import {
  ALL_ENTRIES_POSTINGS_PARTITION,
  DOCUMENT_SUFFIX,
  formatTermPosition,
  getTextStartPositions,
  MAX_POSITIONS_PER_DOCUMENT_POSTING,
  MAX_POSITIONS_PER_ENTRY_POSTING,
  type Posting,
  parsePosting,
} from './posting.ts';
import {
  type SearchableEntryTexts,
  type SearchedDocument,
  type TokenizedText,
  tokenizePassages,
  tokenizeTexts,
} from './searched-texts.ts';

/*
 * A posting says that an entry has a term or a concept. Its key contains everything that is filtered: publication,
 * entry id, status and a code of its attributes. So rewriting is idempotent, and writers of two versions never
 * overwrite each other: an obsolete posting stays until it is deleted, and the entry itself reveals it. The posting
 * also has the positions of the term. A term of a document has a separate posting, whose key has one more part;
 * lib/documents writes it.
 */

/** Limits of distinct terms, of an entry and of a document. */
const MAX_ENTRY_TERMS = 2_000;

const MAX_DOCUMENT_TERMS = 5_000;

/** The fields of an entry from which its postings are built. */
export interface IndexedEntry extends SearchableEntryTexts, SearchAttributeFields {
  id: string;
  feed_id: string;
  published_date: string;
  is_active: boolean;
  key_dates?: IndexedKeyDate[] | null;
}

/** A key date; see lib/extraction/key-dates. */
interface IndexedKeyDate {
  kind: KeyDateKind;
  date: string;
}

/** A posting as it is stored. `in` has the positions of the term; postings of attributes have none. */
export type PostingItem = ItemKey & { in?: string };

/** The indexed stems and concepts of a text, each with its positions as they are stored in postings. */
export interface IndexedTerms {
  /** The positions by stem: of the first 2,000 distinct ones, of a document 5,000, without stop words. */
  stems: Map<string, string[]>;
  /** The positions of synonyms by the name of their concept; see synonyms.ts. */
  concepts: Map<string, string[]>;
}

/** Returns the stems and concepts under which an entry's own texts are indexed, with their positions. */
export const extractEntryTerms = (
  searched: SearchableEntryTexts,
  texts: TokenizedText[] = tokenizeTexts(searched),
): IndexedTerms =>
  indexTokens(texts, searched.language, { words: MAX_ENTRY_TERMS, places: MAX_POSITIONS_PER_ENTRY_POSTING });

/** Returns the stems and concepts under which a document's passages are indexed, with their positions. */
export const extractDocumentTerms = (
  document: SearchedDocument,
  texts: TokenizedText[] = tokenizePassages(document),
): IndexedTerms =>
  indexTokens(texts, document.language, { words: MAX_DOCUMENT_TERMS, places: MAX_POSITIONS_PER_DOCUMENT_POSTING });

function indexTokens(
  texts: TokenizedText[],
  tag: string | null,
  most: { words: number; places: number },
): IndexedTerms {
  const language = toSearchLanguage(tag);
  const indexed: IndexedTerms = { stems: new Map(), concepts: new Map() };
  const note = (places: string[], place: string) => places.length < most.places && places.push(place);
  const beginnings = getTextStartPositions(texts);
  for (const [i, text] of texts.entries()) {
    const { field, words } = text;
    const getPosition = (at: number) => formatTermPosition(field, Number(beginnings[i]) + at);
    for (const [at, { stem }] of words.entries()) {
      const positions = indexed.stems.get(stem);
      if (positions) note(positions, getPosition(at));
      else if (indexed.stems.size < most.words && !isStopStem(stem, language))
        indexed.stems.set(stem, [getPosition(at)]);
    }
    for (const { concepts, position } of findSynonymMentions(text))
      for (const concept of concepts) {
        const positions = indexed.concepts.get(concept);
        if (positions) note(positions, getPosition(position));
        else indexed.concepts.set(concept, [getPosition(position)]);
      }
  }
  return indexed;
}

/**
 * Returns all postings of an entry, except the postings of its document. There is one per term, concept and attribute
 * value, and one per kind and last day of its key dates. One more is in the partition of all entries.
 */
export function buildPostings(entry: IndexedEntry): PostingItem[] {
  const sk = getPostingSortKey(entry);
  const ofFacts = Object.entries(getEntryAttributeValues(entry.feed_id, entry)).flatMap(([name, values]) =>
    values.map((value) => attributePostingsPartition(name, value)),
  );
  return [
    ...buildTermPostings(sk, extractEntryTerms(entry)),
    ...[...new Set(ofFacts), ALL_ENTRIES_POSTINGS_PARTITION].map((pk) => ({ pk, sk })),
    ...listKeyDays(entry).map(([day, kind]) =>
      buildKeyDatePosting(day, kind, `${entry.id}#${formatPostingSuffix(entry)}`),
    ),
  ];
}

const formatPostingSuffix = (entry: IndexedEntry) =>
  `${entry.is_active ? 'a' : 'i'}${computeEntryAttributeCode(getEntryAttributeValues(entry.feed_id, entry))}`;

/** Returns the sort key of an entry's postings: publication date, id, status and attribute code. */
export const getPostingSortKey = (entry: IndexedEntry): string =>
  `${entrySortKey(entry.published_date, entry.id)}#${formatPostingSuffix(entry)}`;

/**
 * Returns the postings of an entry's document: one per stem, and one per concept. `entryPostingSortKey` is the sort key
 * of the entry's own postings. The sort keys of the document's postings begin with it, and so follow it.
 */
export const buildDocumentPostings = (entryPostingSortKey: string, document: SearchedDocument): PostingItem[] =>
  buildTermPostings(`${entryPostingSortKey}#${DOCUMENT_SUFFIX}`, extractDocumentTerms(document));

const buildTermPostings = (sk: string, { stems, concepts }: IndexedTerms): PostingItem[] => [
  ...[...stems].map(([stem, places]) => ({ pk: termPartition(stem), sk, in: places.join('.') })),
  ...[...concepts].map(([name, places]) => ({ pk: synonymConceptPartition(name), sk, in: places.join('.') })),
];

/** Returns the last days of an entry's key dates, once per kind. */
function listKeyDays({ key_dates }: IndexedEntry): [day: string, kind: KeyDateKind][] {
  const days = new Map<string, [string, KeyDateKind]>();
  for (const { kind, date } of key_dates ?? [])
    days.set(`${getLastDayOfPeriod(date)} ${kind}`, [getLastDayOfPeriod(date), kind]);
  return [...days.values()];
}

const buildKeyDatePosting = (day: string, kind: KeyDateKind, suffix: string) => ({
  pk: keyDatesPartition(day),
  sk: `${day}#${KEY_DATE_KINDS.indexOf(kind)}#${suffix}`,
});

/**
 * Parses a posting in a list of key dates: the day and kind of the key date, and the posting's entry. `kind` is
 * undefined if the stored one is unknown. `place` is a sort key after this posting, from which a list can continue.
 */
export function parseKeyDatePosting({ pk, sk }: TableItem): {
  day: string;
  kind: KeyDateKind | undefined;
  posting: Posting;
  place: string;
} {
  const [day = '', kind, id = '', about = ''] = String(sk).split('#');
  const posting = parsePosting({ pk, sk: `${day}#${id}#${about}` });
  return { day, kind: KEY_DATE_KINDS[Number(kind)], posting, place: `${day}#${kind}#${id}#~` };
}

/*
 * Tombstones keep edited entries findable for as-of queries: before a posting is deleted, its sort key is stored in a
 * partition next to its own. A tombstone is a key only, so a term that is added and removed a hundred times leaves
 * one; the entry's versions have the times.
 */

const KEY_DATES_PREFIX = keyDatesPartition('');

/**
 * Returns the keys of the tombstones of an edit: one per posting of `earlier` missing in `current`. A tombstone
 * replaces a removed posting, so that as-of queries still find the entry. Store it before you delete the posting.
 * Postings of key dates have none.
 */
export function getTombstoneKeys(earlier: PostingItem[], current: PostingItem[]): ItemKey[] {
  const currentKeys = new Set(current.map((posting) => formatItemKey(toTombstoneKey(posting))));
  return earlier
    .filter(({ pk }) => !pk.startsWith(KEY_DATES_PREFIX))
    .map(toTombstoneKey)
    .filter((place) => !currentKeys.has(formatItemKey(place)))
    .map(({ pk, sk }) => ({ pk: tombstonePartition(pk), sk }));
}

/** Returns the key of a posting without further parts. */
const toTombstoneKey = ({ pk, sk }: PostingItem): ItemKey => ({ pk, sk: parsePosting({ pk, sk }).sortKey });
