import type { FoundCue } from './cues.ts';
import type { Place, Sentence } from './sentence.ts';
import type { Cue } from './vocabulary.ts';

/** A cue to which a date may belong, and the part of the text that connects them. */
export interface Candidate extends FoundCue {
  from: number;
  to: number;
}

const REACH = 120;
/** The maximum distance of a cue that follows its date within a sentence. */
const REACH_AFTER = 45;
/** The maximum distance if nothing but space separates cue and date. */
const REACH_BARE = 2;
/** "Comments are due by the end of 2027"; a cue further away belongs to the plan that is consulted on. */
const REACH_YEAR_OF_COMMENTS = 20;

/**
 * Returns the maximum distance. A weak cue of a span must be adjacent: "report trades made from 1 January to 31
 * March" is about trades.
 */
function reachIn({ date, isSpan }: Place, cue: Cue, usual: number): number {
  if (isSpan && cue.weakness) return REACH_BARE;
  return date.precision === 'year' && cue.kind === 'comment_end' ? Math.min(usual, REACH_YEAR_OF_COMMENTS) : usual;
}

/** Returns the cues before a date to which it may belong, nearest first. */
export function candidatesBefore({ text, cues, vocabulary }: Sentence, place: Place): Candidate[] {
  const { date, link, start, segment } = place;
  const noun = vocabulary.deadlineNouns.exec(text.slice(segment, start));
  const isDeadline = noun !== null && ['is', 'point', 'bare'].includes(link);
  const reachOf = (reach = REACH) => (link === 'bare' && !isDeadline ? REACH_BARE : reach);
  const fitting = cues.filter(({ cue, ...found }) => {
    if (cue.isAfter === 'fronted only' || found.start < segment || found.end > start) return false;
    const isLinked = link === 'moved' || cue.links.includes(link) || (isDeadline && cue.links.includes('deadline'));
    return isLinked && start - found.end <= reachIn(place, cue, reachOf(cue.reach));
  });
  const fromOf = (one: FoundCue) => (isDeadline ? Math.min(one.start, segment + noun.index) : one.start);
  return fitting.reverse().map((one) => ({ ...one, from: fromOf(one), to: date.end }));
}

/** Returns the cues after a date to which it may belong, nearest first. */
export function candidatesAfter({ start, dates, cues }: Sentence, place: Place): Candidate[] {
  const isFronted = !place.isSpan && place.start - start <= 2;
  const next = dates.find((one) => one.start > place.date.start)?.start ?? Number.POSITIVE_INFINITY;
  const fitting = cues.filter(({ cue, ...found }) => {
    if (!cue.isAfter || found.start < place.date.end || found.end > next || !cue.links.includes(place.link))
      return false;
    if (cue.isAfter !== 'anywhere' && !isFronted) return false;
    return found.start - place.date.end <= reachIn(place, cue, isFronted ? (cue.reach ?? REACH) : REACH_AFTER);
  });
  return fitting.map((one) => ({ ...one, from: place.start, to: one.end }));
}
