import { ShownDestination } from '../../lib/destinations/destination.ts';
import { rotateSecret } from '../../lib/destinations/rotate.ts';
import { writeRoute } from '../../lib/http/route.ts';

/** POST /api/v2/destinations/{destination_id}/rotate-secret: a new signing secret; the one before is good for a day more. */
export const handler = writeRoute(
  { name: 'rotateDestinationSecret', id: 'destination_id', status: 200, answers: ShownDestination },
  ({ id, caller }) => rotateSecret(caller.id, id),
);
