import { EntryAtVersion } from '../../lib/entries/version.ts';
import { getVersion } from '../../lib/entries/versions.ts';
import { itemRoute } from '../../lib/http/read-routes.ts';
import { ENTRY } from '../../lib/http/states.ts';

/** GET /api/v1/feeds/entries/{entry_id}/versions/{version}: an entry as it stood, from when and until when. */
export const handler = itemRoute(
  { name: 'getEntryVersion', id: 'entry_id', number: 'version', item: EntryAtVersion, state: ENTRY },
  ({ id, number }) => getVersion(id, number),
);
