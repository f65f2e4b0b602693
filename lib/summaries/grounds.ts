import type { SummaryGround } from '../entries/summary.ts';
import { sentences } from './sentences.ts';

/** The text of a document that a summary can be made of: a version of it, in passages. */
export interface WholeText {
  version: number;
  passages: string[];
}

/** A part of a text in UTF-16 code units, from one to before another. */
interface Part {
  start: number;
  end: number;
}

/** A longer quote than this shows nothing. */
const LONGEST = 1_000;

/** Where a passage has words as they are given, white space apart; null if it does not. */
export function findIn(passage: string, words: string): Part | null {
  const pieces = words.trim().split(/\s+/);
  if (pieces[0] === '' || words.length > LONGEST) return null;
  const literal = pieces.map((piece) => piece.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const found = new RegExp(literal.join('\\s+'), 'u').exec(passage);
  return found && { start: found.index, end: found.index + found[0].length };
}

/** The whole sentences of a passage that a quote stands in, as one part of it; null where it does not stand there. */
export function sentencesAround(passage: string, quote: string): Part | null {
  const part = findIn(passage, quote);
  if (!part) return null;
  const around = partsOf(passage).filter(({ start, end }) => start < part.end && end > part.start);
  const [first, last] = [around[0], around.at(-1)];
  return first && last && last.end - first.start <= LONGEST ? { start: first.start, end: last.end } : null;
}

/** Where the sentences of a passage stand. Its lines are its paragraphs. */
function partsOf(passage: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const one of passage.split('\n').flatMap(sentences)) {
    const start = passage.indexOf(one, from);
    if (start < 0 || one === '') continue;
    from = start + one.length;
    parts.push({ start, end: from });
  }
  return parts;
}

/** What a summary rests on: a part of the passage of a number; `index` is the point's from 0, null for the one line. */
export function groundOf(
  { passages }: WholeText,
  passage: number,
  { start, end }: Part,
  index: number | null,
): SummaryGround {
  const whole = passages[passage - 1] ?? '';
  const text = whole.slice(start, end);
  const before = [...whole.slice(0, start)].length;
  return { index, passage, text, start: before, end: before + [...text].length };
}
