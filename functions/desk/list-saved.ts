import { buildCursorScope, parsePageRequest, toResponsePage } from '../../lib/http/paging.ts';
import { PageQuery, SavedEntriesQuery } from '../../lib/http/query-schemas.ts';
import { toJsonContent } from '../../lib/http/reply.ts';
import { createReadRoute } from '../../lib/http/route.ts';
import { listSavedEntries, listSavedEntryIds, SavedEntryPage } from '../../lib/workspace/saved-entries.ts';

/** GET /api/v2/me/saved: what a person saved, with the entries, or the ids of all. */
export const handler = createReadRoute(
  { name: 'listSaved', query: SavedEntriesQuery, response: SavedEntryPage, common: PageQuery },
  async ({ caller, query: { ids_only } }, parameters) => {
    const list = buildCursorScope('listSaved', '', {});
    const page = parsePageRequest(list, ids_only ? { ...parameters, limit: 0 } : parameters);
    const [slice, entry_ids] = await Promise.all([
      listSavedEntries(caller.id, page),
      ids_only ? listSavedEntryIds(caller.id, page) : undefined,
    ]);
    return toJsonContent({ ...toResponsePage(list, page, slice), ...(entry_ids ? { entry_ids } : {}) });
  },
);
