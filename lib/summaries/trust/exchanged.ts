import { type Exchange, exchangesOf } from './exchanges.ts';
import { type Gap, isFigure, isSameWord, type Token, weightOf } from './follow.ts';
import { hasLongerName, hasNoneOfItsNames, hasOtherOwner, isOtherName } from './other-names.ts';
import { isOfNextClause, isOtherSubject } from './other-subjects.ts';
import type { Pair } from './pair.ts';
import { isPlain } from './plain-words.ts';
import { isDenial } from './polarity.ts';
import type { Lack } from './window.ts';
import { meaningsOf } from './words.ts';

/** A name, a subject or a word in the place of another, or null. */
export function exchangedIn(pair: Pair): Lack | null {
  const exchanges = exchangesOf(pair);
  if (exchanges.some((one) => isOtherName(one, pair) || isOtherSubject(one, pair) || isOtherWord(one, pair)))
    return 'subject';
  if (exchanges.some((one) => isOtherFigure(one.gap, pair) || isOfNextClause(one, pair))) return 'subject';
  if (hasOtherOwner(pair) || hasLongerName(pair) || hasNoneOfItsNames(pair)) return 'subject';
  if (exchanges.some(({ gap }) => isReversed(gap))) return 'opposite';
  return exchanges.some(isSubstituted) ? 'words' : null;
}

/** True if a figure of the span stands where the span has another that the sentence leaves out. */
function isOtherFigure(gap: Gap, { mine, theirs }: Pair): boolean {
  if (gap.mine.length > 6 || gap.theirs.length > 6) return false;
  const isIn = (token: Token, tokens: Token[]) => tokens.some(({ key }) => key === token.key);
  return (
    gap.mine.some((one) => isFigure(one) && isIn(one, theirs.tokens)) &&
    gap.theirs.some((one) => isFigure(one) && !isIn(one, mine.tokens))
  );
}

/** True if a word of the span stands where it has another: "minor banks" for "major banks". */
function isOtherWord({ gap, lost }: Exchange, { mine, theirs }: Pair): boolean {
  const [word] = gap.mine;
  const isWord = word?.isContent && !isFigure(word) && !isPlain(word.key);
  if (!isWord || gap.mine.length !== 1 || gap.theirs.length !== 1 || lost.length !== 1) return false;
  const before = (tokens: Token[], token: Token) => tokens.findLast(({ at, isContent }) => isContent && at < token.at);
  const own = before(mine.tokens, word);
  const twins = theirs.tokens.filter((one) => isSameWord(one, word));
  return twins.length > 0 && !twins.some((twin) => own && own.key === before(theirs.tokens, twin)?.key);
}

/** True if a word stands where the span has its opposite. */
function isReversed({ mine, theirs, isFirst }: Gap): boolean {
  const isLong = mine.length > 5 || theirs.length > 5;
  if (isFirst || isLong || [...mine, ...theirs].some(({ low }) => isDenial(low))) return false;
  const [a = [], b = []] = [mine, theirs].map((all) => all.flatMap(({ low }) => meaningsOf(low)));
  const has = (answer: number) =>
    a.some((m) => b.some((n) => m.question === n.question && m.answer * n.answer === answer));
  return has(-1) && !has(1);
}

/** True if one word that the span does not have stands in the place of one of its words. */
function isSubstituted({ gap: { mine, theirs, isFirst, after }, own: [x], moved, lost: [y] }: Exchange): boolean {
  if (!x || !y || weightOf(mine) > 1 || mine.length > 4 || isKin(x, y) || (isFirst && moved.length > 0)) return false;
  return after ? weightOf(theirs) === 1 && mine.length === theirs.length : theirs.indexOf(y) < 3;
}
const isKin = (x: Token, y: Token) =>
  x.key.slice(0, 4) === y.key.slice(0, 4) ||
  meaningsOf(x.low).some((m) => meaningsOf(y.low).some((n) => m.question === n.question && m.answer === n.answer));
