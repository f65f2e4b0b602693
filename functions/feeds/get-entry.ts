import { entryAsOf } from '../../lib/entries/as-of.ts';
import { EntryDetail } from '../../lib/entries/entry.ts';
import { getEntry } from '../../lib/entries/read.ts';
import { AsOfQuery } from '../../lib/http/queries.ts';
import { itemRoute } from '../../lib/http/read-routes.ts';
import { ENTRY } from '../../lib/http/states.ts';

/** GET /api/v1/feeds/entries/{entry_id}: one entry with detail, as it is or as it stood at an instant. */
export const handler = itemRoute(
  { name: 'getEntry', id: 'entry_id', query: AsOfQuery, item: EntryDetail, state: ENTRY },
  ({ id, query: { as_of } }) => (as_of ? entryAsOf(id, as_of) : getEntry(id)),
);
