import {
  AUXILIARIES_AND_ADVERBS,
  INSTITUTION_ACRONYMS,
  INSTITUTION_WORDS,
  NAME_CONNECTORS,
  NON_INSTITUTION_WORDS,
} from './institutions.ts';
import type { TitleWord } from './split-words.ts';

/** The longest name of an institution, or of several, in words. */
const MAX_NAME_WORDS = 16;
/** Words before `bank` that make it a central one. */
const CENTRAL_BANK_WORDS = new Set([
  'central',
  'national',
  'reserve',
  'norges',
  'state',
  'people',
  'federal',
  'clearing',
]);
const ACRONYM = /^\p{Lu}[\p{Lu}\p{N}]{1,6}$/u;
const CAPITAL = /^[\p{Lu}\p{N}]/u;

/**
 * Returns the index at which the auxiliary verbs and adverbs directly before a verb begin.
 * For `has today proposed` with the index of `proposed` it is the index of `has`. Without such words it is `verbIndex`,
 * the index of the verb.
 */
export function findVerbPhraseStart(words: TitleWord[], verbIndex: number): number {
  let at = verbIndex;
  while (at > 0 && AUXILIARIES_AND_ADVERBS.has(words[at - 1]?.form ?? '')) at -= 1;
  return at;
}

/**
 * Returns true if the words are the name of one or more authorities, and nothing else.
 * Such a name is an acronym, or capitalized words with one that is typical of authorities, such as `commission`. Names
 * of funds, companies and persons do not count.
 */
export function isInstitution(words: TitleWord[]): boolean {
  if (words.length === 0 || words.length > MAX_NAME_WORDS) return false;
  if (words.some(({ form }) => NON_INSTITUTION_WORDS.has(form))) return false;
  if (!words.every((word, i) => i === 0 || isNameWord(word))) return false;
  return words.some((_, i) => isInstitutionWord(words, i));
}

/**
 * Returns the index of the verb of a sentence that begins with an authority; -1 for other sentences.
 * The verb is the first word after the authority that is not an auxiliary verb or an adverb.
 */
export function findVerbAfterInstitution(words: TitleWord[]): number {
  let from = 0;
  while (from < words.length && AUXILIARIES_AND_ADVERBS.has(words[from]?.form ?? '')) from += 1;
  let to = from + 1;
  while (to < words.length && isNameWord(words[to] as TitleWord) && !AUXILIARIES_AND_ADVERBS.has(words[to]?.form ?? ''))
    to += 1;
  if (!isInstitution(words.slice(from, to))) return -1;
  while (to < words.length && AUXILIARIES_AND_ADVERBS.has(words[to]?.form ?? '')) to += 1;
  return to;
}

const isNameWord = ({ form, text }: TitleWord) =>
  CAPITAL.test(text) || NAME_CONNECTORS.has(form) || INSTITUTION_WORDS.has(form);

function isInstitutionWord(words: TitleWord[], i: number): boolean {
  const { form, text } = words[i] as TitleWord;
  if (INSTITUTION_ACRONYMS.has(form) || INSTITUTION_WORDS.has(form)) return true;
  if (form === 'bank') return isCentralBank(words, i);
  return ACRONYM.test(text) && words.every((word) => ACRONYM.test(word.text) || !CAPITAL.test(word.text));
}

function isCentralBank(words: TitleWord[], i: number): boolean {
  const before = words[i - 1]?.form ?? '';
  const isNamed = CENTRAL_BANK_WORDS.has(before) || words[i + 1]?.form === 'of';
  return isNamed || words.length === 1 || (words.length === 2 && before === 'the');
}
