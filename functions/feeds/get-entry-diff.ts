import { differenceOf, EntryDifference } from '../../lib/entries/difference.ts';
import { VersionsQuery } from '../../lib/http/queries.ts';
import { itemRoute } from '../../lib/http/read-routes.ts';
import { ENTRY } from '../../lib/http/states.ts';

/** GET /api/v1/feeds/entries/{entry_id}/diff: what differs between two versions of an entry, texts by their words. */
export const handler = itemRoute(
  { name: 'getEntryDiff', id: 'entry_id', query: VersionsQuery, item: EntryDifference, state: ENTRY },
  ({ id, query }) => differenceOf(id, query),
);
