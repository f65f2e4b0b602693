import { EntryVersion } from '../../lib/entries/version.ts';
import { listVersions } from '../../lib/entries/versions.ts';
import { pageRoute } from '../../lib/http/read-routes.ts';
import { ENTRY } from '../../lib/http/states.ts';

/** GET /api/v1/feeds/entries/{entry_id}/versions: the versions of an entry with their end, the current one first. */
export const handler = pageRoute(
  { name: 'listEntryVersions', id: 'entry_id', page: EntryVersion, state: ENTRY },
  ({ id, page }) => listVersions(id, page),
);
