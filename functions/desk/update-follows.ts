import { createIfMatchCheck } from '../../lib/http/preconditions.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { Follows, FollowsChange } from '../../lib/workspace/follows.ts';
import { updateFollowsConditionally } from '../../lib/workspace/me.ts';

/** PATCH /api/v2/me/follows: follows and unfollows topics and feeds. */
export const handler = createWriteRoute(
  { name: 'updateFollows', body: FollowsChange, status: 200, response: Follows },
  ({ caller, body, event }) => updateFollowsConditionally(caller, body, createIfMatchCheck(event)),
);
