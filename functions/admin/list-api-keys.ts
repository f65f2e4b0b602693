import { listApiKeys } from '../../lib/data/api-keys.ts';
import { arrayRoute } from '../../lib/http/route.ts';
import { ApiKey } from '../../lib/schemas/api-key.ts';

/** GET /api/v2/admin/api-keys: all API keys, revoked ones too, oldest first, without what opens. */
export const handler = arrayRoute({ name: 'listApiKeys', array: ApiKey }, () => listApiKeys());
