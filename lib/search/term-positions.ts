import type { TextField, TokenizedText } from './searched-texts.ts';

/*
 * The positions of a term in an entry, as stored in its posting. T0.D2k: the first word of the title, and the 93rd of
 * the description; X2k: the 93rd of its document. They determine relevance, and adjacency in phrases.
 */

/**
 * A position of a term in an entry: the field's letter, and the index of the word in it from 0. The five points are one
 * field, far apart.
 */
export interface TermPosition {
  field: string;
  wordIndex: number;
  /** The partition of the posting that has this position. */
  partition: string;
}

/** The limit of positions in a posting of an entry; further occurrences of the term are not stored. */
export const MAX_ENTRY_POSITIONS = 4;
/** The limit of positions in a posting of a document; further occurrences of the term are not stored. */
export const MAX_DOCUMENT_POSITIONS = 16;
/** The distance between two of the five points. */
const POINT_DISTANCE = 100;

const DOCUMENT_LETTER = 'X';
/** Returns true for a position in a document, and false for one in the entry's fields. */
export const isDocumentPosition = ({ field }: TermPosition) => field === DOCUMENT_LETTER;
/**
 * Returns true if adjacent positions of the field are adjacent words.
 * It is false for the five points: the last words of a long point may appear to be adjacent to the first ones of the
 * next.
 */
export const hasExactAdjacency = ({ field }: TermPosition) => field !== FIELD_LETTERS.five_point_summary;

const FIELD_LETTERS: Record<TextField, string> = {
  title: 'T',
  one_line_summary: 'O',
  institution_name: 'I',
  description: 'D',
  five_point_summary: 'P',
  document: DOCUMENT_LETTER,
};

/** Formats a position for a posting, such as `T0`: the field's letter and the word's index in base 36. */
export const formatPosition = (field: TextField, index: number): string => FIELD_LETTERS[field] + index.toString(36);

/**
 * Returns the position of each text's first word within its field. Texts of one field, such as passages, are kept
 * apart, so that their words are never adjacent.
 */
export function getWordOffsets(texts: TokenizedText[]): number[] {
  let next = 0;
  return texts.map(({ field, index, words }) => {
    if (field !== 'document') return (index ?? 0) * POINT_DISTANCE;
    const begin = next;
    next += words.length + 1;
    return begin;
  });
}

/** Parses the positions of a posting, such as `T0.D2k`. `partition` is that of the posting. */
export const parsePositions = (text: string, partition: string): TermPosition[] =>
  text === ''
    ? []
    : text.split('.').map((one) => ({ field: one.charAt(0), wordIndex: Number.parseInt(one.slice(1), 36), partition }));
