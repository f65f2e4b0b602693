import { generateKeyId } from '../../lib/access/keys/key-format.ts';
import { type Answer, send, sendV2 } from './api.ts';
import { bearer } from './people.ts';

/** Sends a request to the routes of API keys as an admin; `path` begins after /api/v2/admin/api-keys. */
export async function keysRoute(method: string, path = '', json?: unknown): Promise<Answer> {
  return sendV2(method, `/admin/api-keys${path}`, { headers: await bearer('admin'), json });
}

/** A name that no other key has. */
export const aName = () => `key ${generateKeyId()}`;

/** Creates a key over HTTP. */
export async function aKey(name = aName()): Promise<Answer['body']> {
  const { status, body, text } = await keysRoute('POST', '', { name });
  if (status !== 201) throw new Error(`No key was made: ${status} ${text}`);
  return body;
}

/** The status that a key gets at version 1. */
export async function getStatus(key: string): Promise<number> {
  return (await send('/topics', { headers: ['X-API-Key', key] })).status;
}
