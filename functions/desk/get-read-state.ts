import { ReadState, readState } from '../../lib/desk/marks.ts';
import { SinceQuery } from '../../lib/http/queries.ts';
import { itemRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v2/me/read: what a person has read, or what they marked since an instant. */
export const handler = itemRoute(
  { name: 'getReadState', query: SinceQuery, item: ReadState },
  ({ caller, query: { since } }) => readState(caller.id, since === undefined ? null : Date.parse(since)),
);
