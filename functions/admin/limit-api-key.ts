import { writeRoute } from '../../lib/http/route.ts';
import { ApiKey, ApiKeyChange } from '../../lib/keys/api-key.ts';
import { setOwnLimit } from '../../lib/keys/own-limits.ts';
import { trail } from '../../lib/log/trail.ts';

/** PATCH /api/v2/admin/api-keys/{key_id}: sets the limit of a key, or removes it. */
export const handler = writeRoute(
  { name: 'limitApiKey', id: 'key_id', body: ApiKeyChange, status: 200, answers: ApiKey },
  async ({ id, body, caller }) => {
    const { key, isChanged } = await setOwnLimit(id, body.rate_limit);
    if (isChanged) trail(caller, 'changed', { key_id: id }, ['rate_limit']);
    return key;
  },
);
