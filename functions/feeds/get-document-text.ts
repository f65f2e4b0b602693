import { DocumentText } from '../../lib/documents/document.ts';
import { getText } from '../../lib/documents/texts.ts';
import { DocumentTextQuery } from '../../lib/http/queries.ts';
import { itemRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v1/feeds/entries/{entry_id}/document/text: the text of the document behind an entry's link, as it is or as it was. */
export const handler = itemRoute(
  { name: 'getDocumentText', id: 'entry_id', query: DocumentTextQuery, item: DocumentText },
  ({ id, query }) => getText(id, query),
);
