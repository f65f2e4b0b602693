import { ApiKey, ApiKeyChange } from '../../lib/access/keys/api-key.ts';
import { setKeyRateLimit } from '../../lib/access/keys/api-keys.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { writeAuditRecord } from '../../lib/platform/log/audit-log.ts';

/** PATCH /api/v2/admin/api-keys/{key_id}: sets the limit of a key, or removes it. */
export const handler = createWriteRoute(
  { name: 'limitApiKey', id: 'key_id', body: ApiKeyChange, status: 200, response: ApiKey },
  async ({ id, body, caller }) => {
    const { key, isChanged } = await setKeyRateLimit(id, body.rate_limit);
    if (isChanged) writeAuditRecord(caller, 'changed', { key_id: id, changed: ['rate_limit'] });
    return key;
  },
);
