import { howItIsSaved, Saved, SavedNote, save } from '../../lib/desk/saved.ts';
import { expectationOf } from '../../lib/http/conditional.ts';
import { writeRoute } from '../../lib/http/route.ts';

/** PUT /api/v2/me/saved/{entry_id}: saves an entry, once however often. */
export const handler = writeRoute(
  { name: 'saveEntry', id: 'entry_id', body: SavedNote, status: 200, answers: Saved, tag: 'taken' },
  ({ caller, id, body, event }) => save(caller.id, id, body, expectationOf(event, howItIsSaved)),
);
