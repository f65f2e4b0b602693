import type { ApiKey, RotatedApiKey, ShownApiKey } from '../../lib/schemas/api-key.ts';
import { request } from './request.ts';

/*
 * One function a route, named as the service names it; for admins. All of them throw ApiError. What creates and rotates answers
 * the key itself: it is handed on to whoever shows it, and kept nowhere.
 */

const KEYS = '/admin/api-keys';

/** All keys, revoked ones too, oldest first. */
export const listApiKeys = (signal?: AbortSignal) => request<ApiKey[]>(KEYS, signal ? { signal } : {});

export const createApiKey = (name: string) => request<ShownApiKey>(KEYS, { method: 'POST', body: { name } });

export const rotateApiKey = (id: string) =>
  request<RotatedApiKey>(`${KEYS}/${encodeURIComponent(id)}/rotate`, { method: 'POST' });

export const revokeApiKey = (id: string) => request<null>(`${KEYS}/${encodeURIComponent(id)}`, { method: 'DELETE' });
