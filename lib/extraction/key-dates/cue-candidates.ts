import type { CueMatch, DatedSentence, DateWithLinkWords } from './dated-sentence.ts';
import type { KeyDateCue } from './vocabularies/vocabulary.ts';

/**
 * A cue near a date that may give the date its kind, such as "takes effect" before "on 1 July".
 * `from` and `to` are the span of the cue, the date and the text between them.
 */
export interface NearbyCueMatch extends CueMatch {
  from: number;
  to: number;
}

const MAX_DISTANCE = 120;
/** The maximum distance of a cue that follows its date within a sentence. */
const MAX_DISTANCE_AFTER = 45;
/** The maximum distance if nothing but space separates cue and date. */
const MAX_BARE_DISTANCE = 2;
/** "Comments are due by the end of 2027"; a cue further away belongs to the plan that is consulted on. */
const REACH_YEAR_OF_COMMENTS = 20;

/**
 * Returns the maximum distance. A weak cue of a span must be adjacent: "report trades made from 1 January to 31
 * March" is about trades.
 */
function getMaxDistance({ date, isSpan }: DateWithLinkWords, cue: KeyDateCue, usual: number): number {
  if (isSpan && cue.weakness) return MAX_BARE_DISTANCE;
  return date.precision === 'year' && cue.kind === 'comment_end' ? Math.min(usual, REACH_YEAR_OF_COMMENTS) : usual;
}

/**
 * Returns the cues before a date that may give it its kind (such as `effective`), nearest first.
 * A cue is at most 120 characters away, unless it has another maximum; without a word such as "by" it is adjacent. It
 * must also fit this word: "comments" fits "by", not "from".
 */
export function findCueCandidatesBefore(
  { text, cues, vocabulary }: DatedSentence,
  datePosition: DateWithLinkWords,
): NearbyCueMatch[] {
  const { date, link, start, segment } = datePosition;
  const noun = vocabulary.deadlineNouns.exec(text.slice(segment, start));
  const isDeadline = noun !== null && ['is', 'point', 'bare'].includes(link);
  const getReach = (reach = MAX_DISTANCE) => (link === 'bare' && !isDeadline ? MAX_BARE_DISTANCE : reach);
  const fitting = cues.filter(({ cue, ...found }) => {
    if (cue.isAfter === 'fronted only' || found.start < segment || found.end > start) return false;
    const isLinked = link === 'moved' || cue.links.includes(link) || (isDeadline && cue.links.includes('deadline'));
    return isLinked && start - found.end <= getMaxDistance(datePosition, cue, getReach(cue.reach));
  });
  const getStart = (one: CueMatch) => (isDeadline ? Math.min(one.start, segment + noun.index) : one.start);
  return fitting.reverse().map((one) => ({ ...one, from: getStart(one), to: date.end }));
}

/**
 * Returns the cues after a date that may give it its kind (such as `effective`), nearest first.
 * Most cues count after a date only if the date begins the sentence, as in "On 1 July the rule takes effect".
 */
export function findCueCandidatesAfter(
  { start, dates, cues }: DatedSentence,
  datePosition: DateWithLinkWords,
): NearbyCueMatch[] {
  const isFronted = !datePosition.isSpan && datePosition.start - start <= 2;
  const next = dates.find((one) => one.start > datePosition.date.start)?.start ?? Number.POSITIVE_INFINITY;
  const fitting = cues.filter(({ cue, ...found }) => {
    if (
      !cue.isAfter ||
      found.start < datePosition.date.end ||
      found.end > next ||
      !cue.links.includes(datePosition.link)
    )
      return false;
    if (cue.isAfter !== 'anywhere' && !isFronted) return false;
    return (
      found.start - datePosition.date.end <=
      getMaxDistance(datePosition, cue, isFronted ? (cue.reach ?? MAX_DISTANCE) : MAX_DISTANCE_AFTER)
    );
  });
  return fitting.map((one) => ({ ...one, from: datePosition.start, to: one.end }));
}
