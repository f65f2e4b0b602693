import { DocumentPassage } from '../../lib/documents/document.ts';
import { listPassages } from '../../lib/documents/list-passages.ts';
import { createListRoute } from '../../lib/http/list-route.ts';
import { PassageQuery } from '../../lib/http/query-schemas.ts';

/** GET /api/v1/feeds/entries/{entry_id}/document/passages: all passages, or those of a search. */
export const handler = createListRoute(
  { name: 'listDocumentPassages', id: 'entry_id', query: PassageQuery, page: DocumentPassage },
  ({ id, query, page }) => listPassages(id, query, page),
);
