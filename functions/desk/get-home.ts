import { itemRoute } from '../../lib/http/read-routes.ts';
import { getHomeProbeSteps } from '../../lib/probe/roles.ts';
import { withProbe } from '../../lib/probe/with-probe.ts';
import { getHome, Home } from '../../lib/workspace/home.ts';

/** GET /api/v2/home: a person's new updates, assigned reviews and degraded sources. */
export const handler = withProbe(
  itemRoute({ name: 'getHome', item: Home }, ({ caller }) => getHome(caller.id)),
  getHomeProbeSteps,
);
