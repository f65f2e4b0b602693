import type { DateInText } from '../dates/dates-in-text.ts';
import type { FoundCue } from './cues.ts';
import { linkBefore } from './links.ts';
import { isBetween, rangeStart } from './ranges.ts';
import type { Span } from './sentences.ts';
import type { Link, Vocabulary } from './vocabulary.ts';

/** A sentence of a text with its dates and cues, and the words of a language. */
export interface Sentence extends Span {
  text: string;
  dates: DateInText[];
  cues: FoundCue[];
  vocabulary: Vocabulary;
}

/** A date, how it is linked, and where the part of the sentence begins that it may belong to. */
export interface Place {
  date: DateInText;
  link: Link;
  /** Where the link begins. */
  start: number;
  segment: number;
  /** Whether it ends a span, "from 1 January to 31 March", which begins where the link does. */
  isSpan: boolean;
}

type Unlinked = Omit<Place, 'link'>;

const MOVED_TO = /\s(?:to|until|auf\sden|bis(?:\szum)?|au|al)\s$/iu;
/** Before a date; a bound has no more characters. */
const LONGEST_BOUND = 80;

/** What is planned, moved or given up is said within so many characters of its date. */
const NEAR = 80;
/** "8 July 2026, has been postponed": with nothing between. */
const NEAR_AT_ONCE = 20;
/** "the comment period", "the effective date" */
const LONGEST_NAME = 40;
const CLAUSE_END = /[,;]?\s(?:and|but|while|und|aber|et|mais|y|pero|e|ma)\s|[,;]/iu;

/** "the licence is suspended": something else is, unless it only says more of the same, as in "on the licence". */
const NEW_SUBJECT =
  /(?<!(?:on|of|in|at|to|for|with|about|sur|à|de|en|sobre|su|über|zu)\s)(?<!\p{L})(?:an?|the|its|their|this|all|any|der|die|das|eine?|les?|la|une?|el|los|las|il|gli|when|where|if|whether)(?!\p{L})/iu;

/** True for what was to be on a date: "which was to take effect on 1 July". */
function isPlanned({ text, start, vocabulary }: Sentence, { date, ...place }: Unlinked, last?: Span): boolean {
  const before = text.slice(Math.max(start, last?.end ?? start, place.start - NEAR), place.start);
  const clause = before.slice(Math.max(before.lastIndexOf(','), before.lastIndexOf(';')) + 1);
  return vocabulary.planned.test(clause + text.slice(place.start, date.start));
}

/** Where a clause that begins with the name of a date of before has said it: in "the deadline has been extended", behind "deadline"; 0 for others. */
function nameEnd({ text, cues, vocabulary }: Sentence, { date }: Unlinked, from: number): number {
  const to = from + LONGEST_NAME;
  const own = cues.filter(({ end }) => end <= date.start).map(({ cue }) => cue.kind);
  const names = cues.filter(({ cue, start, end }) => start >= from && end <= to && own.includes(cue.kind));
  const noun = vocabulary.deadlineNouns.exec(text.slice(from, to));
  return Math.max(0, ...names.map(({ end }) => end - from), noun ? noun.index + noun[0].length : 0);
}

/** True for what is not on its date any more: "8 July has been postponed". What is so from a date on begins with it. */
function isGivenUp(sentence: Sentence, place: Unlinked): boolean {
  const { text, start, end, vocabulary } = sentence;
  if (place.start - start <= 2) return false;
  const after = text.slice(place.date.end, Math.min(end, place.date.end + NEAR));
  const [clause = '', next = ''] = after.split(CLAUSE_END, 2);
  const named = nameEnd(sentence, place, place.date.end + after.indexOf(next, clause.length + 1));
  const said = clause || next.slice(named, named === 0 ? NEAR_AT_ONCE : NEAR);
  const found = vocabulary.givenUp.exec(said);
  if (found === null) return false;
  const between = said.slice(0, found.index);
  return clause === '' && named > 0 ? between.trim() === '' : !NEW_SUBJECT.test(between);
}

/**
 * How a date of a sentence is linked to what stands before it, as far back as `segment`; null for one that is only a bound ("not
 * before"), or that was moved to another, or given up.
 */
export function placeOf(sentence: Sentence, index: number, segment: number): Place | null {
  const { text, start, end, dates, vocabulary } = sentence;
  const [last, date, next] = [dates[index - 1], dates[index], dates[index + 1]];
  if (!date) return null;
  const before = text.slice(start, date.start);
  const isMoved = vocabulary.moves.test(text.slice(start, end));
  const isOnlyBegin = isMoved ? rangeStart(text, date, next) !== null : isBetween(text, date, next);
  if (isOnlyBegin || vocabulary.notBefore.test(before.slice(-LONGEST_BOUND))) return null;
  const from = last ? rangeStart(text, last, date) : null;
  if (from !== null && isGivenUp(sentence, { date, start: from, segment, isSpan: true })) return null;
  if (last && from !== null && isMoved) return { date, link: 'moved', start: last.end, segment, isSpan: false };
  if (from !== null) return { date, link: 'deadline', start: from, segment, isSpan: true };
  const found = linkBefore(before, date.precision === 'day', vocabulary);
  const place = { date, start: date.start - found.length, segment, isSpan: false };
  if (isPlanned(sentence, place, last) || isGivenUp(sentence, place)) return null;
  if (isMoved && MOVED_TO.test(before)) return { ...place, link: 'moved' };
  return { ...place, link: vocabulary.atLatest.test(text.slice(date.end, end)) ? 'deadline' : found.link };
}
