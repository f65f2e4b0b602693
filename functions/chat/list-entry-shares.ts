import { createArrayRoute } from '../../lib/http/read-routes.ts';
import { getShareReaderPermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';
import { EntryShare, toEntryShare } from '../../lib/sharing/share.ts';
import { listEntryShares } from '../../lib/sharing/share-store.ts';

/** GET /api/v2/feeds/entries/{entry_id}/shares: an entry's shares, newest first, at most 50. */
export const handler = withPermissionProbes(
  createArrayRoute({ name: 'listEntryShares', id: 'entry_id', array: EntryShare }, async ({ id }) =>
    (await listEntryShares(id)).map((share) => toEntryShare(share, id)),
  ),
  getShareReaderPermissionProbes,
);
