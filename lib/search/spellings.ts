import { stemOf } from './stemmers.ts';
import type { Word } from './words.ts';

/** Pairs of stems that British and American English spell differently. */
const PAIRS =
  'licenc licens defenc defens offenc offens labour labor behaviour behavior favour favor honour honor harbour harbor programm program centr center catalogu catalog judgement judgment analys analyz'.split(
    ' ',
  );
const AMERICAN = /(?<=[a-z]{4})iz(?=(e[drs]?|ers|ing|ations?)$)/;

/**
 * Returns the stem of the other English spelling. British -ise is looked up for American -ize, and not the reverse:
 * stems lose -ize, so "finalized" is "final", and "authorized" is "authority".
 */
export function otherSpelling({ word, stem }: Word): string[] {
  const at = PAIRS.indexOf(stem);
  if (at >= 0) return [PAIRS[at % 2 === 0 ? at + 1 : at - 1] as string];
  return AMERICAN.test(word) ? [stemOf(word.replace(AMERICAN, 'is'), 'en')] : [];
}
