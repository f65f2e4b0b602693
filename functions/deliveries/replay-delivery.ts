import { Delivery } from '../../lib/delivery/delivery.ts';
import { replayDelivery } from '../../lib/delivery/replay-delivery.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { userPoolPermissionProbe } from '../../lib/people/account-status.ts';
import { getDeliveriesPermissionProbes } from '../../lib/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/probe/with-probe.ts';

/** POST /api/v2/deliveries/{delivery_id}/replay: sends a delivery again, with the same id. */
export const handler = withPermissionProbes(
  createWriteRoute({ name: 'replayDelivery', id: 'delivery_id', status: 200, response: Delivery }, ({ id, caller }) =>
    replayDelivery(caller.id, id),
  ),
  () => [...getDeliveriesPermissionProbes(), userPoolPermissionProbe],
);
