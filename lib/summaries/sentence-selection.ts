import * as z from 'zod/mini';
import type { ModelRequest } from './bedrock-model.ts';
import { buildSentenceSelectionTool, ENTRY_PROMPT } from './prompts.ts';

/*
 * A model selects sentences by number, and the service displays them verbatim. So no response can put a word into a
 * summary that is not in its source.
 */

/** The number of points of a summary that has any. */
export const SUMMARY_POINT_COUNT = 5;
const MAX_ANSWER_TOKENS = 200;

/** Why a model's response is rejected, for the log; it contains no text of the response. */
export interface ModelResponseRejection {
  refused: string;
}

/**
 * The sentences that are selected for a summary: the one line, and five points. There are no points if the source has
 * fewer than five statements.
 */
export interface SentenceSelection<T> {
  line: T;
  points: T[] | null;
}

/** Returns an object with each sentence under its number, from 1, as the model receives them. */
export const numberSentences = (sentences: string[]): Record<string, string> =>
  Object.fromEntries(sentences.map((sentence, index) => [index + 1, sentence]));

interface BuildSelectionRequestOptions {
  title: string;
  institution_name: string;
}

/** Builds the request by which the model selects an entry's summary among these sentences. */
export function buildSelectionRequest(
  { title, institution_name: regulator }: BuildSelectionRequestOptions,
  sentences: string[],
): ModelRequest {
  return {
    system: ENTRY_PROMPT,
    data: { title, regulator, sentences: numberSentences(sentences) },
    tool: buildSentenceSelectionTool(sentences.length < SUMMARY_POINT_COUNT ? 0 : SUMMARY_POINT_COUNT),
    maxResponseTokens: MAX_ANSWER_TOKENS,
  };
}

const Line = z.object({ line: z.int() });
const LineAndPoints = z.extend(Line, { points: z.array(z.int()).check(z.length(SUMMARY_POINT_COUNT)) });

/**
 * Returns the sentences that a model's response selects, or why the response is rejected. `sentences` are the sentences
 * of the request, in its order. `input` is the input that the model gave to the tool; it is not trusted.
 */
export function parseSentenceSelection<T extends object | string>(
  sentences: T[],
  input: unknown,
): SentenceSelection<T> | ModelResponseRejection {
  const hasPoints = sentences.length >= SUMMARY_POINT_COUNT;
  const { data } = (hasPoints ? LineAndPoints : Line).safeParse(input);
  if (!data) return { refused: 'not in the schema' };
  const lines = pickByNumber(sentences, [data.line]);
  if ('refused' in lines) return lines;
  const points = pickByNumber(sentences, 'points' in data ? (data.points as number[]) : []);
  if ('refused' in points) return points;
  return { line: lines[0] as T, points: hasPoints ? points : null };
}

/**
 * Returns the items with these numbers, counted from 1. Returns a rejection if a number has no item or occurs twice.
 */
export function pickByNumber<T extends object | string>(items: T[], numbers: number[]): T[] | ModelResponseRejection {
  const picked = numbers.flatMap((number) => items[number - 1] ?? []);
  if (picked.length < numbers.length) return { refused: 'a number that the request does not have' };
  return new Set(numbers).size < numbers.length ? { refused: 'the same number twice' } : (picked as T[]);
}
