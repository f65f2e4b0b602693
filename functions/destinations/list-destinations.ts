import { Destination } from '../../lib/destinations/destination.ts';
import { listDestinations } from '../../lib/destinations/destinations.ts';
import { arrayRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v2/destinations: where updates can be sent for the person, oldest first. */
export const handler = arrayRoute({ name: 'listDestinations', array: Destination }, ({ caller }) =>
  listDestinations(caller.id),
);
