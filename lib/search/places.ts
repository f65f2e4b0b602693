import type { ReadText, TextField } from './texts.ts';

/*
 * Where a word stands in an entry, as its posting tells it: T0.D2k is the first word of the title, and the 93rd of the description; X2k
 * is the 93rd of its document. It orders what is found by relevance, and tells whether words may stand side by side.
 */

/** A field by its letter, and the number of the word in it from 0. The five points are one field, far from each other. */
export interface Place {
  field: string;
  at: number;
  /** The partition of the posting that tells it. */
  of: string;
}

/** The most places that a posting tells: of an entry's texts, and of a document. */
export const MOST_PLACES = 4;
export const MOST_IN_DOCUMENT = 16;
/** Between two of the five points. */
const APART = 100;

const DOCUMENT = 'X';
export const isInDocument = ({ field }: Place) => field === DOCUMENT;
/** Of a long point the last words may seem to stand beside the first ones of the next. */
export const isSureOfNeighbours = ({ field }: Place) => field !== LETTERS.five_point_summary;

const LETTERS: Record<TextField, string> = {
  title: 'T',
  one_line_summary: 'O',
  institution_name: 'I',
  description: 'D',
  five_point_summary: 'P',
  document: DOCUMENT,
};

/** A place of a word, as it is written in a posting. */
export const written = (field: TextField, at: number): string => LETTERS[field] + at.toString(36);

/** Where each of several texts begins: words of different ones never stand side by side. */
export function beginningsOf(texts: ReadText[]): number[] {
  let next = 0;
  return texts.map(({ field, index, words }) => {
    if (field !== 'document') return (index ?? 0) * APART;
    const begin = next;
    next += words.length + 1;
    return begin;
  });
}

/** The places that a posting tells. */
export const placesOf = (text: string, of: string): Place[] =>
  text === ''
    ? []
    : text.split('.').map((one) => ({ field: one.charAt(0), at: Number.parseInt(one.slice(1), 36), of }));
