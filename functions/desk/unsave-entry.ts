import * as z from 'zod/mini';
import { unsave } from '../../lib/desk/saved.ts';
import { writeRoute } from '../../lib/http/route.ts';

/** DELETE /api/v2/me/saved/{entry_id}: an entry is saved no longer. */
export const handler = writeRoute(
  { name: 'unsaveEntry', id: 'entry_id', status: 204, answers: z.void() },
  ({ caller, id }) => unsave(caller.id, id),
);
