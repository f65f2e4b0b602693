import type { TableItem } from '../../platform/dynamodb/client.ts';
import { attributePostingsPartition } from '../../platform/dynamodb/index-keys.ts';
import { entrySortKey } from '../../platform/dynamodb/sort-keys.ts';
import type { SearchedTextField, TokenizedText } from './searched-texts.ts';

/** A parsed row of the inverted index: an entry, its status and attribute code, and a term's positions. */
export interface Posting {
  /** The sort key of the entry in lists: publication and id. */
  sortKey: string;
  id: string;
  is_active: boolean;
  /** The code of its attributes. */
  attributeCode: string;
  /** The term is in the entry's document. */
  isOfDocument: boolean;
  /** The positions of the term. */
  positions: TermPosition[];
}

/** The last part of a document posting's key. */
export const DOCUMENT_SUFFIX = 'd';

/** The partition with a posting of every entry, for searches with neither words nor selective filters. */
export const ALL_ENTRIES_POSTINGS_PARTITION = attributePostingsPartition('entries', 'all');

/** Parses a stored posting or tombstone. A tombstone has no attribute code, and is parsed as an inactive entry. */
export function parsePosting({ pk, sk, in: places }: TableItem): Posting {
  const [published = '', id = '', about = '', of] = String(sk).split('#');
  return {
    sortKey: entrySortKey(published, id),
    id,
    is_active: about.startsWith('a'),
    attributeCode: about.slice(1),
    isOfDocument: of === DOCUMENT_SUFFIX,
    positions: parseTermPositions(String(places ?? ''), String(pk)),
  };
}

/*
 * The positions of a term in an entry, as stored in its posting. T0.D2k: the first word of the title, and the 93rd of
 * the description; X2k: the 93rd of its document. They determine relevance, and adjacency in phrases.
 */

/**
 * A position of a term in an entry: the letter of the field, and the index of the word in it from 0. The five points
 * are one field: point n begins at index 100 × n, from 0.
 */
export interface TermPosition {
  field: string;
  wordIndex: number;
  /** The partition of the posting that has this position. */
  partition: string;
}

/** The limit of positions of a term that an entry's posting stores; further occurrences are omitted. */
export const MAX_POSITIONS_PER_ENTRY_POSTING = 4;

/** The limit of positions of a term that a document's posting stores; further occurrences are omitted. */
export const MAX_POSITIONS_PER_DOCUMENT_POSTING = 16;

/** The distance between two of the five points. */
const POINT_DISTANCE = 100;

const DOCUMENT_LETTER = 'X';

/** Returns true for a position in a document, and false for one in the entry's fields. */
export const isDocumentPosition = ({ field }: TermPosition) => field === DOCUMENT_LETTER;

/**
 * Returns true if adjacent positions in this position's field always mean adjacent words. It is false for the five
 * points: the end of a long point can have the same positions as the beginning of the next point.
 */
export const isAdjacencyReliable = ({ field }: TermPosition) => field !== FIELD_LETTERS.five_point_summary;

const FIELD_LETTERS: Record<SearchedTextField, string> = {
  title: 'T',
  one_line_summary: 'O',
  institution_name: 'I',
  description: 'D',
  five_point_summary: 'P',
  document: DOCUMENT_LETTER,
};

/**
 * Formats a position for a posting: the field's letter and the word's index in base 36. For example, `T0` is the first
 * word of the title.
 */
export const formatTermPosition = (field: SearchedTextField, index: number): string =>
  FIELD_LETTERS[field] + index.toString(36);

/**
 * Returns the index of each text's first word within its field. Passages of a document have a gap between them, so that
 * the words of two passages are never adjacent. The five points begin at 0, 100, 200, 300 and 400.
 */
export function getTextStartPositions(texts: TokenizedText[]): number[] {
  let next = 0;
  return texts.map(({ field, index, words }) => {
    if (field !== 'document') return (index ?? 0) * POINT_DISTANCE;
    const begin = next;
    next += words.length + 1;
    return begin;
  });
}

/**
 * Parses the positions that a posting stores. For example, `T0.D2k` are two positions: the first word of the title, and
 * the 93rd word of the description. `partition` is the partition of the posting; each position keeps it.
 */
const parseTermPositions = (storedPositions: string, partition: string): TermPosition[] =>
  storedPositions === ''
    ? []
    : storedPositions
        .split('.')
        .map((one) => ({ field: one.charAt(0), wordIndex: Number.parseInt(one.slice(1), 36), partition }));
