import { presentText } from '../documents/present-text.ts';
import { type EntryOutcome, summarizeEntry } from '../summaries/summarize-entry.ts';
import type { JobLine } from './job-line.ts';
import { EntryMessage, readMessage } from './messages.ts';
import { modelAnswers } from './model-answers.ts';
import type { Delivery, Told } from './queue-job.ts';

const LEVELS: Partial<Record<EntryOutcome, JobLine['level']>> = {
  refused: 'WARN',
  'no model': 'WARN',
  capped: 'WARN',
  throttled: 'WARN',
  down: 'WARN',
  unavailable: 'WARN',
  'given up': 'WARN',
  misconfigured: 'ERROR',
};

/**
 * Makes the summary of the entry of a message. If the model does not respond, the planner sends the entry again.
 *
 * The message is done in any case, so that an unavailable model fills no dead-letter queue.
 * @throws PoisonError, Problem storage_unavailable, storage_busy
 */
export async function summarizeEntryOfMessage({ body }: Delivery): Promise<Told> {
  const { entry_id, is_turn, feed_calls } = readMessage(EntryMessage, body);
  const { outcome, reason } = await summarizeEntry(entry_id, {
    isTurn: is_turn,
    feedCalls: feed_calls,
    textOf: presentText,
  });
  return { line: { level: LEVELS[outcome] ?? 'INFO', entry_id, outcome, reason, ...modelAnswers([outcome]) } };
}
