import { listDestinationsForApi } from '../../lib/delivery/sending-permission.ts';
import { Destination } from '../../lib/destinations/destination.ts';
import { createArrayRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v2/destinations: where updates can be sent for the person, oldest first. */
export const handler = createArrayRoute({ name: 'listDestinations', array: Destination }, ({ caller }) =>
  listDestinationsForApi(caller.id),
);
