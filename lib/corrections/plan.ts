import { digestOf } from '../alerts/match.ts';
import { correctionRow, listPosted, type Posted } from '../delivery/posted.ts';
import type { EntryDetail } from '../entries/entry.ts';
import { putItem } from '../table/write.ts';
import { inParallel } from '../values/in-parallel.ts';

const WRITERS = 8;

/**
 * Makes messages due that differ from the current entry, and returns their number. Repeating it changes nothing.
 *
 * Costs one request for an entry that was changed after it was stored, one unit for some ten messages, and nothing
 * for a new entry.
 */
export async function planCorrections(changed: EntryDetail): Promise<number> {
  if (changed.updated_at === changed.created_at) return 0;
  const outdated = (await listPosted(changed.id)).filter((message) => isOutdated(message, changed));
  await inParallel(outdated, WRITERS, ({ key: message, channel_id }) =>
    putItem({ Item: correctionRow({ message, channel_id, round: 0 }, changed.updated_at) }),
  );
  return outdated.length;
}

/**
 * Returns whether a message shows another text than its entry, may do so because a correction did not finish, or
 * lacks a later summary.
 */
export const isOutdated = ({ digest, changing, lacks_summary }: Posted, entry: EntryDetail): boolean =>
  digest !== digestOf(entry) || changing !== null || (lacks_summary && hasSummary(entry));

export const hasSummary = ({ one_line_summary, five_point_summary }: EntryDetail): boolean =>
  Boolean(one_line_summary) || (five_point_summary ?? []).length > 0;
