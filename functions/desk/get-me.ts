import { Me, readMe } from '../../lib/desk/me.ts';
import { itemRoute } from '../../lib/http/read-routes.ts';
import { probed } from '../../lib/probe/probed.ts';
import { desk } from '../../lib/probe/roles.ts';

/** GET /api/v2/me: who asks, and what is remembered for them. */
export const handler = probed(
  itemRoute({ name: 'getMe', item: Me }, ({ caller }) => readMe(caller)),
  desk,
);
