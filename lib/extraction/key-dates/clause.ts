import type { DateMatch } from '../dates/find-dates.ts';
import { isKeyDateForReader } from './actual-key-date.ts';
import { findCueCandidatesAfter, findCueCandidatesBefore, type NearbyCueMatch } from './cue-candidates.ts';
import type { DatedSentence, DateWithLinkWords } from './dated-sentence.ts';
import type { KeyDateKind } from './key-date.ts';
import { findLinkedDate } from './linked-date.ts';
import type { TextSpan } from './split-sentences.ts';
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
