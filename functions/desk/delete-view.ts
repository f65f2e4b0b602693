import * as z from 'zod/mini';
import { createIfMatchCheck } from '../../lib/http/preconditions.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { deleteViewConditionally } from '../../lib/workspace/me.ts';

/** DELETE /api/v2/me/views/{view_id}: a view is gone for the person. */
export const handler = createWriteRoute(
  { name: 'deleteView', id: 'view_id', status: 204, response: z.void() },
  async ({ caller, id, event }) => void (await deleteViewConditionally(caller, id, createIfMatchCheck(event))),
);
