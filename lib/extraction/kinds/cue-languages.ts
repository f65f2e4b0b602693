import type { EntryKindCues } from './cue.ts';
import { DUTCH_CUES } from './cues/dutch.ts';
import { ENGLISH_CUES } from './cues/english.ts';
import { FRENCH_CUES } from './cues/french.ts';
import { GERMAN_CUES } from './cues/german.ts';
import { ITALIAN_CUES } from './cues/italian.ts';
import { PORTUGUESE_CUES } from './cues/portuguese.ts';
import { SPANISH_CUES } from './cues/spanish.ts';
import type { TitleWord } from './split-words.ts';

/** The languages in whose titles the kind of an entry can be found, as BCP 47 primary subtags. */
export const KIND_CUE_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const;
/** A language in whose titles the kind of an entry can be found. */
export type KindCueLanguage = (typeof KIND_CUE_LANGUAGES)[number];

/** For each language, the word sequences that indicate the kind of an entry; see `EntryKindCues`. */
export const ENTRY_KIND_CUES: Record<KindCueLanguage, EntryKindCues> = {
  en: ENGLISH_CUES,
  de: GERMAN_CUES,
  fr: FRENCH_CUES,
  es: SPANISH_CUES,
  it: ITALIAN_CUES,
  pt: PORTUGUESE_CUES,
  nl: DUTCH_CUES,
};

const toWordSet = (...lines: string[]) => new Set(lines.flatMap((line) => line.split(' ')));
/**
 * Frequent words without a specific meaning, and months, without accents.
 * Words of several languages count for each.
 */
const FREQUENT_WORDS: Record<KindCueLanguage, Set<string>> = {
  en: toWordSet(
    'the of and to for in on with by from at its as is are an or new against into under over after has',
    'how what march may june july',
  ),
  de: toWordSet(
    'der die das und von fur im vom zu zum zur mit bei den dem des ein eine einer auf uber nach am an als',
    'in gegen januar februar marz mai juni juli oktober dezember neue neuer neues wegen',
  ),
  fr: toWordSet(
    'le la les l de des du d et en un une pour sur dans par au aux avec son sa ses est a contre janvier',
    'fevrier mars avril mai juin juillet aout octobre decembre',
  ),
  es: toWordSet(
    'el la los las de del y en un una para por con sobre al su sus se que ante enero febrero marzo abril',
    'mayo junio julio septiembre octubre diciembre',
  ),
  it: toWordSet(
    'il la lo i gli le di del della dei delle dell d e in un una per su sul sulla con al alla da dal nel',
    'nella gennaio febbraio marzo aprile maggio giugno luglio settembre ottobre dicembre',
  ),
  pt: toWordSet(
    'o a os as de do da dos das e em no na um uma para por com sobre ao ate pelo pela janeiro fevereiro',
    'marco abril maio junho julho setembro outubro dezembro',
  ),
  nl: toWordSet(
    'de het een van op aan voor bij met en in naar tegen over om te door januari februari maart mei juni',
    'juli augustus oktober',
  ),
};

/** Returns the primary language of a BCP 47 tag if kinds can be found in it, else null. */
export function toCueLanguage(tag: string | null): KindCueLanguage | null {
  const primary = tag?.toLowerCase().split(/[-_]/, 1)[0];
  return KIND_CUE_LANGUAGES.find((language) => language === primary) ?? null;
}

/**
 * Detects the language of a title by its frequent words, such as articles.
 * Returns several languages if they have equally many of these words, and none if the title has no such word.
 */
export function detectTitleLanguages(words: TitleWord[]): KindCueLanguage[] {
  const counts = KIND_CUE_LANGUAGES.map(
    (language) => words.filter(({ form }) => FREQUENT_WORDS[language].has(form)).length,
  );
  const maxCount = Math.max(...counts);
  return maxCount === 0 ? [] : KIND_CUE_LANGUAGES.filter((_, i) => counts[i] === maxCount);
}
