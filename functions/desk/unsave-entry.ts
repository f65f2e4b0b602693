import * as z from 'zod/mini';
import { createIfMatchCheck } from '../../lib/http/preconditions.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { describeSavedEntryState, unsaveEntry } from '../../lib/workspace/save-entry.ts';

/** DELETE /api/v2/me/saved/{entry_id}: an entry is saved no longer. */
export const handler = createWriteRoute(
  { name: 'unsaveEntry', id: 'entry_id', status: 204, response: z.void() },
  ({ caller, id, event }) => unsaveEntry(caller.id, id, createIfMatchCheck(event, describeSavedEntryState)),
);
