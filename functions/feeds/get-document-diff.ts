import { DocumentDifference, getDocumentDifference } from '../../lib/documents/document-difference.ts';
import { DocumentDiffQuery } from '../../lib/http/query-schemas.ts';
import { createItemRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v1/feeds/entries/{entry_id}/document/diff: what differs between two document texts. */
export const handler = createItemRoute(
  { name: 'getDocumentDiff', id: 'entry_id', query: DocumentDiffQuery, item: DocumentDifference },
  ({ id, query }) => getDocumentDifference(id, query),
);
