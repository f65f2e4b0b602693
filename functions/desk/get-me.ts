import { itemRoute } from '../../lib/http/read-routes.ts';
import { getWorkspaceProbeSteps } from '../../lib/probe/roles.ts';
import { withProbe } from '../../lib/probe/with-probe.ts';
import { getMe, Me } from '../../lib/workspace/me.ts';

/** GET /api/v2/me: who asks, and what is remembered for them. */
export const handler = withProbe(
  itemRoute({ name: 'getMe', item: Me }, ({ caller }) => getMe(caller)),
  getWorkspaceProbeSteps,
);
