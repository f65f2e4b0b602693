import { stemOf } from './stemmers.ts';
import type { Word } from './words.ts';

/** Stems of words that British and American English write differently, in pairs. */
const PAIRS =
  'licenc licens defenc defens offenc offens labour labor behaviour behavior favour favor honour honor harbour harbor programm program centr center catalogu catalog judgement judgment analys analyz'.split(
    ' ',
  );
const AMERICAN = /(?<=[a-z]{4})iz(?=(e[drs]?|ers|ing|ations?)$)/;

/**
 * The other stem under which English texts have a word. British -ise is looked up for American -ize, and not the other way round: a
 * stem loses -ize, so that "finalized" is "final", and "authorized" is "authority".
 */
export function otherSpelling({ word, stem }: Word): string[] {
  const at = PAIRS.indexOf(stem);
  if (at >= 0) return [PAIRS[at % 2 === 0 ? at + 1 : at - 1] as string];
  return AMERICAN.test(word) ? [stemOf(word.replace(AMERICAN, 'is'), 'en')] : [];
}
