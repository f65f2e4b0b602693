import { getEntry } from '../../lib/data/entries.ts';
import { itemRoute } from '../../lib/http/route.ts';
import { EntryDetail } from '../../lib/schemas/entry.ts';

/** GET /api/v1/feeds/entries/{entry_id}: one entry with detail. */
export const handler = itemRoute({ name: 'getEntry', id: 'entry_id', item: EntryDetail }, ({ id }) => getEntry(id));
