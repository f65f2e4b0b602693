import { createIfMatchCheck } from '../../lib/http/preconditions.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { describeSavedEntryState, Saved, SavedNote, saveEntry } from '../../lib/workspace/save-entry.ts';

/** PUT /api/v2/me/saved/{entry_id}: saves an entry, once however often. */
export const handler = createWriteRoute(
  { name: 'saveEntry', id: 'entry_id', body: SavedNote, status: 200, response: Saved, tag: 'taken' },
  ({ caller, id, body, event }) =>
    saveEntry(caller.id, { ...body, entry_id: id }, { expected: createIfMatchCheck(event, describeSavedEntryState) }),
);
