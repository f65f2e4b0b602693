import { ask } from './ask.ts';
import type { ModelFailure } from './bedrock.ts';
import type { WholeText } from './grounds.ts';
import { modelId } from './settings.ts';
import { sourceOf } from './source.ts';
import { countAttempt, entryToSummarize, type MadeSummary, settleEntrySummary } from './waiting.ts';
import { removeWaitingRow } from './waiting-turns.ts';

/**
 * stored, by rule, refused, too short and given up end the entry's wait; all others leave it waiting for a later attempt.
 * by rule: there is no model, and the text of the document has a summary in its own sentences; refused: the answer cannot be trusted;
 * too short: the text is its own summary; given up: the model failed with this text four times; outdated: the text changed meanwhile; not
 * waiting: there is nothing to do; no model: none is configured; capped: the day's budget is used up; deferred: the feed's quota of the
 * day is, or calls are scarce and this is not the entry's turn.
 */
export type EntryOutcome =
  | 'stored'
  | 'by rule'
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
  /** Finds the text of the document behind a link; null without one. */
  textOf?: (link: string) => Promise<WholeText | null>;
}

const MOST_ATTEMPTS = 4;

/**
 * Makes the summary of an entry that waits for it, of the text of its document where there is one: by the model, and where there is none
 * or its answer cannot be trusted, in the text's own sentences. The reason is for the log: it never contains text of the model, of the
 * feed or of the document.
 *
 * @throws Problem storage_unavailable, storage_busy
 */
export async function summarizeEntry(
  id: string,
  { row, feedCalls, textOf }: Turn = {},
): Promise<{ outcome: EntryOutcome; reason: string | null }> {
  const entry = await entryToSummarize(id);
  if (!entry?.awaits_summary) {
    if (row) await removeWaitingRow(row, entry?.version ?? 0);
    return { outcome: 'not waiting', reason: null };
  }
  const text = (entry.link !== null && (await textOf?.(entry.link))) || null;
  const source = sourceOf(entry, text);
  const settle = async (made: MadeSummary | null, outcome: EntryOutcome, reason: string | null) =>
    (await settleEntrySummary(entry, made, text?.version ?? null)) === 'stored'
      ? { outcome, reason }
      : { outcome: 'outdated' as const, reason: null };
  if (!modelId && text === null) return { outcome: 'no model', reason: null };
  if (!modelId) return settle(source.inOwnSentences(), 'by rule', null);
  if (source.isTooShort) return settle(source.inOwnSentences(), 'too short', null);
  const use = { use: 'entries' as const, feed: entry.feed_id, feedCalls, isTurn: row !== undefined };
  const answer = await ask(use, source.request());
  if ('failed' in answer) {
    const isLast = answer.failed === 'unavailable' && (await countAttempt(entry)) >= MOST_ATTEMPTS;
    if (!isLast) return { outcome: answer.failed, reason: answer.note };
    return settle(source.inOwnSentences(), 'given up', answer.note);
  }
  const checked = 'refused' in answer ? answer : source.checked(answer.input);
  if ('refused' in checked) return settle(source.inOwnSentences(), 'refused', checked.refused);
  return settle(checked, 'stored', null);
}
