import { DocumentPassage } from '../../lib/documents/document.ts';
import { listPassages } from '../../lib/documents/list-passages.ts';
import { PassageQuery } from '../../lib/http/query-schemas.ts';
import { createPageRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v1/feeds/entries/{entry_id}/document/passages: all passages, or those of a search. */
export const handler = createPageRoute(
  { name: 'listDocumentPassages', id: 'entry_id', query: PassageQuery, page: DocumentPassage },
  ({ id, query, page }) => listPassages(id, query, page),
);
