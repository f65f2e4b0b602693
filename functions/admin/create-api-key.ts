import { idempotencyKeyOf, LEAST_TO_SEAL } from '../../lib/http/idempotency.ts';
import { writeRoute } from '../../lib/http/route.ts';
import { NewApiKey, ShownApiKey } from '../../lib/keys/api-key.ts';
import { createApiKey } from '../../lib/keys/api-keys.ts';
import { probed } from '../../lib/probe/probed.ts';
import { keyAdmin } from '../../lib/probe/roles.ts';

/** POST /api/v2/admin/api-keys: creates an API key, which only this answer shows. */
export const handler = probed(
  writeRoute({ name: 'createApiKey', body: NewApiKey, status: 201, answers: ShownApiKey }, ({ body, caller, event }) =>
    createApiKey(body.name, caller.id, idempotencyKeyOf(event, LEAST_TO_SEAL), body.rate_limit),
  ),
  keyAdmin,
);
