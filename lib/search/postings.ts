import { KEY_DATE_KINDS, type KeyDateKind } from '../key-dates/key-date.ts';
import { getLastDay } from '../key-dates/last-day.ts';
import type { TableItem } from '../table/client.ts';
import {
  attributePartition,
  conceptPartition,
  entrySortKey,
  type ItemKey,
  keyDatesPartition,
  termPartition,
} from '../table/key-schema.ts';
import { type AttributeSource, getAttributeCode, getAttributes } from './attributes.ts';
import { findMentions } from './mentions.ts';
import { parseLanguageTag } from './search-languages.ts';
import { isStopStem } from './search-tokens.ts';
import {
  type DocumentTexts,
  type SearchedTexts,
  type TokenizedText,
  tokenizePassages,
  tokenizeTexts,
} from './searched-texts.ts';
import {
  formatPosition,
  getTextOffsets,
  MAX_DOCUMENT_POSITIONS,
  MAX_POSITIONS,
  parsePositions,
  type TermPosition,
} from './term-positions.ts';

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
/** The last part of a document posting's key. */
const DOCUMENT_SUFFIX = 'd';

/** The entry of postings. */
export interface IndexedEntry extends SearchedTexts, AttributeSource {
  id: string;
  feed_id: string;
  published_date: string;
  is_active: boolean;
  key_dates?: IndexedKeyDate[] | null;
}

/** A key date; see lib/key-dates. */
interface IndexedKeyDate {
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
  positions: TermPosition[];
}

/** A stored posting; `in` has the positions of the term. */
export type PostingItem = ItemKey & { in?: string };

/** The partition with a posting of every entry. */
export const ALL_POSTINGS = attributePartition('entries', 'all');

/** The indexed terms of a text, with their positions. */
export interface IndexedTerms {
  /** By stem: the first 2,000 distinct ones, of a document 5,000, without stop words. */
  words: Map<string, string[]>;
  /** By name, see synonyms.ts. */
  concepts: Map<string, string[]>;
}

/** Returns the indexed terms of texts. */
export const indexSearchedTexts = (
  searched: SearchedTexts,
  texts: TokenizedText[] = tokenizeTexts(searched),
): IndexedTerms => indexTokens(texts, searched.language, { words: MAX_ENTRY_TERMS, places: MAX_POSITIONS });

/** Returns the indexed terms of a document. */
export const indexDocument = (
  document: DocumentTexts,
  texts: TokenizedText[] = tokenizePassages(document),
): IndexedTerms => indexTokens(texts, document.language, { words: MAX_DOCUMENT_TERMS, places: MAX_DOCUMENT_POSITIONS });

function indexTokens(
  texts: TokenizedText[],
  tag: string | null,
  most: { words: number; places: number },
): IndexedTerms {
  const language = parseLanguageTag(tag);
  const looked: IndexedTerms = { words: new Map(), concepts: new Map() };
  const note = (places: string[], place: string) => places.length < most.places && places.push(place);
  const beginnings = getTextOffsets(texts);
  for (const [i, text] of texts.entries()) {
    const { field, words } = text;
    const placeOf = (at: number) => formatPosition(field, Number(beginnings[i]) + at);
    for (const [at, { stem }] of words.entries()) {
      const positions = looked.words.get(stem);
      if (positions) note(positions, placeOf(at));
      else if (looked.words.size < most.words && !isStopStem(stem, language)) looked.words.set(stem, [placeOf(at)]);
    }
    for (const { concepts, position } of findMentions(text))
      for (const concept of concepts) {
        const positions = looked.concepts.get(concept);
        if (positions) note(positions, placeOf(position));
        else looked.concepts.set(concept, [placeOf(position)]);
      }
  }
  return looked;
}

/**
 * Returns the postings of an entry: one per term, concept, attribute and key date (by its day), and one in the
 * partition of all entries.
 */
export function buildPostings(entry: IndexedEntry): PostingItem[] {
  const sk = getPostingSortKey(entry);
  const ofFacts = Object.entries(getAttributes(entry.feed_id, entry)).flatMap(([name, values]) =>
    values.map((value) => attributePartition(name, value)),
  );
  return [
    ...buildTermPostings(sk, indexSearchedTexts(entry)),
    ...[...new Set(ofFacts), ALL_POSTINGS].map((pk) => ({ pk, sk })),
    ...listKeyDays(entry).map(([day, kind]) =>
      buildKeyDatePosting(day, kind, `${entry.id}#${formatPostingSuffix(entry)}`),
    ),
  ];
}

const formatPostingSuffix = (entry: IndexedEntry) =>
  `${entry.is_active ? 'a' : 'i'}${getAttributeCode(getAttributes(entry.feed_id, entry))}`;

/** Returns the sort key of an entry's postings. */
export const getPostingSortKey = (entry: IndexedEntry): string =>
  `${entrySortKey(entry.published_date, entry.id)}#${formatPostingSuffix(entry)}`;

/** Returns the postings of an entry's document, next to the entry's own: one per term and concept. */
export const buildDocumentPostings = (sortKey: string, document: DocumentTexts): PostingItem[] =>
  buildTermPostings(`${sortKey}#${DOCUMENT_SUFFIX}`, indexDocument(document));

const buildTermPostings = (sk: string, { words, concepts }: IndexedTerms): PostingItem[] => [
  ...[...words].map(([stem, places]) => ({ pk: termPartition(stem), sk, in: places.join('.') })),
  ...[...concepts].map(([name, places]) => ({ pk: conceptPartition(name), sk, in: places.join('.') })),
];

/** Returns the last days of an entry's key dates, once per kind. */
function listKeyDays({ key_dates }: IndexedEntry): [day: string, kind: KeyDateKind][] {
  const days = new Map<string, [string, KeyDateKind]>();
  for (const { kind, date } of key_dates ?? []) days.set(`${getLastDay(date)} ${kind}`, [getLastDay(date), kind]);
  return [...days.values()];
}

const buildKeyDatePosting = (day: string, kind: KeyDateKind, suffix: string) => ({
  pk: keyDatesPartition(day),
  sk: `${day}#${KEY_DATE_KINDS.indexOf(kind)}#${suffix}`,
});

/** Parses the posting of a key date: its day, kind and entry, and its sort key for positions. */
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

/** Parses a posting. The key of a tombstone has no attributes. */
export function parsePosting({ pk, sk, in: places }: TableItem): Posting {
  const [published = '', id = '', about = '', of] = String(sk).split('#');
  return {
    at: entrySortKey(published, id),
    id,
    is_active: about.startsWith('a'),
    code: about.slice(1),
    isOfDocument: of === DOCUMENT_SUFFIX,
    positions: parsePositions(String(places ?? ''), String(pk)),
  };
}
