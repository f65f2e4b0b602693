import { STATE } from './adjuncts.ts';
import type { Gap } from './gap.ts';
import { isApart, isClean, opensCondition } from './guards.ts';

/*
 * Whole clauses and deeds: one side of a semicolon, of a colon, of an "and".
 */

/** What it stands for is in what is before it. */
export const PRONOUN =
  /^(?:it|they|he|she|its|their|his|her|this|these|those|er|sie|es|ihr|ihre|il|elle|ils|elles|celle|celui|su|sus|él|ella|ellos|egli|essa|esso|hij|zij|ze|ele|ela|eles)$/;
const TELLING = /^(?:that|whether|dass|ob|que|qu'.*|che|dat|proposes?|proposed|would)$/;

/** One side of a semicolon, of a colon, or of an "and" between two whole clauses. */
export function isSide(gap: Gap): boolean {
  const { sentence, words, start, end, first, next } = gap;
  const { language, grammar, verbs } = sentence;
  const length = sentence.words.length;
  const apart = isApart(words, language);
  if (gap.isHead && PRONOUN.test(next)) return false;
  if (gap.isHead && end === length) return apart && start > 0;
  if (gap.isHead && gap.isTail) return apart && isClause(gap, end, length) && (start === 0 || gap.hasVerb());
  if (gap.isHead && gap.closing.includes(':')) return gap.isClean && !gap.hasVerb() && words.length <= 6;
  const isNor = first === 'nor' && gap.opening !== '' && verbs[start + 1] === true;
  if (gap.isTail && (isNor || grammar.and.has(first))) {
    const isOwn = verbs[start + 1] === true || isClause(gap, start + 1, end);
    return apart && isOwn && isClause(gap, gap.side, start) && !isNarrow(gap);
  }
  const isBoth = isClause(gap, start, end - 1) && isClause(gap, end, length) && isSubject(gap);
  return gap.isHead && grammar.and.has(gap.last) && apart && isBoth && !isTold(gap);
}

/** True if what is before a part is a condition or tells which ones are meant: leaving out a piece of that makes it wider. */
export function isNarrow({ sentence, start }: Gap): boolean {
  const { words, grammar, language, verbs } = sentence;
  const begin = Math.max(
    0,
    words.slice(0, start).findLastIndex(({ before }) => /[,;]/.test(before)),
  );
  return words.slice(begin, start).some((word, i) => {
    const at = begin + i;
    const isRelative = grammar.relatives.has(word.low) && !grammar.determiners.has(word.low) && at > begin;
    const isThat = /^(?:that|que|che)$/.test(word.low) || verbs[at - 1] === true || verbs[at - 2] === true;
    return opensCondition(word, language) || (isRelative && !isThat);
  });
}

/** True if a part depends on who said it, or on a proposal. */
const isTold = ({ words, sentence }: Gap) =>
  words.some(({ low }) => TELLING.test(low)) || !isClean(words.slice(0, -1), sentence.language);

/** A name, a number or a small word follows, as a subject begins. */
const isSubject = ({ sentence, end, next }: Gap) =>
  sentence.grammar.determiners.has(next) ||
  /^[\p{Lu}\p{N}]/u.test(sentence.words[end]?.raw ?? '') ||
  /^(?:no|all|keine?|aucune?|ningun[oa]?)$/.test(next);

/** A subject, then its verb, no other clause between them. */
function isClause({ sentence: { words, verbs, grammar } }: Gap, start: number, end: number): boolean {
  const verb = verbs.indexOf(true, start);
  if (verb <= start || verb >= end) return false;
  return !words.slice(start, verb).some(({ low, before }) => grammar.relatives.has(low) && before.includes(','));
}

/** "did A and" before "did B": two deeds of one subject. */
export function isDeed(gap: Gap): boolean {
  const { sentence, words, start, end, first, next, last } = gap;
  const { verbs, grammar, language } = sentence;
  if (!(grammar.and.has(last) || last === 'but') || !verbs[start] || !verbs[end]) return false;
  if (start === 0 || gap.isAfterVerb || gap.opening !== '' || gap.isOpenWord(gap.before)) return false;
  // "were added and asked": the second deed needs the first one's verb.
  if (STATE.test(first) && !/^(?:has|have|had|ha|hat)$/.test(first) && grammar.openVerbs.test(next)) return false;
  const inner = words.slice(0, -1);
  const isOne = inner.every((_, i) => i === 0 || !verbs[start + i] || verbs[start + i - 1]);
  const isPlain = !inner.some(({ low }) => grammar.relatives.has(low) && !grammar.determiners.has(low));
  return isOne && isPlain && isApart(inner, language);
}
