/** The supported languages of searched texts; any other is `other`. */
export type SearchLanguage = 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt' | 'zh' | 'ja' | 'other';

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
 * Returns the language of a BCP 47 tag, in any case: `de-AT` is German. English without a tag, because most such
 * texts are.
 */
export function parseLanguageTag(tag: string | null): SearchLanguage {
  if (tag === null) return 'en';
  const primary = tag.toLowerCase().split(/[-_]/, 1)[0];
  return SEARCH_LANGUAGES.find((language) => language === primary) ?? 'other';
}
