import * as z from 'zod/mini';
import { deleteViewOf } from '../../lib/desk/me.ts';
import { expectationOf } from '../../lib/http/conditional.ts';
import { writeRoute } from '../../lib/http/route.ts';

/** DELETE /api/v2/me/views/{view_id}: a view is gone for the person. */
export const handler = writeRoute(
  { name: 'deleteView', id: 'view_id', status: 204, answers: z.void() },
  async ({ caller, id, event }) => void (await deleteViewOf(caller, id, expectationOf(event))),
);
