import type { Clause } from './clauses.ts';
import { type Signed, verdictOf } from './polarity.ts';
import type { Span, Update } from './source.ts';

/** Why a span does not hold a claim, for the log. */
export type Lack = 'number' | 'limit' | 'date' | 'name' | 'opposite' | 'duty' | 'subject' | 'words' | 'address';

/** More than any claim may cost. */
export const NO = 5;

/** A claim beside one sentence of its source, and what of it is not there. */
export interface Window {
  own: Clause;
  signed: Signed[];
  /** True if the claim is in another language than its source: its words cannot be compared. */
  isForeign: boolean;
  update: Update;
  span: Span;
  title: Span;
  before: Span | undefined;
  add: (points: number, lack: Lack) => void;
}

/** True if some words have the beginning of one, or begin it. */
export function hasStem(stems: Set<string>, stem: string): boolean {
  if (stems.has(stem)) return true;
  if (stem.length < 4) return false;
  for (const one of stems) if (one.length >= 4 && (one.startsWith(stem) || stem.startsWith(one))) return true;
  return false;
}

/** Another part of the sentence that has a number of the same unit, or a date. */
export function isRival(own: Clause, other: Clause): boolean {
  if (own.dates.days.size + own.dates.dates.size > 0 && other.dates.days.size > 0) return true;
  return own.facts.some((mine) => other.facts.some(({ unit, value }) => unit === mine.unit && value !== mine.value));
}

export const isOpposite = (word: Signed, span: Span) => verdictOf(word, span.signed) === 'opposite';
export const hasDate = ({ dates }: Clause) => dates.days.size + dates.dates.size + dates.months.size > 0;
