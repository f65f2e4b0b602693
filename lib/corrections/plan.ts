import { digestOf } from '../alerts/match.ts';
import { correctionRow, listPosted, type Posted } from '../delivery/posted.ts';
import type { EntryDetail } from '../entries/entry.ts';
import { putItem } from '../table/write.ts';
import { inParallel } from '../values/in-parallel.ts';

const READERS = 4;
const WRITERS = 4;

/**
 * Makes messages due that do not show what their updates are now. Called with what has changed, and again with the same it changes
 * nothing. A request for each update that was changed after it was stored, a unit for some ten messages about it, and none for new ones.
 */
export async function planCorrections(changed: EntryDetail[]): Promise<void> {
  const older = changed.filter(({ created_at, updated_at }) => updated_at !== created_at);
  await inParallel(older, READERS, async (entry) => {
    const outdated = (await listPosted(entry.id)).filter((message) => isOutdated(message, entry));
    await inParallel(outdated, WRITERS, ({ key: message, channel_id }) =>
      putItem({ Item: correctionRow({ message, channel_id, round: 0 }, entry.updated_at) }),
    );
  });
}

/** Whether a message shows another title or text than its update has, or lacks the summary that was made since it was corrected. */
export const isOutdated = ({ digest, lacks_summary }: Posted, entry: EntryDetail): boolean =>
  digest !== digestOf(entry) || (lacks_summary && hasSummary(entry));

export const hasSummary = ({ one_line_summary, five_point_summary }: EntryDetail): boolean =>
  Boolean(one_line_summary) || (five_point_summary ?? []).length > 0;
