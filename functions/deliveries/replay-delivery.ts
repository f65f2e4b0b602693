import { userPoolPermissionProbe } from '../../lib/access/people/account-status.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { Delivery } from '../../lib/notifications/delivery.ts';
import { replayDelivery } from '../../lib/notifications/replay-delivery.ts';
import { getDeliveriesPermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';

/** POST /api/v2/deliveries/{delivery_id}/replay: sends a delivery again, with the same id. */
export const handler = withPermissionProbes(
  createWriteRoute({ name: 'replayDelivery', id: 'delivery_id', status: 200, response: Delivery }, ({ id, caller }) =>
    replayDelivery(caller.id, id),
  ),
  () => [...getDeliveriesPermissionProbes(), userPoolPermissionProbe],
);
