import * as z from 'zod/mini';
import { howItIsSaved, unsave } from '../../lib/desk/saved.ts';
import { expectationOf } from '../../lib/http/conditional.ts';
import { writeRoute } from '../../lib/http/route.ts';

/** DELETE /api/v2/me/saved/{entry_id}: an entry is saved no longer. */
export const handler = writeRoute(
  { name: 'unsaveEntry', id: 'entry_id', status: 204, answers: z.void() },
  ({ caller, id, event }) => unsave(caller.id, id, expectationOf(event, howItIsSaved)),
);
