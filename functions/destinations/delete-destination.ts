import * as z from 'zod/mini';
import { endDestination } from '../../lib/delivery/end-destination.ts';
import { writeRoute } from '../../lib/http/route.ts';
import { trail } from '../../lib/log/trail.ts';

/** DELETE /api/v2/destinations/{destination_id}: no alert sends there any more. */
export const handler = writeRoute(
  { name: 'deleteDestination', id: 'destination_id', status: 204, answers: z.void() },
  async ({ id, caller }) => {
    const { isDeleted, left } = await endDestination(caller.id, id);
    for (const alert_id of left) trail(caller, 'changed', { alert_id }, ['destinations']);
    if (isDeleted) trail(caller, 'deleted', { destination_id: id });
  },
);
