import { EntryDetail } from '../../lib/entries/entry.ts';
import { getEntry } from '../../lib/entries/list-entries.ts';
import { getEntryAtInstant } from '../../lib/entries/versions/entry-as-of.ts';
import { AsOfQuery } from '../../lib/http/query-schemas.ts';
import { createItemRoute } from '../../lib/http/read-routes.ts';
import { SINGLE_ENTRY_DEPENDENCY } from '../../lib/http/response-dependencies.ts';

/** GET /api/v1/feeds/entries/{entry_id}: one entry with detail, as it is or as it stood at an instant. */
export const handler = createItemRoute(
  { name: 'getEntry', id: 'entry_id', query: AsOfQuery, item: EntryDetail, dependency: SINGLE_ENTRY_DEPENDENCY },
  ({ id, query: { as_of } }) => (as_of ? getEntryAtInstant(id, as_of) : getEntry(id)),
);
