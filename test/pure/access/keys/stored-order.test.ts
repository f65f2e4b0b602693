import { beforeAll, expect, it } from 'vitest';
import type { ApiKey } from '../../../../lib/access/keys/api-key.ts';

let apiKeyOf: typeof import('../../../../lib/access/keys/key-store.ts').parseApiKeyItem;
beforeAll(async () => {
  Object.assign(process.env, { TABLE_NAME: 'none', AWS_REGION: 'eu-central-1' });
  ({ parseApiKeyItem: apiKeyOf } = await import('../../../../lib/access/keys/key-store.ts'));
});

const reversed = (map: object) => Object.fromEntries(Object.entries(map).reverse());

it('parseApiKeyItem returns the same JSON for each order of the stored fields', () => {
  const rate_limit = { per_second: 5, burst: 20 };
  const times = { created_at: '2026-11-29T20:00:00Z', rotated_by: null, rotated_at: null };
  const rest = { revoked_by: null, revoked_at: null, last_used_at: null };
  const key: ApiKey = {
    id: '6af3a65a1441c521',
    name: 'client',
    prefix: 'ruf_6af3a65a1441c521',
    created_by: 'test',
    ...times,
    ...rest,
    rate_limit,
  };
  const stored = reversed({ ...key, rate_limit: reversed(rate_limit) });
  expect(JSON.stringify(apiKeyOf({ body: stored }))).toBe(JSON.stringify(key));
});
