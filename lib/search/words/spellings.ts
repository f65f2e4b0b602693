import type { StemmedToken } from './search-tokens.ts';
import { stemWord } from './stemmers.ts';

/** Pairs of stems that British and American English spell differently. */
const SPELLINGS = [
  'licenc licens defenc defens offenc offens labour labor behaviour behavior favour favor honour honor',
  'harbour harbor programm program centr center catalogu catalog judgement judgment analys analyz',
];
const SPELLING_PAIRS = SPELLINGS.join(' ').split(' ');
const AMERICAN_IZE = /(?<=[a-z]{4})iz(?=(e[drs]?|ers|ing|ations?)$)/;

/**
 * Returns the stem of an English word in its other spelling (licence, license); empty without one. For a word with
 * American -ize, it is the stem with British -ise. A word with British -ise has no variant: the stems of American forms
 * are too general, such as "final" for "finalized" and "authority" for "authorized".
 */
export function findSpellingVariants({ word, stem }: StemmedToken): string[] {
  const at = SPELLING_PAIRS.indexOf(stem);
  if (at >= 0) return [SPELLING_PAIRS[at % 2 === 0 ? at + 1 : at - 1] as string];
  return AMERICAN_IZE.test(word) ? [stemWord(word.replace(AMERICAN_IZE, 'is'), 'en')] : [];
}
