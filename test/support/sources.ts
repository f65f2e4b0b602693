import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import { buildAddressRelease, normalizeSourceAddress } from '../../lib/catalog/sources/source-address.ts';
import { parseStoredSource } from '../../lib/catalog/sources/source-overrides.ts';
import { buildCountWrites, buildQuotaWrite } from '../../lib/catalog/sources/source-store.ts';
import { buildFreshnessTrackingWrite } from '../../lib/feeds/feed-freshness.ts';
import { feedKey } from '../../lib/platform/dynamodb/key-schema.ts';
import { buildLastModifiedWrite } from '../../lib/platform/dynamodb/last-modified.ts';
import { getItem } from '../../lib/platform/dynamodb/read.ts';
import { updateItem, writeTransaction } from '../../lib/platform/dynamodb/write.ts';
import { type Answer, sendV2 } from './api.ts';
import { bearer, type Person } from './people.ts';

const added: string[] = [];

/** Returns a source to add, with an address that no other test has. */
export function aSource(more: object = {}): Record<string, unknown> {
  const url = `https://register.example/${randomUUID()}.xml`;
  return { url, name: 'Register notices', topic_id: 'us-sec', ...more };
}

/** Adds a source, which is removed when the tests of the file have ended. */
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

/** Removes a source from the table, with what counts it. Other files must find the sources of the demo only. */
export async function removeSource(id: string): Promise<void> {
  const item = await getItem(feedKey(id), { consistent: true });
  if (!item) return;
  if (item['removal']) return void (await writeTransaction([{ Delete: { Key: feedKey(id) } }]));
  const { feed, defaults } = parseStoredSource(item);
  const addresses = new Map([feed, defaults].map(({ url }) => [normalizeSourceAddress(url), url]));
  await writeTransaction([
    { Delete: { Key: feedKey(id) } },
    buildFreshnessTrackingWrite({ ...feed, is_active: false }, null),
    buildLastModifiedWrite('catalog'),
    ...[...addresses.values()].map((url) => buildAddressRelease(url, id)),
    buildQuotaWrite(String(item['added_by']), -1),
    ...buildCountWrites(feed, null),
  ]);
}

/** Removes what the tests of the file add, when they have ended. */
export const removeAddedSources = () =>
  afterAll(async () => {
    for (const id of added) await removeSource(id);
  });
