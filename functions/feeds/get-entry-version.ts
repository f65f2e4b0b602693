import { EntryAtVersion } from '../../lib/entries/versions/entry-version.ts';
import { getVersion } from '../../lib/entries/versions/list-versions.ts';
import { createItemRoute } from '../../lib/http/read-routes.ts';
import { SINGLE_ENTRY_DEPENDENCY } from '../../lib/http/response-dependencies.ts';

/** GET /api/v1/feeds/entries/{entry_id}/versions/{version}: one version and its valid time. */
export const handler = createItemRoute(
  {
    name: 'getEntryVersion',
    id: 'entry_id',
    number: 'version',
    item: EntryAtVersion,
    dependency: SINGLE_ENTRY_DEPENDENCY,
  },
  ({ id, number }) => getVersion(id, number),
);
