import type { NegationWords } from './negation-words.ts';

/** The compiled patterns of negations. */
export interface Negations {
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
  'not never been été sido stato stata a an the for on of by from in to at with about pas non no nicht kein keine un une una der';
const EDGE = '(?<![\\p{L}\\p{N}])';
const EDGE_AFTER = '(?![\\p{L}\\p{N}])';
/** Determiners and up to three words in the genitive: "the rule's", "de l'". */
const TO_NAME =
  "(?:\\s[\\p{L}'’]{1,20}){0,3}?(?:\\s(?:the|its|de|du|del|della|der|des|den|l[ae]s?|los|el|il)|['’]s|s['’]|\\s?(?:dell|l)['’])\\s?";

const oneOf = (words: string[]) => `(?:${words.join('|').replaceAll(' ', '\\s')})`;
const whole = (words: string) => new RegExp(`${EDGE}${words}${EDGE_AFTER}`, 'iu');
const atStart = (words: string) => new RegExp(`^\\s?${words}${EDGE_AFTER}`, 'iu');
const atEnd = (words: string) => new RegExp(`${EDGE}${words}\\s*$`, 'iu');
const atClauseEnd = (words: string) => new RegExp(`(?:^|\\s)${words}\\s*[.!)]?\\s*$`, 'iu');

/** Compiles the patterns of a language's negations. */
export function compileNegations(words: NegationWords): Negations {
  const noAdverb = `(?!${oneOf(NO_ADVERBS.split(' '))}\\s)`;
  const adverbs = `(?:${noAdverb}[^\\s,;]{1,20}\\s){0,${words.adverbs}}`;
  const gone = oneOf(words.gone);
  const said = `${oneOf(words.be)}\\s${adverbs}${gone}|${oneOf(words.ended)}`;
  const isSplit = words.split.length > 0;
  const brackets = words.split.map(([verb, part]): [string, string] => [verb, part]);
  if (isSplit) brackets.push([oneOf([...words.be, ...words.have]), gone]);
  return {
    passive: whole(`(?:(?<=^\\s)${gone}|${said})`),
    passiveAtStart: atStart(`(?:${said})`),
    active: whole(
      `(?:${oneOf(words.have)}\\s${adverbs}${gone}|${oneOf(words.acts)}(?=\\s${oneOf(words.objects)}${EDGE_AFTER}))`,
    ),
    inverted: atStart(`(?:${oneOf(words.be)}\\s${gone}|${gone}(?=:|[^:]{0,25}\\s${oneOf(words.be)}\\s))`),
    doubled: atStart(`(?:${oneOf(words.objects)}\\s)?${oneOf(words.nouns.map((noun) => noun.split(' ')[0] ?? ''))}`),
    brackets: brackets.map(([verb, part]) => [whole(oneOf([verb])), atClauseEnd(oneOf([part]))]),
    nouns: new RegExp(`${EDGE}${oneOf(words.nouns)}${TO_NAME}$`, 'iu'),
    passiveAtEnd: atEnd(`(?:${said})`),
    exempt: whole(oneOf(words.exempt)),
    pronoun: new RegExp(`^${oneOf(words.pronouns)}$`, 'iu'),
    demonstrative: new RegExp(`^${oneOf(words.demonstratives)}\\s`, 'iu'),
    not: atEnd(oneOf(words.not)),
    strongNot: atEnd(oneOf(words.not.filter((word) => word.includes(' ')))),
    instead: atEnd(oneOf(words.instead)),
    but: atStart(`,?\\s?${oneOf(words.but)}`),
  };
}
