import { Delivery } from '../../lib/delivery/delivery.ts';
import { replayDelivery } from '../../lib/delivery/replay-delivery.ts';
import { writeRoute } from '../../lib/http/route.ts';
import { userPoolProbe } from '../../lib/people/account-status.ts';
import { getDeliveriesProbeSteps } from '../../lib/probe/roles.ts';
import { withProbe } from '../../lib/probe/with-probe.ts';

/** POST /api/v2/deliveries/{delivery_id}/replay: sends a delivery again, with the same id. */
export const handler = withProbe(
  writeRoute({ name: 'replayDelivery', id: 'delivery_id', status: 200, response: Delivery }, ({ id, caller }) =>
    replayDelivery(caller.id, id),
  ),
  () => [...getDeliveriesProbeSteps(), userPoolProbe],
);
