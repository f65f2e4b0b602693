import { findDateLinkWords } from './date-link.ts';
import { findRangeStart, isBetweenAndRange } from './date-ranges.ts';
import type { DatedSentence, DateWithLinkWords } from './dated-sentence.ts';
import { isDayOfRevocation, isRevokedByTextAfter, isRevokedByTextBefore } from './negation.ts';
import type { TextSpan } from './split-sentences.ts';

type UnlinkedPosition = Omit<DateWithLinkWords, 'link'>;

const MOVED_TO = /\s(?:to|until|auf\sden|bis(?:\szum)?|au|al)\s$/iu;
/** The maximum length of a bound before a date. */
const MAX_BOUND_LENGTH = 80;

/** The maximum distance of words that describe a plan. */
const MAX_PLAN_DISTANCE = 80;
/** Returns whether a date is a former plan: "which was to take effect on 1 July". */
function isFormerPlan(
  { text, start, vocabulary }: DatedSentence,
  { date, ...place }: UnlinkedPosition,
  last?: TextSpan,
): boolean {
  const before = text.slice(Math.max(start, last?.end ?? start, place.start - MAX_PLAN_DISTANCE), place.start);
  const clause = before.slice(Math.max(before.lastIndexOf(','), before.lastIndexOf(';')) + 1);
  return vocabulary.planned.test(clause + text.slice(place.start, date.start));
}

/**
 * Returns the date at `dateIndex` of a sentence with the words that link it to the text before it.
 * `clauseStart` is the first offset at which the clause of the date may begin. Null for a bound ("not before"), for the
 * first date of a range, and for a date that was moved or revoked.
 */
export function findLinkedDate(
  sentence: DatedSentence,
  dateIndex: number,
  clauseStart: number,
): DateWithLinkWords | null {
  const { text, start, end, dates, vocabulary } = sentence;
  const last = dates[dateIndex - 1];
  const date = dates[dateIndex];
  const next = dates[dateIndex + 1];
  if (!date) return null;
  const before = text.slice(start, date.start);
  const isMoved = vocabulary.moves.test(text.slice(start, end));
  const isOnlyBegin = isMoved ? findRangeStart(text, date, next) !== null : isBetweenAndRange(text, date, next);
  if (isOnlyBegin || vocabulary.notBefore.test(before.slice(-MAX_BOUND_LENGTH))) return null;
  const from = last ? findRangeStart(text, last, date) : null;
  if (from !== null && isRevokedByTextAfter(sentence, { date, start: from, segment: clauseStart, isSpan: true }))
    return null;
  if (last && from !== null && isMoved)
    return { date, link: 'moved', start: last.end, segment: clauseStart, isSpan: false };
  if (from !== null) return { date, link: 'deadline', start: from, segment: clauseStart, isSpan: true };
  const found = findDateLinkWords(before, date.precision, vocabulary);
  const datePosition = { date, start: date.start - found.length, segment: clauseStart, isSpan: false };
  if (isFormerPlan(sentence, datePosition, last) || isRevokedByTextAfter(sentence, datePosition)) return null;
  if (isMoved && MOVED_TO.test(before)) return { ...datePosition, link: 'moved' };
  if (isRevokedByTextBefore(sentence, datePosition) || isDayOfRevocation(sentence, datePosition)) return null;
  return { ...datePosition, link: vocabulary.atLatest.test(text.slice(date.end, end)) ? 'deadline' : found.link };
}
