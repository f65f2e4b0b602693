import * as z from 'zod/mini';
import { deleteDestination } from '../../lib/destinations/destinations.ts';
import { writeRoute } from '../../lib/http/route.ts';

/** DELETE /api/v2/destinations/{destination_id}: nothing is sent there any more. */
export const handler = writeRoute(
  { name: 'deleteDestination', id: 'destination_id', status: 204, answers: z.void() },
  ({ id, caller }) => deleteDestination(caller.id, id),
);
