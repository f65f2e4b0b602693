import * as z from 'zod/mini';
import { endDestination } from '../../lib/delivery/end-destination.ts';
import { writeRoute } from '../../lib/http/route.ts';

/** DELETE /api/v2/destinations/{destination_id}: no alert sends there any more. */
export const handler = writeRoute(
  { name: 'deleteDestination', id: 'destination_id', status: 204, answers: z.void() },
  ({ id, caller }) => endDestination(caller.id, id),
);
