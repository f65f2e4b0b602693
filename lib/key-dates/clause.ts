import type { DateInText } from '../dates/dates-in-text.ts';
import { type Candidate, candidatesAfter, candidatesBefore } from './candidates.ts';
import type { KeyDateKind } from './key-date.ts';
import { isMeant } from './meant.ts';
import { placeOf } from './place.ts';
import type { Place, Sentence } from './sentence.ts';
import type { Span } from './sentences.ts';
import type { Link } from './vocabulary.ts';

/** A date with its kind, and the part of the text that gives it. */
export interface ReadClause extends Span {
  kind: KeyDateKind;
  date: DateInText;
}

interface Linked extends ReadClause {
  link: Link;
}

const REACH_INHERITED = 90;
const COORDINATOR = /,|(?<!\p{L})(?:and|or|und|sowie|bzw|et|y|e)(?!\p{L})/iu;

/** Returns the key dates of a sentence. Each date gets its kind from the nearest cue, or from the date before it. */
export function readSentence(sentence: Sentence): ReadClause[] {
  const read: Linked[] = [];
  for (const index of sentence.dates.keys()) {
    const last = read.at(-1);
    const isNext = last?.date === sentence.dates[index - 1];
    const place = placeOf(sentence, index, last?.date.end ?? sentence.start);
    const clause = place && (clauseOf(sentence, place) ?? (isNext ? inherited(sentence, place, last) : null));
    if (clause) read.push({ ...clause, link: place.link });
  }
  return read;
}

/** An action is a stronger cue than an actor, and a cue before the date stronger than one after it. */
function clauseOf(sentence: Sentence, place: Place): ReadClause | null {
  const meant = (all: Candidate[]) => all.filter((one) => isMeant(sentence, place, one));
  const before = meant(candidatesBefore(sentence, place));
  const after = meant(candidatesAfter(sentence, place));
  const of = (all: Candidate[], weakness: number) => all.filter(({ cue }) => (cue.weakness ?? 0) === weakness);
  const [chosen] = [...of(before, 0), ...of(before, 1), ...of(after, 0), ...of(after, 1), ...of(before, 2)];
  if (!chosen) return null;
  // "treten am 1. Juli in Kraft" has its cue on both sides.
  const end = after.find(({ cue }) => cue.kind === chosen.cue.kind)?.to ?? chosen.to;
  return { kind: chosen.cue.kind, date: place.date, start: chosen.from, end };
}

/** Returns the kind of the previous date, as in "on 1 July for banks, and on 1 January for all others". */
function inherited({ text, vocabulary }: Sentence, place: Place, last: Linked | undefined): ReadClause | null {
  if (!last || (place.link !== 'bare' && place.link !== last.link)) return null;
  const gap = text.slice(last.date.end, place.start);
  if (gap.length > REACH_INHERITED || !COORDINATOR.test(gap) || vocabulary.begins.test(gap)) return null;
  return { kind: last.kind, date: place.date, start: last.start, end: place.date.end };
}
