import type { Alignment, Line } from './follow.ts';
import type { Span, Update } from './source.ts';

/** A sentence beside one of its source that has most of its words. */
export interface Pair {
  text: string;
  mine: Line;
  theirs: Line;
  update: Update;
  span: Span;
  alignment: Alignment;
  /** The words of each that are written as names. */
  names: { mine: Set<string>; theirs: Set<string> };
  /** The share of its words that the span has in any order. */
  cover: number;
}
