import { Follows, FollowsChange } from '../../lib/desk/follows.ts';
import { follow } from '../../lib/desk/me.ts';
import { expectationOf } from '../../lib/http/conditional.ts';
import { writeRoute } from '../../lib/http/route.ts';

/** PATCH /api/v2/me/follows: follows and unfollows topics and feeds. */
export const handler = writeRoute(
  { name: 'updateFollows', body: FollowsChange, status: 200, answers: Follows },
  ({ caller, body, event }) => follow(caller, body, expectationOf(event)),
);
