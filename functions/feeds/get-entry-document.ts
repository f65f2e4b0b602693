import { EntryDocument } from '../../lib/documents/document.ts';
import { getDocument } from '../../lib/documents/document-texts.ts';
import { AsOfQuery } from '../../lib/http/query-schemas.ts';
import { createItemRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v1/feeds/entries/{entry_id}/document: what is known of the document behind an entry's link. */
export const handler = createItemRoute(
  { name: 'getEntryDocument', id: 'entry_id', query: AsOfQuery, item: EntryDocument },
  ({ id, query }) => getDocument(id, query.as_of),
);
