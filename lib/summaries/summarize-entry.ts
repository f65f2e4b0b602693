import * as z from 'zod/mini';
import type { EntryDetail } from '../entries/entry.ts';
import { ask } from './ask.ts';
import type { ModelFailure, ModelRequest } from './bedrock.ts';
import { ENTRY_PROMPT, ENTRY_PROMPT_VERSION, entryTool } from './prompts.ts';
import { sentences } from './sentences.ts';
import { modelId } from './settings.ts';
import { trusted } from './trust/trust.ts';
import { countAttempt, entryToSummarize, settleEntrySummary } from './waiting.ts';
import { removeWaitingRow } from './waiting-turns.ts';

/**
 * stored, refused, too short and given up end the entry's wait; all others leave it waiting for a later attempt.
 * refused: the answer cannot be trusted; too short: the text is its own summary; given up: the model failed with this text four
 * times; outdated: the text changed meanwhile; not waiting: there is nothing to do; no model: none is configured; capped: the
 * day's budget is used up; deferred: the feed's quota of the day is, or calls are scarce and this is not the entry's turn.
 */
export type EntryOutcome =
  | 'stored'
  | 'refused'
  | 'too short'
  | 'given up'
  | 'outdated'
  | 'not waiting'
  | 'no model'
  | 'capped'
  | 'deferred'
  | ModelFailure;

/** How an entry came to be summarised. */
export interface Turn {
  /** Its row in the list of waiting entries, where the planner sent it in its turn; absent just after it was stored. */
  row?: string | undefined;
  /** The calls of the model that its feed may use on a day, where the catalog says it. */
  feedCalls?: number | undefined;
}

const SHORTEST_TEXT = 200;
/** From this number of characters, or of sentences, there are five points. */
const POINTS_FROM = { characters: 600, sentences: 5 };
const MOST_ATTEMPTS = 4;
const LONGEST_LINE = 300;
const LONGEST_ANSWER = 1_200;

/**
 * Has the model summarise an entry that waits for it. The reason is for the log: it never contains text of the model or of the
 * feed.
 *
 * @throws Problem storage_unavailable, storage_busy
 */
export async function summarizeEntry(
  id: string,
  { row, feedCalls }: Turn = {},
): Promise<{ outcome: EntryOutcome; reason: string | null }> {
  if (!modelId) return { outcome: 'no model', reason: null };
  const entry = await entryToSummarize(id);
  if (!entry && row) await removeWaitingRow(row);
  if (!entry) return { outcome: 'not waiting', reason: null };
  const settle = async (
    made: Parameters<typeof settleEntrySummary>[1],
    outcome: EntryOutcome,
    reason: string | null,
  ) =>
    (await settleEntrySummary(entry, made)) === 'stored'
      ? { outcome, reason }
      : { outcome: 'outdated' as const, reason: null };
  if (entry.description.length < SHORTEST_TEXT) return settle(null, 'too short', null);
  const use = { use: 'entries' as const, feed: entry.feed_id, feedCalls, isTurn: row !== undefined };
  const answer = await ask(use, requestOf(entry));
  if ('failed' in answer) {
    const isLast = answer.failed === 'unavailable' && (await countAttempt(entry)) >= MOST_ATTEMPTS;
    return isLast ? settle(null, 'given up', answer.note) : { outcome: answer.failed, reason: answer.note };
  }
  const checked = 'refused' in answer ? answer : checkedSummary(entry, answer.input);
  if ('refused' in checked) return settle(null, 'refused', checked.refused);
  return settle({ ...checked, model: modelId, prompt_version: ENTRY_PROMPT_VERSION }, 'stored', null);
}

function hasPoints({ description }: EntryDetail): boolean {
  return description.length >= POINTS_FROM.characters || sentences(description).length >= POINTS_FROM.sentences;
}

function requestOf(entry: EntryDetail): ModelRequest {
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
function checkedSummary(entry: EntryDetail, input: unknown) {
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
