import { createArrayRoute } from '../../lib/http/read-routes.ts';
import { ApiKey } from '../../lib/keys/api-key.ts';
import { listApiKeys } from '../../lib/keys/key-store.ts';

/** GET /api/v2/admin/api-keys: all API keys, including revoked ones, oldest first, without secrets. */
export const handler = createArrayRoute({ name: 'listApiKeys', array: ApiKey }, () => listApiKeys());
