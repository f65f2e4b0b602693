import { arrayRoute } from '../../lib/http/read-routes.ts';
import { probed } from '../../lib/probe/probed.ts';
import { shareReader } from '../../lib/probe/roles.ts';
import { listEntryShares } from '../../lib/sharing/records.ts';
import { EntryShare, entryShare } from '../../lib/sharing/share.ts';

/** GET /api/v2/feeds/entries/{entry_id}/shares: who shared an entry where and when, newest first, at most 50. */
export const handler = probed(
  arrayRoute({ name: 'listEntryShares', id: 'entry_id', array: EntryShare }, async ({ id }) =>
    (await listEntryShares(id)).map((share) => entryShare(share, id)),
  ),
  shareReader,
);
