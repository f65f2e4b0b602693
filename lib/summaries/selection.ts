import * as z from 'zod/mini';
import type { ModelRequest } from './bedrock.ts';
import { ENTRY_PROMPT, entryTool } from './prompts.ts';

/*
 * A model selects sentences by their numbers; the service shows them as they are written. So no answer can put a word into a summary
 * that its source does not have.
 */

/** The points of a summary: five, or none. */
export const POINTS = 5;
const MAX_ANSWER_TOKENS = 200;

/** Why an answer of a model is not used. */
export interface Refusal {
  refused: string;
}

/** The sentences for the one line and the points of a summary; no points where the source states fewer than five things. */
export interface Selection<T> {
  line: T;
  points: T[] | null;
}

/** Returns sentences by their numbers, counted from 1, as a request has them. */
export const numberSentences = (sentences: string[]): Record<string, string> =>
  Object.fromEntries(sentences.map((sentence, index) => [index + 1, sentence]));

/** Builds the request for the sentences of an update's summary. */
export function buildSelectionRequest(
  { title, institution_name: regulator }: { title: string; institution_name: string },
  sentences: string[],
): ModelRequest {
  return {
    system: ENTRY_PROMPT,
    data: { title, regulator, sentences: numberSentences(sentences) },
    tool: entryTool(sentences.length < POINTS ? 0 : POINTS),
    longestAnswer: MAX_ANSWER_TOKENS,
  };
}

const Line = z.object({ line: z.int() });
const LineAndPoints = z.extend(Line, { points: z.array(z.int()).check(z.length(POINTS)) });

/** Returns the sentences that a model's answer selects among those of its request, or why it selects none. */
export function parseSelection<T extends object | string>(sentences: T[], input: unknown): Selection<T> | Refusal {
  const hasPoints = sentences.length >= POINTS;
  const { data } = (hasPoints ? LineAndPoints : Line).safeParse(input);
  if (!data) return { refused: 'not in the schema' };
  const lines = pickByNumber(sentences, [data.line]);
  if ('refused' in lines) return lines;
  const points = pickByNumber(sentences, 'points' in data ? (data.points as number[]) : []);
  if ('refused' in points) return points;
  return { line: lines[0] as T, points: hasPoints ? points : null };
}

/** Returns the items with these numbers, counted from 1 and each once, or why there are none. */
export function pickByNumber<T extends object | string>(items: T[], numbers: number[]): T[] | Refusal {
  const picked = numbers.flatMap((number) => items[number - 1] ?? []);
  if (picked.length < numbers.length) return { refused: 'a number that the request does not have' };
  return new Set(numbers).size < numbers.length ? { refused: 'the same number twice' } : (picked as T[]);
}
