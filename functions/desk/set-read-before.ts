import { createIfMatchCheck } from '../../lib/http/preconditions.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { updateReadWatermark } from '../../lib/workspace/me.ts';
import { ReadBefore, Watermarks } from '../../lib/workspace/watermarks.ts';

/** PUT /api/v2/me/read: marks all that was stored up to an instant as read, or all of one topic. */
export const handler = createWriteRoute(
  { name: 'setReadBefore', body: ReadBefore, status: 200, response: Watermarks },
  ({ caller, body, event }) => updateReadWatermark(caller, body, createIfMatchCheck(event)),
);
