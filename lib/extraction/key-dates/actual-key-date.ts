import type { NearbyCueMatch } from './cue-candidates.ts';
import type { DatedSentence, DateWithLinkWords } from './dated-sentence.ts';
import type { KeyDateCue } from './vocabularies/vocabulary.ts';

/** How many characters around a cue are checked. */
const CONTEXT_LENGTHS = {
  intends: 60,
  counted: 120,
  otherActs: 80,
  duty: 80,
  undone: 25,
  undoneAfter: 12,
  aside: 40,
  stopped: 100,
};
/**
 * How many words before a link are checked for past events.
 * They are few for a deadline, which is rarely the time of an event.
 */
const CONTEXT_WORDS = { deadline: 2, other: 6 };

/**
 * Returns true if a date near the cue `candidate` is a key date for the reader, not a mere mention.
 * Returns false for past events, the publisher's own intentions, and endings ("no longer applies"). A weak cue, such as
 * "submit", counts only if the clause also states an obligation ("must").
 */
export function isKeyDateForReader(
  sentence: DatedSentence,
  datePosition: DateWithLinkWords,
  candidate: NearbyCueMatch,
): boolean {
  if (
    hasHappened(sentence, datePosition, candidate) ||
    isUndone(sentence, datePosition, candidate) ||
    isMention(sentence, candidate)
  )
    return false;
  if (isStoppedName(sentence, candidate)) return false;
  if (datePosition.link === 'deadline' && isPublisherIntent(sentence, datePosition, candidate)) return false;
  return !candidate.cue.weakness || isDuty(sentence, datePosition, candidate);
}

/**
 * Returns whether the publisher plans the action, or acts once comments have arrived. With a plan's date, comments
 * have another.
 */
function isPublisherIntent(
  { text, start, dates, vocabulary }: DatedSentence,
  place: DateWithLinkWords,
  { cue, ...one }: NearbyCueMatch,
): boolean {
  const isComment = cue.kind === 'comment_end';
  const searchStart = isComment ? (dates.findLast(({ end }) => end <= one.start)?.end ?? start) : start;
  if (vocabulary.intends.test(text.slice(Math.max(searchStart, one.start - CONTEXT_LENGTHS.intends), place.start)))
    return true;
  return isComment && vocabulary.answers.test(text.slice(one.end, place.date.start));
}

function hasHappened(
  { text, vocabulary }: DatedSentence,
  { date, link, start }: DateWithLinkWords,
  one: NearbyCueMatch,
): boolean {
  if (one.start >= date.end) return vocabulary.happened.test(text.slice(date.end, one.start));
  const words = link === 'deadline' || link === 'start' ? CONTEXT_WORDS.deadline : CONTEXT_WORDS.other;
  const near = text.slice(one.end, start).split(/\s+/).slice(-words).join(' ');
  return link !== 'moved' && vocabulary.happened.test(near);
}

/** Returns whether comments are only mentioned: "after the consultation, banks must report by". */
const isMention = ({ text, start, vocabulary }: DatedSentence, { cue, start: from }: NearbyCueMatch): boolean =>
  cue.kind === 'comment_end' && vocabulary.aside.test(text.slice(Math.max(start, from - CONTEXT_LENGTHS.aside), from));

/** Returns whether the cue names what was stopped: "the stay of the rule's effective date". */
const isStoppedName = ({ text, start, vocabulary }: DatedSentence, one: NearbyCueMatch): boolean =>
  vocabulary.negations.nouns.test(text.slice(Math.max(start, one.start - CONTEXT_LENGTHS.stopped), one.start));

/** Text between two commas, as in "in force, 20 days after publication, on 12 June". */
const BETWEEN_COMMAS = /,[^,]*,\s*$/;
/** Words that name the day that results from a count of days. */
const EXPLANATION_PATTERN =
  /(?<!\p{L})(?:that(?:\sis)?|i\.\s?e\.|namely|d\.\s?h\.|also|soit|es\sdecir|cioè|ossia|ou\sseja|isto\sé),?\s*$/iu;

/**
 * Returns whether a rule begins some days after the date.
 * An example is "in force 20 days after its publication on 12 June".
 */
function isCounted(
  { text, cues, vocabulary }: DatedSentence,
  { date, start, segment }: DateWithLinkWords,
  { kind }: KeyDateCue,
): boolean {
  const cueEnd = cues.findLast(({ cue, end }) => cue.kind === kind && end <= start)?.end ?? segment;
  const before = text
    .slice(Math.max(segment, cueEnd, start - CONTEXT_LENGTHS.counted), start)
    .replace(BETWEEN_COMMAS, '');
  return !EXPLANATION_PATTERN.test(before) && vocabulary.counted.test(before + text.slice(start, date.start));
}

/** Returns whether a rule does not begin on the date: "no longer applies from". */
function isUndone(sentence: DatedSentence, place: DateWithLinkWords, { cue, ...one }: NearbyCueMatch): boolean {
  if (cue.kind !== 'effective' && cue.kind !== 'application') return false;
  if (isCounted(sentence, place, cue)) return true;
  const { text, start, end, vocabulary } = sentence;
  const before = text.slice(Math.max(start, Math.min(one.start, place.start) - CONTEXT_LENGTHS.undone), place.start);
  const after = text.slice(
    place.date.end,
    Math.min(end, Math.max(place.date.end + CONTEXT_LENGTHS.undoneAfter, one.start)),
  );
  return vocabulary.undone.test(before) || vocabulary.undone.test(after);
}

/** Returns whether a clause states an obligation other than to apply or to register. */
function isDuty(
  { text, end, vocabulary }: DatedSentence,
  { date, segment }: DateWithLinkWords,
  { start }: NearbyCueMatch,
): boolean {
  const from = Math.max(segment, start - CONTEXT_LENGTHS.otherActs);
  if (vocabulary.otherActs.test(text.slice(from, Math.max(date.end, start)))) return false;
  return vocabulary.duty.test(text.slice(segment, Math.min(end, date.end + CONTEXT_LENGTHS.duty)));
}
