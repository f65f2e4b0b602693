import { EntryVersion } from '../../lib/entries/versions/entry-version.ts';
import { listVersions } from '../../lib/entries/versions/list-versions.ts';
import { createListRoute } from '../../lib/http/list-route.ts';
import { SINGLE_ENTRY_DEPENDENCY } from '../../lib/http/response-dependencies.ts';

/** GET /api/v1/feeds/entries/{entry_id}/versions: the versions of an entry, the current one first. */
export const handler = createListRoute(
  { name: 'listEntryVersions', id: 'entry_id', page: EntryVersion, dependency: SINGLE_ENTRY_DEPENDENCY },
  ({ id, page }) => listVersions(id, page),
);
