import { digestOf } from '../alerts/match.ts';
import { correctionRow, listPosted, type Posted } from '../delivery/posted.ts';
import type { EntryDetail } from '../entries/entry.ts';
import { putItem } from '../table/write.ts';
import { inParallel } from '../values/in-parallel.ts';

const WRITERS = 8;

/**
 * Makes messages due that do not show what their update is now. Called with what has changed, and again with the same it changes nothing.
 * A request for an update that was changed after it was stored, a unit for some ten messages about it, and none for a new one. Answers how many
 * messages are due.
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
 * Whether a message shows another title or text than its update has, or may, since a correction has not ended; or lacks the summary that was
 * made since it was corrected.
 */
export const isOutdated = ({ digest, changing, lacks_summary }: Posted, entry: EntryDetail): boolean =>
  digest !== digestOf(entry) || changing !== null || (lacks_summary && hasSummary(entry));

export const hasSummary = ({ one_line_summary, five_point_summary }: EntryDetail): boolean =>
  Boolean(one_line_summary) || (five_point_summary ?? []).length > 0;
