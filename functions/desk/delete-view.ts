import * as z from 'zod/mini';
import { deleteView } from '../../lib/desk/views.ts';
import { writeRoute } from '../../lib/http/route.ts';

/** DELETE /api/v2/me/views/{view_id}: a view is gone for the person. */
export const handler = writeRoute(
  { name: 'deleteView', id: 'view_id', status: 204, answers: z.void() },
  ({ caller, id }) => deleteView(caller.id, id),
);
