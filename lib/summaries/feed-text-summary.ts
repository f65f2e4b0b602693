import * as z from 'zod/mini';
import type { EntryDetail } from '../entries/entry.ts';
import type { ModelRequest } from './bedrock.ts';
import { ENTRY_PROMPT, entryTool } from './prompts.ts';
import { sentences } from './sentences.ts';
import { trusted } from './trust/trust.ts';

/*
 * The summary that a model makes of what the feed says of an entry, where there is no text of its document.
 */

/** From this number of characters, or of sentences, there are five points. */
const POINTS_FROM = { characters: 600, sentences: 5 };
const LONGEST_LINE = 300;
const LONGEST_ANSWER = 1_200;

function hasPoints({ description }: EntryDetail): boolean {
  return description.length >= POINTS_FROM.characters || sentences(description).length >= POINTS_FROM.sentences;
}

/** What a model is asked for the summary of an entry. */
export function requestOf(entry: EntryDetail): ModelRequest {
  const { title, institution_name: regulator, description: text } = entry;
  return {
    system: ENTRY_PROMPT,
    data: { title, regulator, text },
    tool: entryTool(hasPoints(entry)),
    longestAnswer: LONGEST_ANSWER,
  };
}

const Line = z.object({ one_line_summary: z.string() });
const LineAndPoints = z.extend(Line, { five_point_summary: z.array(z.string()).check(z.length(5)) });

/** The model's summary of an entry if it can be trusted. */
export function checkedSummary(entry: EntryDetail, input: unknown) {
  const withPoints = hasPoints(entry);
  const parsed = (withPoints ? LineAndPoints : Line).safeParse(input);
  if (!parsed.success) return { refused: 'not in the schema' };
  const { one_line_summary } = parsed.data;
  const five_point_summary = 'five_point_summary' in parsed.data ? (parsed.data.five_point_summary as string[]) : null;
  const texts = [one_line_summary, ...(five_point_summary ?? [])].map((text) => text.trim());
  const judged = trusted(texts, { updates: [entry], prompt: ENTRY_PROMPT, longest: LONGEST_LINE });
  if ('refused' in judged) return judged;
  const [line = '', ...points] = judged.texts;
  return { one_line_summary: line, five_point_summary: withPoints ? points : null };
}
