import type { SearchedField } from './texts.ts';

/*
 * Where a word stands in an entry, as its posting tells it: T0.D2k is the first word of the title, and the 93rd of the description.
 * It orders what is found by relevance and decides nothing else, so that a place of an older version does no harm.
 */

/** A field by its letter, and the number of the word in it from 0. The five points are one field, far from each other. */
export interface Place {
  field: string;
  at: number;
}

/** The most places that a posting tells. */
export const MOST_PLACES = 4;
/** Between two of the five points. */
const APART = 100;

const LETTERS: Record<SearchedField, string> = {
  title: 'T',
  one_line_summary: 'O',
  institution_name: 'I',
  description: 'D',
  five_point_summary: 'P',
};

/** A place of a word, as it is written in a posting. */
export const written = (field: SearchedField, index: number | null, at: number): string =>
  LETTERS[field] + (at + (index ?? 0) * APART).toString(36);

/** The places that a posting tells. */
export const placesOf = (text: string): Place[] =>
  text === '' ? [] : text.split('.').map((one) => ({ field: one.charAt(0), at: Number.parseInt(one.slice(1), 36) }));
