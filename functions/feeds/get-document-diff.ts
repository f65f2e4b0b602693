import { DocumentDifference, differenceOf } from '../../lib/documents/difference.ts';
import { DocumentDiffQuery } from '../../lib/http/queries.ts';
import { itemRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v1/feeds/entries/{entry_id}/document/diff: what differs between two texts of the document behind an entry's link. */
export const handler = itemRoute(
  { name: 'getDocumentDiff', id: 'entry_id', query: DocumentDiffQuery, item: DocumentDifference },
  ({ id, query }) => differenceOf(id, query),
);
