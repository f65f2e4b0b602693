import { changeFollows, Follows, FollowsChange } from '../../lib/desk/follows.ts';
import { writeRoute } from '../../lib/http/route.ts';

/** PATCH /api/v2/me/follows: follows and unfollows topics and feeds. */
export const handler = writeRoute(
  { name: 'updateFollows', body: FollowsChange, status: 200, answers: Follows },
  ({ caller, body }) => changeFollows(caller.id, body),
);
