import type { NegationWords } from './negation-words.ts';

/** A language's regular expressions for statements that a date no longer holds, such as "was stayed". */
export interface NegationPatterns {
  /** After a date: "has been stayed", or "stayed" directly. */
  passive: RegExp;
  /** The same, only at the beginning of a later clause. */
  passiveAtStart: RegExp;
  /** Before a date: "has stayed", "stays the". */
  active: RegExp;
  /** At the beginning of a clause: "Suspended is", "Stayed:". */
  inverted: RegExp;
  /** The first word of the object is itself such an act: "the stay". */
  doubled: RegExp;
  /** Verbs before a date whose second part ends the clause after it: "setzt … aus", "hat … ausgesetzt". */
  brackets: [before: RegExp, behind: RegExp][];
  /** Before the name of a date, separated by small words only: "stay of the rule's". */
  nouns: RegExp;
  /** At the end, before the day on which it happened: "was stayed". */
  passiveAtEnd: RegExp;
  exempt: RegExp;
  /** The next sentence refers to it as "it" or "this …". */
  pronoun: RegExp;
  demonstrative: RegExp;
  not: RegExp;
  /** A form of `not` that is always a correction: "and not". */
  strongNot: RegExp;
  instead: RegExp;
  but: RegExp;
}

/** Words that are not adverbs: "is not stayed", "is a suspended", "welcome from suspended firms". */
const NO_ADVERBS =
  'not never been été sido stato stata a an the for on of by from in to at with about pas non no nicht kein ' +
  'keine un une una der não um uma em por com para';
/** Determiners and up to three words in the genitive: "the rule's", "de l'". */
const GENITIVE_PATTERN =
  "(?:\\s[\\p{L}'’]{1,20}){0,3}?(?:\\s(?:the|its|de|du|del|della|d[ao]s?|der|des|den|l[ae]s?|los|el|il)|['’]s|s['’]|" +
  "\\s?(?:dell|l)['’])\\s?";

const compileAfterBlank = (words: string) => compileAtStart(`\\s?${words}`);
const compileAtClauseEnd = (words: string) => new RegExp(`(?:^|\\s)${words}\\s*[.!)]?\\s*$`, 'iu');

/** Compiles a language's negation words to regular expressions that match whole words, in any case. */
export function compileNegations(words: NegationWords): NegationPatterns {
  const noAdverb = `(?!${buildAlternatives(NO_ADVERBS.split(' '))}\\s)`;
  const adverbs = `(?:${noAdverb}[^\\s,;]{1,20}\\s){0,${words.adverbs}}`;
  const statePattern = buildAlternatives(words.gone);
  const endedPattern = buildAlternatives(words.ended);
  const predicatePattern = `${buildAlternatives(words.be)}\\s${adverbs}${statePattern}|${endedPattern}`;
  const firstNounPattern = buildAlternatives(words.nouns.map((noun) => noun.split(' ')[0] ?? ''));
  const isSplit = words.split.length > 0;
  const brackets = words.split.map(([verb, part]): [string, string] => [verb, part]);
  if (isSplit) brackets.push([buildAlternatives([...words.be, ...words.have]), statePattern]);
  return {
    passive: compileWords(`(?:(?<=^\\s)${statePattern}|${predicatePattern})`),
    passiveAtStart: compileAfterBlank(`(?:${predicatePattern})`),
    active: compileWords(
      `(?:${buildAlternatives(words.have)}\\s${adverbs}${statePattern}|${buildAlternatives(words.acts)}(?=\\s${buildAlternatives(words.objects)}(?![\\p{L}\\p{N}])))`,
    ),
    inverted: compileAfterBlank(
      `(?:${buildAlternatives(words.be)}\\s${statePattern}|${statePattern}(?=:|[^:]{0,25}\\s${buildAlternatives(words.be)}\\s))`,
    ),
    doubled: compileAfterBlank(`(?:${buildAlternatives(words.objects)}\\s)?${firstNounPattern}`),
    brackets: brackets.map(([verb, part]) => [
      compileWords(buildAlternatives([verb])),
      compileAtClauseEnd(buildAlternatives([part])),
    ]),
    nouns: new RegExp(`(?<![\\p{L}\\p{N}])${buildAlternatives(words.nouns)}${GENITIVE_PATTERN}$`, 'iu'),
    passiveAtEnd: compileAtEnd(`(?:${predicatePattern})`),
    exempt: compileWords(buildAlternatives(words.exempt)),
    pronoun: new RegExp(`^${buildAlternatives(words.pronouns)}$`, 'iu'),
    demonstrative: new RegExp(`^${buildAlternatives(words.demonstratives)}\\s`, 'iu'),
    not: compileAtEnd(buildAlternatives(words.not)),
    strongNot: compileAtEnd(buildAlternatives(words.not.filter((word) => word.includes(' ')))),
    instead: compileAtEnd(buildAlternatives(words.instead)),
    but: compileAfterBlank(`,?\\s?${buildAlternatives(words.but)}`),
  };
}

const WORD_START = '(?<![\\p{L}\\p{N}])';
const WORD_END = '(?![\\p{L}\\p{N}])';

/** Returns the source of a group that matches any of `alternatives`. A blank in them matches any white space. */
export const buildAlternatives = (alternatives: readonly string[]): string =>
  `(?:${alternatives.join('|').replaceAll(' ', '\\s')})`;

/** Returns each combination of a first and a last alternative, joined by `between`. */
export const combineAlternatives = (first: readonly string[], last: readonly string[], between = ' '): string[] =>
  first.flatMap((start) => last.map((end) => start + between + end));

/** Compiles a source to a pattern that matches it as whole words, in any case, anywhere. */
export const compileWords = (source: string, flags = 'iu'): RegExp =>
  new RegExp(`${WORD_START}${source}${WORD_END}`, flags);

/** Compiles a source to a pattern that matches it in any case at the beginning of a text. */
export const compileAtStart = (source: string): RegExp => new RegExp(`^${source}${WORD_END}`, 'iu');

/** Compiles a source to a pattern that matches it in any case as the last words of a text. */
export const compileAtEnd = (source: string): RegExp => new RegExp(`${WORD_START}${source}\\s*$`, 'iu');
