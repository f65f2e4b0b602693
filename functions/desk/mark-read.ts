import { createWriteRoute } from '../../lib/http/route.ts';
import { Marked, Marks, storeReadMarks } from '../../lib/workspace/read-marks.ts';

/** POST /api/v2/me/read: marks entries as read or unread, however many with one write. */
export const handler = createWriteRoute(
  { name: 'markRead', body: Marks, status: 200, response: Marked },
  async ({ caller, body }) => ({ as_of: await storeReadMarks(caller.id, body) }),
);
