import type { ListAllAlertsQuery } from '../../clients/typescript/src/index.ts';
import type { KeyLimit } from '../../lib/keys/api-key.ts';
import { change, read } from './request.ts';

/*
 * One function a route, named as the service names it; for admins. All of them throw ApiError. What creates and rotates answers
 * the key itself: it is handed on to whoever shows it, and kept nowhere.
 */

/** The alerts of all persons, the one that was made last first; with `ownerless` those of people who left. */
export const listAllAlerts = (query: ListAllAlertsQuery, signal?: AbortSignal) =>
  read(({ allAlerts }) => allAlerts.list(query, { signal }));

/** Gives an alert to a person. */
export const transferAlert = (id: string, owner_id: string) =>
  change(({ allAlerts }) => allAlerts.transfer(id, { owner_id }));

/** All keys, revoked ones too, oldest first. */
export const listApiKeys = (signal?: AbortSignal) => read(({ apiKeys }) => apiKeys.list(undefined, { signal }));

export const createApiKey = (name: string, idempotencyKey: string) =>
  change(({ apiKeys }) => apiKeys.create({ name }, { idempotencyKey }));

export const rotateApiKey = (id: string, idempotencyKey: string) =>
  change(({ apiKeys }) => apiKeys.rotate(id, { idempotencyKey }));

/** A limit of its own; null for that of all keys. */
export const limitApiKey = (id: string, rate_limit: KeyLimit | null) =>
  change(({ apiKeys }) => apiKeys.limit(id, { rate_limit }));

export const revokeApiKey = (id: string) => change(({ apiKeys }) => apiKeys.revoke(id));
