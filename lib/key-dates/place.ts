import { linkBefore } from './links.ts';
import { isDayOfNegation, isNegatedAhead, isNegatedBehind } from './negation.ts';
import { isBetween, rangeStart } from './ranges.ts';
import type { Place, Sentence } from './sentence.ts';
import type { Span } from './sentences.ts';

type Unlinked = Omit<Place, 'link'>;

const MOVED_TO = /\s(?:to|until|auf\sden|bis(?:\szum)?|au|al)\s$/iu;
/** The maximum length of a bound before a date. */
const LONGEST_BOUND = 80;

/** The maximum distance of words that describe a plan. */
const NEAR = 80;
/** Returns whether a date is a former plan: "which was to take effect on 1 July". */
function isPlanned({ text, start, vocabulary }: Sentence, { date, ...place }: Unlinked, last?: Span): boolean {
  const before = text.slice(Math.max(start, last?.end ?? start, place.start - NEAR), place.start);
  const clause = before.slice(Math.max(before.lastIndexOf(','), before.lastIndexOf(';')) + 1);
  return vocabulary.planned.test(clause + text.slice(place.start, date.start));
}

/**
 * Returns how a date is linked to the text before it, back to `segment`.
 *
 * Null for a bound ("not before"), and for a date that was moved or given up.
 */
export function placeOf(sentence: Sentence, index: number, segment: number): Place | null {
  const { text, start, end, dates, vocabulary } = sentence;
  const last = dates[index - 1];
  const date = dates[index];
  const next = dates[index + 1];
  if (!date) return null;
  const before = text.slice(start, date.start);
  const isMoved = vocabulary.moves.test(text.slice(start, end));
  const isOnlyBegin = isMoved ? rangeStart(text, date, next) !== null : isBetween(text, date, next);
  if (isOnlyBegin || vocabulary.notBefore.test(before.slice(-LONGEST_BOUND))) return null;
  const from = last ? rangeStart(text, last, date) : null;
  if (from !== null && isNegatedBehind(sentence, { date, start: from, segment, isSpan: true })) return null;
  if (last && from !== null && isMoved) return { date, link: 'moved', start: last.end, segment, isSpan: false };
  if (from !== null) return { date, link: 'deadline', start: from, segment, isSpan: true };
  const found = linkBefore(before, date.precision, vocabulary);
  const place = { date, start: date.start - found.length, segment, isSpan: false };
  if (isPlanned(sentence, place, last) || isNegatedBehind(sentence, place)) return null;
  if (isMoved && MOVED_TO.test(before)) return { ...place, link: 'moved' };
  if (isNegatedAhead(sentence, place) || isDayOfNegation(sentence, place)) return null;
  return { ...place, link: vocabulary.atLatest.test(text.slice(date.end, end)) ? 'deadline' : found.link };
}
