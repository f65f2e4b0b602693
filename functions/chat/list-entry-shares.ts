import { arrayRoute } from '../../lib/http/read-routes.ts';
import { getShareReaderProbeSteps } from '../../lib/probe/roles.ts';
import { withProbe } from '../../lib/probe/with-probe.ts';
import { EntryShare, toEntryShare } from '../../lib/sharing/share.ts';
import { listEntryShares } from '../../lib/sharing/share-store.ts';

/** GET /api/v2/feeds/entries/{entry_id}/shares: an entry's shares, newest first, at most 50. */
export const handler = withProbe(
  arrayRoute({ name: 'listEntryShares', id: 'entry_id', array: EntryShare }, async ({ id }) =>
    (await listEntryShares(id)).map((share) => toEntryShare(share, id)),
  ),
  getShareReaderProbeSteps,
);
