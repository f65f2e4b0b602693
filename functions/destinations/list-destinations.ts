import { Destination } from '../../lib/channels/destinations/destination.ts';
import { createArrayRoute } from '../../lib/http/read-routes.ts';
import { listDestinationsForApi } from '../../lib/notifications/sending-permission.ts';

/** GET /api/v2/destinations: where updates can be sent for the person, oldest first. */
export const handler = createArrayRoute({ name: 'listDestinations', array: Destination }, ({ caller }) =>
  listDestinationsForApi(caller.id),
);
