import * as z from 'zod/mini';
import { deleteDestination } from '../../lib/destinations/destinations.ts';
import { writeRoute } from '../../lib/http/route.ts';
import { trail } from '../../lib/log/trail.ts';

/** DELETE /api/v2/destinations/{destination_id}: no alert sends there any more. */
export const handler = writeRoute(
  { name: 'deleteDestination', id: 'destination_id', status: 204, answers: z.void() },
  async ({ id, caller }) => {
    if (await deleteDestination(caller.id, id)) trail(caller, 'deleted', { destination_id: id });
  },
);
