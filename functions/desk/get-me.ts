import { createItemRoute } from '../../lib/http/read-routes.ts';
import { getWorkspacePermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';
import { getMe, Me } from '../../lib/workspace/me.ts';

/** GET /api/v2/me: who asks, and what is remembered for them. */
export const handler = withPermissionProbes(
  createItemRoute({ name: 'getMe', item: Me }, ({ caller }) => getMe(caller)),
  getWorkspacePermissionProbes,
);
