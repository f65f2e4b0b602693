import { EntryDetail } from '../../lib/entries/entry.ts';
import { getEntry } from '../../lib/entries/read.ts';
import { itemRoute } from '../../lib/http/read-routes.ts';
import { ENTRY } from '../../lib/http/states.ts';

/** GET /api/v1/feeds/entries/{entry_id}: one entry with detail. */
export const handler = itemRoute({ name: 'getEntry', id: 'entry_id', item: EntryDetail, state: ENTRY }, ({ id }) =>
  getEntry(id),
);
