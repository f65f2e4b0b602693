import { listSaved, SavedEntryPage, savedIds } from '../../lib/desk/saved-list.ts';
import { nameOfList, pageOfSlice, pageRequest } from '../../lib/http/paging.ts';
import { PageQuery, SavedQuery } from '../../lib/http/queries.ts';
import { asJson } from '../../lib/http/reply.ts';
import { readRoute } from '../../lib/http/route.ts';

/** GET /api/v2/me/saved: what a person saved, with the entries, or the ids of all. */
export const handler = readRoute(
  { name: 'listSaved', query: SavedQuery },
  SavedEntryPage,
  PageQuery,
  async ({ caller, query: { ids_only } }, parameters) => {
    const list = nameOfList('listSaved', '', {});
    const page = pageRequest(list, ids_only ? { ...parameters, limit: 0 } : parameters);
    const [slice, entry_ids] = await Promise.all([
      listSaved(caller.id, page),
      ids_only ? savedIds(caller.id, page) : undefined,
    ]);
    return asJson({ ...pageOfSlice(list, page, slice), ...(entry_ids ? { entry_ids } : {}) });
  },
);
