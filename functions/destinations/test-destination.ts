import { createWriteRoute } from '../../lib/http/route.ts';
import { TestResult, testDestination } from '../../lib/notifications/test-message.ts';

/** POST /api/v2/destinations/{destination_id}/test: sends a test there, once. */
export const handler = createWriteRoute(
  { name: 'testDestination', id: 'destination_id', status: 200, response: TestResult },
  ({ id, caller }) => testDestination(caller.id, id),
);
