import { consumeSourceReadLimit } from '../../lib/access/keys/caller-limits.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { PageSelection, PageSelectionRequest } from '../../lib/ingest/discovery/page-selection.ts';
import { selectPageItems } from '../../lib/ingest/discovery/select-page-items.ts';
import { getAllowedLocalOrigins } from '../../lib/ingest/fetch-document.ts';

const localOrigins = getAllowedLocalOrigins();
const SPEC = { name: 'selectPageItems', body: PageSelectionRequest, status: 200, response: PageSelection } as const;
/** POST /api/v2/sources/page: what a page shows, and selectors for the items that were chosen in it. */
export const handler = createWriteRoute(SPEC, async ({ body, caller }) => {
  await consumeSourceReadLimit(caller.id);
  return selectPageItems(body, { localOrigins });
});
