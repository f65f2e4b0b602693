import { createItemRoute } from '../../lib/http/read-routes.ts';
import { getHomePermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';
import { getHome, Home } from '../../lib/workspace/home.ts';

/** GET /api/v2/home: a person's new updates, assigned reviews and degraded sources. */
export const handler = withPermissionProbes(
  createItemRoute({ name: 'getHome', item: Home }, ({ caller }) => getHome(caller.id)),
  getHomePermissionProbes,
);
