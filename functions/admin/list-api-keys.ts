import { ApiKey } from '../../lib/access/keys/api-key.ts';
import { listApiKeys } from '../../lib/access/keys/key-store.ts';
import { createArrayRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v2/admin/api-keys: all API keys, including revoked ones, oldest first, without secrets. */
export const handler = createArrayRoute({ name: 'listApiKeys', array: ApiKey }, () => listApiKeys());
