import { NewApiKey, ShownApiKey } from '../../lib/access/keys/api-key.ts';
import { createApiKey } from '../../lib/access/keys/api-keys.ts';
import { getIdempotencyKey, MIN_ENCRYPTING_IDEMPOTENCY_KEY_LENGTH } from '../../lib/http/request-headers.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { getKeyAdminPermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';

/** POST /api/v2/admin/api-keys: creates an API key, which only this answer shows. */
export const handler = withPermissionProbes(
  createWriteRoute(
    { name: 'createApiKey', body: NewApiKey, status: 201, response: ShownApiKey },
    ({ body, caller, event }) =>
      createApiKey(body.name, caller.id, {
        idempotencyKey: getIdempotencyKey(event, MIN_ENCRYPTING_IDEMPOTENCY_KEY_LENGTH),
        rate_limit: body.rate_limit,
      }),
  ),
  getKeyAdminPermissionProbes,
);
