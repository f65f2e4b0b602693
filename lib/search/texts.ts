import { type Language, languageOf } from './languages.ts';
import { type Word, wordsOf } from './words.ts';

/** The texts that a search covers, and the language that they are in: a BCP 47 tag, or null if nobody said. */
export interface SearchedTexts {
  title: string;
  institution_name: string;
  description: string;
  one_line_summary: string | null;
  five_point_summary: string[] | null;
  language: string | null;
}

/** The fields that a search covers, the most informative first. */
export const SEARCHED_FIELDS = [
  ...(['title', 'institution_name', 'one_line_summary', 'description'] as const),
  'five_point_summary',
] as const;
export type SearchedField = (typeof SEARCHED_FIELDS)[number];

/** The text of the document behind an entry's link, and the language that it is in; see lib/documents. */
export interface DocumentTexts {
  passages: string[];
  language: string | null;
}

/** Where a word may stand: in the entry, or in its document. */
export type TextField = SearchedField | 'document';

/** What of it is searched: an entry's own texts, its document, or both as one. */
export const SEARCHED_PARTS = ['entry', 'document'] as const;
export type SearchedPart = (typeof SEARCHED_PARTS)[number] | 'both';

/** One of the texts: of the five points, and of the passages of a document, each is one, and `index` is its number from 0; null for other fields. */
export interface ReadText<F extends TextField = TextField> {
  field: F;
  index: number | null;
  text: string;
  language: Language;
  words: Word[];
}

/** The texts with their words in order, common ones included, the most informative text first. */
export function readTexts(searched: SearchedTexts): ReadText<SearchedField>[] {
  const language = languageOf(searched.language);
  return SEARCHED_FIELDS.flatMap((field) => {
    const value = searched[field] ?? '';
    const texts =
      typeof value === 'string' ? [{ index: null, text: value }] : value.map((text, index) => ({ index, text }));
    return texts.map((one) => ({ field, ...one, language, words: wordsOf(one.text, language) }));
  });
}

/** The passages of a document with their words. */
export function readPassages({ passages, language: tag }: DocumentTexts): ReadText[] {
  const language = languageOf(tag);
  return passages.map((text, index) => ({
    field: 'document',
    index,
    text,
    language,
    words: wordsOf(text, language),
  }));
}
