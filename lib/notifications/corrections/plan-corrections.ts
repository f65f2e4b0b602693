import { hashEntryText } from '../../alerts/matches/match.ts';
import type { EntryDetail } from '../../entries/entry.ts';
import { putItem } from '../../platform/dynamodb/write.ts';
import { runInParallel } from '../../values/in-parallel.ts';
import { buildCorrectionRow, listPostedMessages, type PostedAlertMessage } from '../posted-messages.ts';

const MAX_CONCURRENT_WRITES = 8;

/**
 * Queues a correction for each posted message that differs from the changed entry.
 * Returns the number of these messages. Repeating it changes nothing. A new entry needs no request. An entry that
 * changed after it was stored needs one, which costs one read unit per ten messages or so.
 */
export async function planMessageCorrections(changedEntry: EntryDetail): Promise<number> {
  if (changedEntry.updated_at === changedEntry.created_at) return 0;
  const outdated = (await listPostedMessages(changedEntry.id)).filter((message) =>
    isPostedMessageOutdated(message, changedEntry),
  );
  await runInParallel(outdated, MAX_CONCURRENT_WRITES, ({ key: message, channel_id }) =>
    putItem({ Item: buildCorrectionRow({ message, channel_id, round: 0 }, changedEntry.updated_at) }),
  );
  return outdated.length;
}

/**
 * Returns true if a posted message may differ from the current entry.
 * The entry has another title or text, or a summary that the message lacks, or an earlier correction did not finish.
 */
export const isPostedMessageOutdated = (
  { digest, changing, lacks_summary }: PostedAlertMessage,
  entry: EntryDetail,
): boolean => digest !== hashEntryText(entry) || changing !== null || (lacks_summary && hasSummary(entry));

/** Returns true if an entry has a summary of one line or of several points. */
export const hasSummary = ({ one_line_summary, five_point_summary }: EntryDetail): boolean =>
  Boolean(one_line_summary) || (five_point_summary ?? []).length > 0;
