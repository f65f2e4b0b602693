import type { ListAllAlertsQuery } from '../../../clients/typescript/src/index.ts';
import type { KeyLimit } from '../../../lib/access/keys/api-key.ts';
import { change, read } from './request.ts';

/*
 * One function per admin route, named after its operation. All throw ApiError. Secrets in responses are passed to the
 * caller and not stored.
 */

/** Lists the alerts of all people, newest first. `ownerless` selects those of people who left. */
export const listAllAlerts = (query: ListAllAlertsQuery, signal?: AbortSignal) =>
  read(({ allAlerts }) => allAlerts.list(query, { signal }));

export const transferAlert = (id: string, owner_id: string) =>
  change(({ allAlerts }) => allAlerts.transfer(id, { owner_id }));

/** Lists all API keys, oldest first, including revoked ones. */
export const listApiKeys = (signal?: AbortSignal) => read(({ apiKeys }) => apiKeys.list(undefined, { signal }));

export const createApiKey = (name: string, idempotencyKey: string) =>
  change(({ apiKeys }) => apiKeys.create({ name }, { idempotencyKey }));

export const rotateApiKey = (id: string, idempotencyKey: string) =>
  change(({ apiKeys }) => apiKeys.rotate(id, { idempotencyKey }));

/** Sets the limit of a key; null restores the default limit. */
export const limitApiKey = (id: string, rate_limit: KeyLimit | null) =>
  change(({ apiKeys }) => apiKeys.limit(id, { rate_limit }));

export const revokeApiKey = (id: string) => change(({ apiKeys }) => apiKeys.revoke(id));
