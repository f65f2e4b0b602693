import { itemRoute } from '../../lib/http/read-routes.ts';
import { ENTRIES } from '../../lib/http/states.ts';
import { getRelated } from '../../lib/related/read.ts';
import { RelatedEntries } from '../../lib/related/related.ts';

/** GET /api/v1/feeds/entries/{entry_id}/related: the same act in other feeds, and earlier and later steps of its matter. */
export const handler = itemRoute(
  { name: 'getRelatedEntries', id: 'entry_id', item: RelatedEntries, state: ENTRIES },
  ({ id }) => getRelated(id),
);
