import * as z from 'zod/mini';
import { revokeApiKey } from '../../lib/access/keys/key-store.ts';
import { createWriteRoute } from '../../lib/http/route.ts';

/** DELETE /api/v2/admin/api-keys/{key_id}: revokes a key for good; revoking it again changes nothing. */
export const handler = createWriteRoute(
  { name: 'revokeApiKey', id: 'key_id', status: 204, response: z.void() },
  ({ id, caller }) => revokeApiKey(id, caller.id),
);
