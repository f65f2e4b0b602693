import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as english } from 'stemmer';
import type { SearchLanguage } from './search-languages.ts';

/** Rewrites before stemming: the first matching pattern is replaced. */
type EndingRules = readonly (readonly [RegExp, string])[];

/*
 * Stemmers expect accents, and folded words have none: these rules restore them where needed, also in unaccented
 * words. Other rules join forms that a stemmer separates. Each line names its words.
 */

/** risiko, risiken, risikos; system, systeme; problem, probleme. */
const GERMAN: EndingRules = [
  [/risik(en|os)$/, 'risiko'],
  [/(system|problem)s?$/, '$1e'],
];
/**
 * French endings, as in publié, publiée; financier, financière; loi, lois; délai, délais.
 * Other examples are français, française; autorité; crédit, crédits.
 */
const FRENCH: EndingRules = [
  [/ees?$/, 'e'],
  [/iere(s?)$/, 'ière$1'],
  [/ite(s?)$/, 'ité$1'],
  [/([ao]i)s(es?)?$/, '$1'],
  [/its$/, 'it'],
];
/**
 * Spanish endings, as in regulación, regulaciones; entidad, entidades; financiero, financiera.
 * Other examples are circular, circulares; régimen, interés; año, años.
 */
const SPANISH: EndingRules = [
  [/cion$/, 'ción'],
  [/dades$/, 'dad'],
  [/iera(s?)$/, 'iero$1'],
  [/(ar|en|es)es$/, '$1'],
  [/(..[oa])s$/, '$1'],
];
/** ente, enti. */
const ITALIAN: EndingRules = [[/^enti$/, 'ente']];
/**
 * Dutch endings, as in financieel, financiële; categorie, categorieën; sanctie, sancties.
 * Other examples are bedrijf, bedrijven; prijs, advies; fonds; boete, boetes.
 */
const DUTCH: EndingRules = [
  [/iele$/, 'ieel'],
  [/ieen$/, 'ie'],
  [/([tsnr]ie)s$/, '$1'],
  [/ijven$/, 'ijf'],
  [/(ij|ie)zen$/, '$1s'],
  [/fondsen$/, 'fonds'],
  [/([^aeiou])es$/, '$1e'],
];
/**
 * Portuguese endings, as in regulação, regulações; decisão, decisões; órgão, órgãos.
 * Other examples are capital, capitais; aplicável, imóvel; lei, leis; bem, bens; mês, meses; bancário, bancária;
 * europeu, europeus; ano, anos.
 */
const PORTUGUESE: EndingRules = [
  [/c(ao|aos|oes)$/, 'ção'],
  [/(ao|aos|oes|aes)$/, 'ão'],
  [/(..)ais$/, '$1al'],
  [/(avel|aveis)$/, 'ável'],
  [/(ivel|iveis)$/, 'ível'],
  [/veis$/, 'vel'],
  [/([lr])eis$/, '$1ei'],
  [/([eiou])ns$/, '$1m'],
  [/([^s]s)es$/, '$1e'],
  [/ari[oa]s?$/, 'ario'],
  [/eus$/, 'eu'],
  [/(..[oa])s$/, '$1'],
];

/**
 * Returns a German word with ae, oe and ue as a, o and u: behorde and behoerde are Behörde.
 * The ue of neue, steuer and quelle stays.
 */
const normalizeUmlauts = (word: string) => word.replace(/ae|oe|(?<![aeiouq])ue/g, ([vowel]) => vowel as string);

const STEMMERS: Partial<Record<SearchLanguage, { stemmer: (word: string) => string; endings: EndingRules }>> = {
  en: { stemmer: english, endings: [] },
  de: { stemmer: german, endings: GERMAN },
  fr: { stemmer: french, endings: FRENCH },
  es: { stemmer: spanish, endings: SPANISH },
  it: { stemmer: italian, endings: ITALIAN },
  nl: { stemmer: dutch, endings: DUTCH },
  pt: { stemmer: portuguese, endings: PORTUGUESE },
};

/** Returns the stem of a word, without accents; the word itself in a language without a stemmer. */
export function stemWord(word: string, language: SearchLanguage): string {
  const known = STEMMERS[language];
  if (!known) return word;
  const plain = language === 'de' ? normalizeUmlauts(word) : word;
  const [ending, instead] = known.endings.find(([pattern]) => pattern.test(plain)) ?? [];
  return foldText(known.stemmer(ending ? plain.replace(ending, instead ?? '') : plain));
}

/** Letters without a Unicode decomposition, and how they are typed. */
const LETTER_REPLACEMENTS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/**
 * Returns a text without case and accents: "Maßnahmen", "MASSNAHMEN" and "massnahmen" are equal. "œuvre" and "oeuvre"
 * are equal, too. Invisible characters such as soft hyphens are removed. Voicing marks of kana are kept, because they
 * distinguish words: バンク (bank) without them is ハンク.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?![\u3099\u309a])[\p{M}\p{Cf}\s]/gu, '')
    .replace(/[ßæœøłđ]/g, (letter) => LETTER_REPLACEMENTS[letter] as string);
}
