/** The supported languages of searched texts; any other is `other`. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt' | 'zh' | 'ja' | 'other';

export const LANGUAGES: readonly Language[] = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'zh', 'ja', 'other'];

/**
 * Returns the language of a BCP 47 tag, in any case: `de-AT` is German. English without a tag, because most such
 * texts are.
 */
export function languageOf(tag: string | null): Language {
  if (tag === null) return 'en';
  const primary = tag.toLowerCase().split(/[-_]/, 1)[0];
  return LANGUAGES.find((language) => language === primary) ?? 'other';
}
