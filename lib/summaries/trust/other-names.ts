import { type Exchange, exchangesOf, hasPronoun, hasTheParty, isOfInstitution } from './exchanges.ts';
import { isFigure, isSameWord, type Token, weightOf } from './follow.ts';
import { namesIn } from './names.ts';
import type { Pair } from './pair.ts';
import { stemOf } from './words.ts';

const ACRONYM = /(?<![\p{L}\d])\p{Lu}{2,6}(?![\p{L}\d])/gu;
const acronymsOf = (text: string) => new Set(text.match(ACRONYM)?.map((name) => name.toLowerCase()));
const MOST_WORDS = 4;

/** True if a sentence that half follows its span begins with another name than the span. */
export const hasOtherNames = (pair: Pair) =>
  pair.alignment.share >= 0.5 &&
  exchangesOf(pair).some((one) => one.gap.isFirst && one.gap.theirs.length <= 7 && isOtherName(one, pair));

/** True if a name of the source stands where the span has another. */
export function isOtherName({ gap, moved, lost }: Exchange, { text, span, theirs, update, names }: Pair): boolean {
  if (gap.isFirst && weightOf(gap.mine) > MOST_WORDS) return false;
  const strange = lost.filter((one) => !isOfInstitution(one, update) && !update.initials.has(one.low));
  const isName = ({ low }: Token) => names.mine.has(low) || names.theirs.has(low);
  if (moved.some(isName) && strange.some(isName)) return true;
  const [mine, others] = [acronymsOf(text), acronymsOf(span.text)];
  if (moved.some(({ low }) => mine.has(low)) && lost.some(({ low }) => others.has(low))) return true;
  const isOfSpan = (one: Token) =>
    one.isContent &&
    names.mine.has(one.low) &&
    !isOfInstitution(one, update) &&
    theirs.tokens.some((other) => isSameWord(one, other));
  return gap.mine.some(isOfSpan) && strange.some(({ low }) => names.theirs.has(low));
}

const STOP = /[,;:]/;
const APPOSED = /[,;:] (?:(?:the|la|le|el|il|de|het|die|der) )?$/;
/** True if a sentence leaves out the name right before one of its words, and gives the word to the name before that. */
export function hasOtherOwner({ theirs: { reading }, names, alignment: { gaps } }: Pair): boolean {
  return gaps.some(({ mine, theirs, after }, i) => {
    const [before, name] = [gaps[i - 1]?.after, theirs.at(-1)];
    if (!before || !after || !name || weightOf(mine) > 0 || isFigure(after.theirs)) return false;
    if (!names.mine.has(before.mine.low) || names.theirs.has(after.theirs.low)) return false;
    if (!names.theirs.has(name.low) || names.mine.has(name.low)) return false;
    const between = reading.slice(before.theirs.end, name.at);
    const next = reading.slice(name.end, after.theirs.at);
    return STOP.test(between) && !APPOSED.test(between) && !/[,;:(]/.test(next);
  });
}

/** True if a name goes on otherwise than in its span, and the source has names of both kinds: "Alder Bank", "Alder Group". */
export function hasLongerName({ span, update, names, alignment: { gaps } }: Pair): boolean {
  return gaps.some(({ mine: [next] }, i) => {
    const name = gaps[i - 1]?.after?.mine.low;
    if (!name || !next || !names.mine.has(name) || !names.mine.has(next.low)) return false;
    const [inSpan, inSource] = [nextNames(span.text, name), nextNames(update.text, name)];
    return !inSpan.has(next.low) && inSource.has(next.low) && inSource.size > 1;
  });
}

/** The names that follow a name in a text. */
function nextNames(text: string, name: string): Set<string> {
  const [first = '', rest = ''] = [name.charAt(0), name.slice(1)];
  const words = `(?<!\\p{L})[${first}${first.toUpperCase()}](?:${rest}|${rest.toUpperCase()}) (\\p{Lu}[\\p{L}\\p{N}]*)`;
  return new Set([...text.matchAll(new RegExp(words, 'gu'))].map(([, next = '']) => next.toLowerCase()));
}

/** Words of many firms' names. */
const KIND =
  /^(?:limited|ltd|plc|llc|inc|corp|ag|gmbh|sa|spa|srl|bv|nv|jsc|llp|society|capital|holdings?|group|partners|trust)$/;
/** Rows of capitals that end in a word for a law, a court or a list. */
const LAWS =
  /(?<![\p{L}-])(?:\p{Lu}[\p{L}-]*(?: (?:of|the|and|for|on|de|del|des|la|des|della))* ){0,6}(?:Act|Code|Rules?|Law|Regulations?|Directive|Article|Section|Part|Court|Tribunal|Register|Guidelines?|List|Order|Gesetz|Loi|Ley|Legge|Wet)(?!\p{L})/gu;
/** True if a sentence begins with a name that the span does not have, and leaves out one that the span has. */
export function hasNoneOfItsNames({ span, update, theirs, names, alignment: { gaps } }: Pair): boolean {
  const isWho = (low: string) =>
    !KIND.test(low) && !isOfInstitution({ low, key: stemOf(low) }, update) && !update.initials.has(low);
  const first = gaps[0]?.mine.filter(({ low }) => names.mine.has(low) && isWho(low)) ?? [];
  if (first.length === 0 || first.some(({ low }) => span.lows.has(low) || !update.lows.has(low))) return false;
  const others = namesIn(span.text.replace(LAWS, ' '), update);
  if (![...others].some((low) => isWho(low) && !names.mine.has(low))) return false;
  return !hasPronoun(theirs.tokens) && !hasTheParty(theirs.reading);
}
