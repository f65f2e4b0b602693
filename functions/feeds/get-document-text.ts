import { DocumentText } from '../../lib/documents/document.ts';
import { getDocumentText } from '../../lib/documents/list-passages.ts';
import { DocumentTextQuery } from '../../lib/http/query-schemas.ts';
import { createItemRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v1/feeds/entries/{entry_id}/document/text: the current or an earlier document text. */
export const handler = createItemRoute(
  { name: 'getDocumentText', id: 'entry_id', query: DocumentTextQuery, item: DocumentText },
  ({ id, query }) => getDocumentText(id, query),
);
