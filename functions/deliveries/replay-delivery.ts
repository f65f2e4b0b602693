import { Delivery } from '../../lib/delivery/delivery.ts';
import { replayDelivery } from '../../lib/delivery/replay.ts';
import { writeRoute } from '../../lib/http/route.ts';
import { lookUpPerson } from '../../lib/people/standing.ts';
import { probed } from '../../lib/probe/probed.ts';
import { deliveries } from '../../lib/probe/roles.ts';

/** POST /api/v2/deliveries/{delivery_id}/replay: sends a delivery again, with the same id. */
export const handler = probed(
  writeRoute({ name: 'replayDelivery', id: 'delivery_id', status: 200, answers: Delivery }, ({ id, caller }) =>
    replayDelivery(caller.id, id),
  ),
  () => [...deliveries(), lookUpPerson],
);
