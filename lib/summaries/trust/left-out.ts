import { hasOwnParts, isFiller, isInside, isLoose, isOpening, isTime } from './adjuncts.ts';
import { Gap } from './gap.ts';
import { isClean, TOGETHER } from './guards.ts';
import { breaksPair, isStartOfMove } from './pairs.ts';
import { isAcronymOf, isFreeArticle } from './phrases.ts';
import type { Sentence } from './sentence.ts';
import { isDeed, isNarrow, isSide } from './sides.ts';

const LONGEST = 60;

/** True if a sentence still says what it said when a part of it is left out: one phrase, or several. Where that cannot be told, it is false. */
export function canBeLeftOut(sentence: Sentence, start: number, end: number): boolean {
  if (end - start > LONGEST) return false;
  const key = start * 1_000 + end;
  const known = sentence.known.get(key);
  if (known !== undefined) return known;
  let can = isPhrase(sentence, start, end);
  for (let at = start + 1; at < end && !can; at += 1)
    can = canBeLeftOut(sentence, at, end) && isPhrase(sentence, start, at);
  sentence.known.set(key, can);
  return can;
}

function isPhrase(sentence: Sentence, start: number, end: number): boolean {
  if (!isWhole(sentence, start, end)) return false;
  const gap = new Gap(sentence, start, end);
  return !breaksPair(gap) && KINDS.some((kind) => kind(gap));
}

/** Not a part of a number, of a compound, of a name, or of what is in brackets. */
function isWhole({ words, names, depths }: Sentence, start: number, end: number): boolean {
  if ((start > 0 && (words[start]?.isJoined || names[start])) || words[end]?.isJoined || names[end]) return false;
  return depths[start] === depths[end] && depths.slice(start, end).every((depth) => depth >= (depths[start] ?? 0));
}

/** "the Financial Conduct Authority (FCA)" without the long form. */
const isSpeltOut = ({ sentence, words, end, closing }: Gap) =>
  closing.endsWith('(') &&
  isAcronymOf(
    sentence.words[end]?.raw ?? '',
    words.map(({ raw }) => raw),
  );

const isInBrackets = (gap: Gap) => /[([]$/.test(gap.opening) && /^[)\].]/.test(gap.closing) && gap.isClean;

/** "the" and "a" of English, where they do not count. */
const isArticle = ({ sentence, words, end }: Gap) => words.length === 1 && isFreeArticle(words[0], sentence.words[end]);

/** ", which …,", ", a bank of Denver," and ", B" in a list. */
function isBetweenCommas(gap: Gap): boolean {
  const { first, next, opening, closing, start, sentence } = gap;
  const { and, relatives } = sentence.grammar;
  if (!/[,-]/.test(opening) || gap.isNumber(start) || !gap.isClean || !gap.isAlone || and.has(first)) return false;
  if (/^(?:or|oder|ou|o|of)$/.test(first) && gap.isInRule) return false;
  const isEnding = /[,-]/.test(closing);
  if (isEnding && (gap.isAdjunct() || (relatives.has(first) && sentence.language !== 'de')))
    return hasOwnParts(gap) && !(gap.hasVerb() && gap.isAdjunct(gap.end));
  if (gap.hasVerb(start + 1) || isTogether(gap)) return false;
  return (isEnding && hasOwnParts(gap)) || (and.has(next) && !gap.hasVerb());
}

/** ", not the agency,", "rather than inducements": what something is not. */
function isOpposed(gap: Gap): boolean {
  const { sentence, words, first, opening, closing } = gap;
  const isRather = first === 'rather';
  const rest = words.slice(isRather ? 2 : 1);
  const isNot = /[,-]/.test(opening) && /^(?:not|nicht|non|niet|não)$/.test(first);
  if (!(isRather || isNot) || closing === '' || rest.length === 0 || gap.hasVerb()) return false;
  return !sentence.grammar.adjuncts.has(rest[0]?.low ?? '') && isClean(rest, sentence.language);
}

/** Up to the end: after a comma, or a loose phrase. */
function isClosing(gap: Gap): boolean {
  const { sentence, first, opening, start } = gap;
  const { and, relatives, subordinators } = sentence.grammar;
  if (!gap.isTail || gap.isHead || !gap.isClean || !gap.isAlone) return false;
  const isAnd = and.has(first);
  if (isAnd && (isTogether(gap) || isNarrow(gap))) return false;
  const hasOwnVerb = isAnd ? sentence.verbs[start + 1] === true : relatives.has(first) || subordinators.has(first);
  if (gap.hasVerb() && !hasOwnVerb && !gap.isAfterVerb) return false;
  if (/[,:-]/.test(opening)) return !gap.isNumber(start) && !isGermanRelative(gap) && !isShared(gap);
  // In German and Dutch the last word may be the verb, unless another verb begins what is left out.
  const isVerbLast = sentence.language === 'de' || sentence.language === 'nl';
  if (isVerbLast) return isAnd && /^(?!ge)\p{Ll}+t$/u.test(gap.second);
  return isAnd || isLoose(gap);
}

/** ", and to its head" before what the head got: the verb is that of the part before. */
function isShared(gap: Gap): boolean {
  const { words, grammar } = gap.sentence;
  const begin = words.slice(0, gap.start).findLastIndex(({ before }) => /[,;]/.test(before));
  const second = gap.low(begin + 1);
  return begin >= 0 && grammar.and.has(gap.low(begin)) && gap.isOpenWord(second) && !grammar.determiners.has(second);
}

/** A clause that tells in German which ones a rule is about: its comma does not say whether it is needed. */
const isGermanRelative = (gap: Gap) =>
  gap.sentence.language === 'de' &&
  gap.sentence.grammar.relatives.has(gap.first) &&
  gap.isInRule &&
  !gap.sentence.names[gap.start - 1];

/** "and B" of a list of things. */
function isListed(gap: Gap): boolean {
  const { sentence, words, second, start, end, opening, closing } = gap;
  const { grammar, verbs } = sentence;
  if (!grammar.and.has(gap.first) || words.length < 2 || words.length > 12 || end === sentence.words.length)
    return false;
  if (gap.hasVerb() || !gap.isClean || gap.isOpenWord(gap.last) || isTogether(gap) || isNarrow(gap)) return false;
  if (words.slice(1).some(({ before }) => before !== '')) return false;
  if (gap.isOpenWord(second) && !grammar.determiners.has(second)) return false;
  if (gap.isAfterVerb) return closing !== '' && !closing.includes('(');
  return verbs[end] === true && start <= 8 && opening === '';
}

/** "both", "jointly" in what is kept: two are told as one. */
const isTogether = ({ sentence: { words }, start, end }: Gap) =>
  TOGETHER.test([...words.slice(0, start), ...words.slice(end)].map(({ low }) => low).join(' '));

const KINDS = [
  isSpeltOut,
  isInBrackets,
  isArticle,
  isFiller,
  isTime,
  isOpening,
  isBetweenCommas,
  isOpposed,
  isSide,
  isDeed,
  isClosing,
  isStartOfMove,
  isInside,
  isListed,
];
