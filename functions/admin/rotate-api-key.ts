import { RotatedApiKey } from '../../lib/access/keys/api-key.ts';
import { rotateApiKey } from '../../lib/access/keys/api-keys.ts';
import { getIdempotencyKey, MIN_ENCRYPTING_IDEMPOTENCY_KEY_LENGTH } from '../../lib/http/request-headers.ts';
import { createWriteRoute } from '../../lib/http/route.ts';

/** POST /api/v2/admin/api-keys/{key_id}/rotate: replaces a key's secret. The old one is invalid at once. */
export const handler = createWriteRoute(
  { name: 'rotateApiKey', id: 'key_id', status: 200, response: RotatedApiKey },
  ({ id, caller, event }) =>
    rotateApiKey(id, caller.id, getIdempotencyKey(event, MIN_ENCRYPTING_IDEMPOTENCY_KEY_LENGTH)),
);
