import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import { feedKey } from '../../lib/platform/dynamodb/key-schema.ts';
import { updateItem } from '../../lib/platform/dynamodb/write.ts';
import { type Answer, sendV2 } from './api.ts';
import { bearer, type Person } from './people.ts';

const added: string[] = [];

/** Returns a source to add, with an address that no other test has. */
export function aSource(more: object = {}): Record<string, unknown> {
  const url = `https://register.example/${randomUUID()}.xml`;
  return { url, name: 'Register notices', topic_id: 'us-sec', ...more };
}

/** Adds a source; when the tests of the file have ended, it is paused, so that it is not read. */
export async function addSource(body: unknown = aSource(), person: Person = 'admin'): Promise<Answer> {
  const answer = await sendV2('POST', '/sources', { headers: await bearer(person), json: body });
  if (answer.status === 201) added.push(answer.body.id);
  return answer;
}

interface SourceRequest {
  person?: Person;
  json?: unknown;
}

/** Sends a request about a source. */
export const ofSource = async (
  method: string,
  path: string,
  { person = 'admin', json }: SourceRequest = {},
): Promise<Answer> => sendV2(method, `/sources${path}`, { headers: await bearer(person), ...(json ? { json } : {}) });

/** Stores the health of a source, as a run would. */
export const storeHealth = (id: string, health: object) =>
  updateItem({
    Key: feedKey(id),
    UpdateExpression: 'SET health = :health',
    ExpressionAttributeValues: { ':health': health },
  });

/** Leaves no source behind that is read. */
export const pauseAddedSources = () =>
  afterAll(async () => {
    for (const id of added) await ofSource('PATCH', `/${id}`, { json: { accepted: true, paused: true } });
  });
