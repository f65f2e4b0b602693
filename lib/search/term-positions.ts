import type { TextField, TokenizedText } from './searched-texts.ts';

/*
 * The positions of a term in an entry, as stored in its posting. T0.D2k: the first word of the title, and the 93rd of
 * the description; X2k: the 93rd of its document. They determine relevance, and adjacency in phrases.
 */

/**
 * A position: the field's letter, and the index of the word in it from 0. The five points are one field, far apart.
 */
export interface TermPosition {
  field: string;
  at: number;
  /** The partition of the posting. */
  of: string;
}

/** Limits of positions per posting, of an entry and of a document. */
export const MAX_POSITIONS = 4;
export const MAX_DOCUMENT_POSITIONS = 16;
/** The distance between two of the five points. */
const POINT_DISTANCE = 100;

const DOCUMENT_LETTER = 'X';
export const isDocumentPosition = ({ field }: TermPosition) => field === DOCUMENT_LETTER;
/** The last words of a long point may appear to be adjacent to the first ones of the next. */
export const hasExactNeighbours = ({ field }: TermPosition) => field !== FIELD_LETTERS.five_point_summary;

const FIELD_LETTERS: Record<TextField, string> = {
  title: 'T',
  one_line_summary: 'O',
  institution_name: 'I',
  description: 'D',
  five_point_summary: 'P',
  document: DOCUMENT_LETTER,
};

/** Formats a position for a posting. */
export const formatPosition = (field: TextField, index: number): string => FIELD_LETTERS[field] + index.toString(36);

/** Returns the index of the first word of each text: words of different texts are never adjacent. */
export function getTextOffsets(texts: TokenizedText[]): number[] {
  let next = 0;
  return texts.map(({ field, index, words }) => {
    if (field !== 'document') return (index ?? 0) * POINT_DISTANCE;
    const begin = next;
    next += words.length + 1;
    return begin;
  });
}

/** Parses the positions of a posting. */
export const parsePositions = (text: string, partition: string): TermPosition[] =>
  text === ''
    ? []
    : text.split('.').map((one) => ({ field: one.charAt(0), at: Number.parseInt(one.slice(1), 36), of: partition }));
