import type { Candidate } from './candidates.ts';
import type { Place, Sentence } from './sentence.ts';
import type { Cue } from './vocabulary.ts';

/** How many characters around a cue are checked. */
const NEAR = {
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
 * How many words before a link are checked for past events; few for a deadline, which is rarely the time of an event.
 */
const WORDS = { deadline: 2, other: 6 };

/** Returns false for past events, the publisher's own intentions, endings, and obligations of others. */
export function isMeant(sentence: Sentence, place: Place, one: Candidate): boolean {
  if (hasHappened(sentence, place, one) || isUndone(sentence, place, one) || isAside(sentence, one)) return false;
  if (isNameOfStopped(sentence, one)) return false;
  if (place.link === 'deadline' && isOfPublisher(sentence, place, one)) return false;
  return !one.cue.weakness || isDuty(sentence, place, one);
}

/**
 * Returns whether the publisher plans the action, or acts once comments have arrived. With a plan's date, comments
 * have another.
 */
function isOfPublisher(
  { text, start, dates, vocabulary }: Sentence,
  place: Place,
  { cue, ...one }: Candidate,
): boolean {
  const isComment = cue.kind === 'comment_end';
  const told = isComment ? (dates.findLast(({ end }) => end <= one.start)?.end ?? start) : start;
  if (vocabulary.intends.test(text.slice(Math.max(told, one.start - NEAR.intends), place.start))) return true;
  return isComment && vocabulary.answers.test(text.slice(one.end, place.date.start));
}

function hasHappened({ text, vocabulary }: Sentence, { date, link, start }: Place, one: Candidate): boolean {
  if (one.start >= date.end) return vocabulary.happened.test(text.slice(date.end, one.start));
  const words = link === 'deadline' || link === 'start' ? WORDS.deadline : WORDS.other;
  const near = text.slice(one.end, start).split(/\s+/).slice(-words).join(' ');
  return link !== 'moved' && vocabulary.happened.test(near);
}

/** Returns whether comments are only mentioned: "after the consultation, banks must report by". */
const isAside = ({ text, start, vocabulary }: Sentence, { cue, start: from }: Candidate): boolean =>
  cue.kind === 'comment_end' && vocabulary.aside.test(text.slice(Math.max(start, from - NEAR.aside), from));

/** Returns whether the cue names what was stopped: "the stay of the rule's effective date". */
const isNameOfStopped = ({ text, start, vocabulary }: Sentence, one: Candidate): boolean =>
  vocabulary.negations.nouns.test(text.slice(Math.max(start, one.start - NEAR.stopped), one.start));

/** Text between two commas, as in "in force, 20 days after publication, on 12 June". */
const BETWEEN_COMMAS = /,[^,]*,\s*$/;
/** Words that name the day that results from a count of days. */
const THAT_IS = /(?<!\p{L})(?:that(?:\sis)?|i\.\s?e\.|namely|d\.\s?h\.|also|soit|es\sdecir|cioè|ossia),?\s*$/iu;

/** Returns whether a rule begins some days after the date: "in force 20 days after its publication on 12 June". */
function isCounted({ text, cues, vocabulary }: Sentence, { date, start, segment }: Place, { kind }: Cue): boolean {
  const said = cues.findLast(({ cue, end }) => cue.kind === kind && end <= start)?.end ?? segment;
  const before = text.slice(Math.max(segment, said, start - NEAR.counted), start).replace(BETWEEN_COMMAS, '');
  return !THAT_IS.test(before) && vocabulary.counted.test(before + text.slice(start, date.start));
}

/** Returns whether a rule does not begin on the date: "no longer applies from". */
function isUndone(sentence: Sentence, place: Place, { cue, ...one }: Candidate): boolean {
  if (cue.kind !== 'effective' && cue.kind !== 'application') return false;
  if (isCounted(sentence, place, cue)) return true;
  const { text, start, end, vocabulary } = sentence;
  const before = text.slice(Math.max(start, Math.min(one.start, place.start) - NEAR.undone), place.start);
  const after = text.slice(place.date.end, Math.min(end, Math.max(place.date.end + NEAR.undoneAfter, one.start)));
  return vocabulary.undone.test(before) || vocabulary.undone.test(after);
}

/** Returns whether a clause states an obligation other than to apply or to register. */
function isDuty({ text, end, vocabulary }: Sentence, { date, segment }: Place, { start }: Candidate): boolean {
  const from = Math.max(segment, start - NEAR.otherActs);
  if (vocabulary.otherActs.test(text.slice(from, Math.max(date.end, start)))) return false;
  return vocabulary.duty.test(text.slice(segment, Math.min(end, date.end + NEAR.duty)));
}
