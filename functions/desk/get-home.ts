import { Home, homeOf } from '../../lib/desk/home.ts';
import { itemRoute } from '../../lib/http/read-routes.ts';
import { probed } from '../../lib/probe/probed.ts';
import { home } from '../../lib/probe/roles.ts';

/** GET /api/v2/home: what is new of what a person follows, what is assigned to them, and which sources are in trouble. */
export const handler = probed(
  itemRoute({ name: 'getHome', item: Home }, ({ caller }) => homeOf(caller.id)),
  home,
);
