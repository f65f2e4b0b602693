import { ReadStateQuery } from '../../lib/http/query-schemas.ts';
import { createItemRoute } from '../../lib/http/read-routes.ts';
import { getReadState, ReadState } from '../../lib/workspace/read-marks.ts';

/** GET /api/v2/me/read: what a person has read, or what they marked since an instant. */
export const handler = createItemRoute(
  { name: 'getReadState', query: ReadStateQuery, item: ReadState },
  ({ caller, query: { since } }) => getReadState(caller.id, since === undefined ? null : Date.parse(since)),
);
