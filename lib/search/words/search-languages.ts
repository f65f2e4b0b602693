/** A language with its own stemmer or word segmentation; texts in any other language are `other`. */
export type SearchLanguage = 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt' | 'zh' | 'ja' | 'other';

/** All values of `SearchLanguage`, `other` last. */
export const SEARCH_LANGUAGES: readonly SearchLanguage[] = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
  'zh',
  'ja',
  'other',
];

/**
 * Returns the search language of a BCP 47 tag, in any case: `de-AT` is German. A text without a tag counts as English,
 * because most such texts are.
 */
export function toSearchLanguage(tag: string | null): SearchLanguage {
  if (tag === null) return 'en';
  const primary = tag.toLowerCase().split(/[-_]/, 1)[0];
  return SEARCH_LANGUAGES.find((language) => language === primary) ?? 'other';
}
