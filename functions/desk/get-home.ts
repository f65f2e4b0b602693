import { itemRoute } from '../../lib/http/read-routes.ts';
import { home } from '../../lib/probe/roles.ts';
import { withProbe } from '../../lib/probe/with-probe.ts';
import { getHome, Home } from '../../lib/workspace/home.ts';

/** GET /api/v2/home: what is new of what a person follows, what is assigned to them, and which sources are in trouble. */
export const handler = withProbe(
  itemRoute({ name: 'getHome', item: Home }, ({ caller }) => getHome(caller.id)),
  home,
);
