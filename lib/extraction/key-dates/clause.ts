import type { DateMatch } from '../dates/find-dates.ts';
import { isKeyDateForReader } from './actual-key-date.ts';
import { findCueCandidatesAfter, findCueCandidatesBefore, type NearbyCueMatch } from './cue-candidates.ts';
import { findDateLinkWords } from './date-link.ts';
import type { DatedSentence, DateWithLinkWords, TextSpan } from './dated-sentence.ts';
import type { KeyDateKind } from './key-date.ts';
import { isDayOfRevocation, isRevokedByTextAfter, isRevokedByTextBefore } from './negation.ts';
import type { DateLinkWordKind } from './vocabularies/vocabulary.ts';

/**
 * A date in a text with its kind, such as `effective`.
 * `start` and `end` span the words that express the date and its kind, such as "takes effect on 1 July". These words
 * are quoted.
 */
export interface KeyDateClause extends TextSpan {
  kind: KeyDateKind;
  date: DateMatch;
}

interface LinkedClause extends KeyDateClause {
  link: DateLinkWordKind;
}

const MAX_INHERITED_DISTANCE = 90;
const COORDINATOR = /,|(?<!\p{L})(?:and|or|und|sowie|bzw|et|y|e)(?!\p{L})/iu;

/**
 * Returns the key dates of a sentence, in order; dates without a kind are omitted.
 * A date gets its kind from the best cue, such as "comments are due". A date without a cue may get the kind of the date
 * before it, as in "on 1 July for banks, and on 1 January for all others".
 */
export function parseKeyDateClauses(sentence: DatedSentence): KeyDateClause[] {
  const read: LinkedClause[] = [];
  for (const index of sentence.dates.keys()) {
    const last = read.at(-1);
    const isNext = last?.date === sentence.dates[index - 1];
    const datePosition = findLinkedDate(sentence, index, last?.date.end ?? sentence.start);
    const clause =
      datePosition &&
      (parseClause(sentence, datePosition) ?? (isNext ? inheritClause(sentence, datePosition, last) : null));
    if (clause) read.push({ ...clause, link: datePosition.link });
  }
  return read;
}

/**
 * Returns the key date of a clause; null without a cue.
 * An action is a stronger cue than an actor, and a cue before the date stronger than one after it.
 */
function parseClause(sentence: DatedSentence, place: DateWithLinkWords): KeyDateClause | null {
  const filterMeant = (all: NearbyCueMatch[]) => all.filter((one) => isKeyDateForReader(sentence, place, one));
  const before = filterMeant(findCueCandidatesBefore(sentence, place));
  const after = filterMeant(findCueCandidatesAfter(sentence, place));
  const withWeakness = (all: NearbyCueMatch[], weakness: number) =>
    all.filter(({ cue }) => (cue.weakness ?? 0) === weakness);
  const candidates = [
    ...withWeakness(before, 0),
    ...withWeakness(before, 1),
    ...withWeakness(after, 0),
    ...withWeakness(after, 1),
    ...withWeakness(before, 2),
  ];
  const chosen = candidates[0];
  if (!chosen) return null;
  // "treten am 1. Juli in Kraft" has its cue on both sides.
  const end = after.find(({ cue }) => cue.kind === chosen.cue.kind)?.to ?? chosen.to;
  return { kind: chosen.cue.kind, date: place.date, start: chosen.from, end };
}

/** Returns the kind of the previous date, as in "on 1 July for banks, and on 1 January for all others". */
function inheritClause(
  { text, vocabulary }: DatedSentence,
  place: DateWithLinkWords,
  last: LinkedClause | undefined,
): KeyDateClause | null {
  if (!last || (place.link !== 'bare' && place.link !== last.link)) return null;
  const gap = text.slice(last.date.end, place.start);
  if (gap.length > MAX_INHERITED_DISTANCE || !COORDINATOR.test(gap) || vocabulary.begins.test(gap)) return null;
  return { kind: last.kind, date: place.date, start: last.start, end: place.date.end };
}

type UnlinkedPosition = Omit<DateWithLinkWords, 'link'>;

const MOVED_TO = /\s(?:to|until|auf\sden|bis(?:\szum)?|au|al|para(?:\so)?(?:\sdia)?|até(?:\sao?|\so)?(?:\sdia)?)\s$/iu;
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
function findLinkedDate(sentence: DatedSentence, dateIndex: number, clauseStart: number): DateWithLinkWords | null {
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

/** The text before the first date of a range, and between its dates. */
type RangeForm = [before: RegExp, middle: RegExp];

const TO_WORDS = [
  String.raw`(?:and\s)?(?:to|until|till|through)|bis(?:\s(?:zum|am))?|auf(?:\sden)?|zum|au|jusqu['’]au|al`,
  String.raw`hasta\sel|a|(?:até|para)(?:\sao?|\so)?(?:\sdia)?`,
];
const FROM_TO: RangeForm = [
  /(?<!\p{L})(?:from|vom|von|du|de|del|dal|desde el)\s(?:\p{L}{5,10},?\s)?$/iu,
  new RegExp(String.raw`^,?\s(?:${TO_WORDS.join('|')})\s(?:\p{L}{5,10},?\s)?$`, 'iu'),
];
const BETWEEN: RangeForm = [
  /(?<!\p{L})(?:between|zwischen\sdem|entre(?:\s(?:el|le|o|os\sdias))?|[tf]ra\sil)\s(?:\p{L}{5,10},?\s)?$/iu,
  /^\s(?:and|und(?:\sdem)?|et(?:\sle)?|y(?:\sel)?|e(?:\s(?:il|o))?)\s(?:\p{L}{5,10},?\s)?$/iu,
];

const MAX_PREFIX_LENGTH = 30;

/**
 * Returns the offset of "from" or "between" if two neighboring dates form a range.
 * Null if they form no range.
 */
const findRangeStart = (text: string, first: DateMatch, next: DateMatch | undefined): number | null =>
  findFormStart(FROM_TO, text, { one: first, other: next }) ??
  findFormStart(BETWEEN, text, { one: first, other: next });

/** Returns true if two dates are a range of the form "between … and …". */
const isBetweenAndRange = (text: string, first: DateMatch, next: DateMatch | undefined): boolean =>
  findFormStart(BETWEEN, text, { one: first, other: next }) !== null;

interface RangeDates {
  /** The first date. */
  one: DateMatch;
  /** The date after it, if any. */
  other: DateMatch | undefined;
}

function findFormStart(form: RangeForm, text: string, { one, other }: RangeDates): number | null {
  if (other === undefined || !form[1].test(text.slice(one.end, other.start))) return null;
  const before = text.slice(Math.max(0, one.start - MAX_PREFIX_LENGTH), one.start);
  const at = before.search(form[0]);
  return at < 0 ? null : one.start - before.length + at;
}
