import { changeWatermark } from '../../lib/desk/me.ts';
import { ReadBefore, Watermarks } from '../../lib/desk/watermarks.ts';
import { expectationOf } from '../../lib/http/conditional.ts';
import { writeRoute } from '../../lib/http/route.ts';

/** PUT /api/v2/me/read: marks all that was stored up to an instant as read, or all of one topic. */
export const handler = writeRoute(
  { name: 'setReadBefore', body: ReadBefore, status: 200, answers: Watermarks },
  ({ caller, body, event }) => changeWatermark(caller, body, expectationOf(event)),
);
