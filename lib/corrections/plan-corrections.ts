import { hashEntryText } from '../alerts/match.ts';
import { buildCorrectionRow, listPostedMessages, type PostedAlertMessage } from '../delivery/posted-messages.ts';
import type { EntryDetail } from '../entries/entry.ts';
import { putItem } from '../table/write.ts';
import { runInParallel } from '../values/in-parallel.ts';

const MAX_CONCURRENT_WRITES = 8;

/**
 * Makes messages due that differ from the current entry, and returns their number. Repeating it changes nothing.
 *
 * Costs one request for an entry that was changed after it was stored, one unit for some ten messages, and nothing
 * for a new entry.
 */
export async function planCorrections(changedEntry: EntryDetail): Promise<number> {
  if (changedEntry.updated_at === changedEntry.created_at) return 0;
  const outdated = (await listPostedMessages(changedEntry.id)).filter((message) => isOutdated(message, changedEntry));
  await runInParallel(outdated, MAX_CONCURRENT_WRITES, ({ key: message, channel_id }) =>
    putItem({ Item: buildCorrectionRow({ message, channel_id, round: 0 }, changedEntry.updated_at) }),
  );
  return outdated.length;
}

/**
 * Returns whether a message shows another text than its entry, may do so because a correction did not finish, or
 * lacks a later summary.
 */
export const isOutdated = ({ digest, changing, lacks_summary }: PostedAlertMessage, entry: EntryDetail): boolean =>
  digest !== hashEntryText(entry) || changing !== null || (lacks_summary && hasSummary(entry));

export const hasSummary = ({ one_line_summary, five_point_summary }: EntryDetail): boolean =>
  Boolean(one_line_summary) || (five_point_summary ?? []).length > 0;
