import { type SearchLanguage, toSearchLanguage } from '../words/search-languages.ts';
import { type StemmedToken, tokenize } from '../words/search-tokens.ts';

/** The texts of an entry that are searched, and their language: a BCP 47 tag, or null if unknown. */
export interface SearchableEntryTexts {
  title: string;
  institution_name: string;
  description: string;
  one_line_summary: string | null;
  five_point_summary: string[] | null;
  language: string | null;
}

/** The fields of an entry that are searched, the most informative first. */
export const SEARCHED_FIELDS = [
  ...(['title', 'institution_name', 'one_line_summary', 'description'] as const),
  'five_point_summary',
] as const;
/** The name of a searched field of an entry. */
export type SearchedField = (typeof SEARCHED_FIELDS)[number];

/** The text of the document behind an entry's link, and its language; see lib/documents. */
export interface SearchedDocument {
  passages: string[];
  language: string | null;
}

/** Where a text comes from: a field of the entry, or its document. */
export type SearchedTextField = SearchedField | 'document';

/** The parts to which a search can be limited: an entry's own texts, or its document. */
export const SEARCHED_TEXT_SOURCES = ['entry', 'document'] as const;
/** The part that a search covers: the texts of entries, their documents, or both together. */
export type SearchedTextSource = (typeof SEARCHED_TEXT_SOURCES)[number] | 'both';

/**
 * One tokenized text of an entry or its document. Each of the five points, and each passage of a document, is a
 * separate text with an `index` from 0. The index is null for all other fields.
 */
export interface TokenizedText<F extends SearchedTextField = SearchedTextField> {
  field: F;
  index: number | null;
  text: string;
  language: SearchLanguage;
  words: StemmedToken[];
}

/** Returns the tokenized texts of an entry, stop words included, the most informative text first. */
export function tokenizeTexts(searched: SearchableEntryTexts): TokenizedText<SearchedField>[] {
  const language = toSearchLanguage(searched.language);
  return SEARCHED_FIELDS.flatMap((field) => {
    const value = searched[field] ?? '';
    const texts =
      typeof value === 'string' ? [{ index: null, text: value }] : value.map((text, index) => ({ index, text }));
    return texts.map((one) => ({ field, ...one, language, words: tokenize(one.text, language) }));
  });
}

/** Returns the tokenized passages of a document, each with its index. */
export function tokenizePassages({ passages, language: tag }: SearchedDocument): TokenizedText[] {
  const language = toSearchLanguage(tag);
  return passages.map((text, index) => ({
    field: 'document',
    index,
    text,
    language,
    words: tokenize(text, language),
  }));
}
