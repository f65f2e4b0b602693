import type { CueTable } from './cue.ts';
import { DUTCH } from './cues/dutch.ts';
import { ENGLISH } from './cues/english.ts';
import { FRENCH } from './cues/french.ts';
import { GERMAN } from './cues/german.ts';
import { ITALIAN } from './cues/italian.ts';
import { PORTUGUESE } from './cues/portuguese.ts';
import { SPANISH } from './cues/spanish.ts';
import type { TitleWord } from './split-words.ts';

/** The languages that have cues. */
export const CUE_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const;
export type CueLanguage = (typeof CUE_LANGUAGES)[number];

export const CUE_TABLES: Record<CueLanguage, CueTable> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  pt: PORTUGUESE,
  nl: DUTCH,
};

const toWordSet = (...lines: string[]) => new Set(lines.flatMap((line) => line.split(' ')));
/**
 * Frequent words without a meaning of their own, and months, without accents; words of several of the languages
 * count for each.
 */
const FREQUENT_WORDS: Record<CueLanguage, Set<string>> = {
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

/** Returns the language of a BCP 47 tag if it has cues. */
export function toCueLanguage(tag: string | null): CueLanguage | null {
  const primary = tag?.toLowerCase().split(/[-_]/, 1)[0];
  return CUE_LANGUAGES.find((language) => language === primary) ?? null;
}

/**
 * Returns the languages of a text by its frequent words: that with most of them, or several with equally many; none
 * without any.
 */
export function detectLanguages(words: TitleWord[]): CueLanguage[] {
  const counts = CUE_LANGUAGES.map((language) => words.filter(({ form }) => FREQUENT_WORDS[language].has(form)).length);
  const maxCount = Math.max(...counts);
  return maxCount === 0 ? [] : CUE_LANGUAGES.filter((_, i) => counts[i] === maxCount);
}
