import { compareVersions, EntryDifference } from '../../lib/entries/versions/version-difference.ts';
import { VersionPairQuery } from '../../lib/http/query-schemas.ts';
import { createItemRoute } from '../../lib/http/read-routes.ts';
import { SINGLE_ENTRY_DEPENDENCY } from '../../lib/http/response-dependencies.ts';

/** GET /api/v1/feeds/entries/{entry_id}/diff: what differs between two versions, word by word. */
export const handler = createItemRoute(
  {
    name: 'getEntryDiff',
    id: 'entry_id',
    query: VersionPairQuery,
    item: EntryDifference,
    dependency: SINGLE_ENTRY_DEPENDENCY,
  },
  ({ id, query }) => compareVersions(id, query),
);
