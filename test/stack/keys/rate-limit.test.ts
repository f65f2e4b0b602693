import { expect, it } from 'vitest';
import { clientWithKey } from '../../../clients/typescript/src/index.ts';
import { createApiKey } from '../../../lib/access/keys/api-keys.ts';
import { generateKeyId } from '../../../lib/access/keys/key-format.ts';
import { getApiKey, storeRateLimitState } from '../../../lib/access/keys/key-store.ts';
import { DEMO_FEEDS } from '../../../local/demo/feeds.ts';
import { expectProblem, get, send } from '../../support/api.ts';
import { stackFile } from '../../support/people.ts';

/** The stack of the tests admits so many a second; its burst is so large that no other test meets it. */
const PER_SECOND = 10;

it('429: limits a burst per key on every route of version 1 until the client waits for Retry-After', async () => {
  const { id, api_key } = await createApiKey(`burst ${generateKeyId()}`, 'test');
  await storeRateLimitState(id, null, { tokens: 5, storedAt: Date.now() });
  const headers = ['X-API-Key', api_key];
  const began = Date.now();
  const answers = await Promise.all(Array.from({ length: 60 }, () => send('/stats/overview', { headers })));
  const seconds = (Date.now() - began) / 1_000;
  const [admitted, refused] = [200, 429].map((code) => answers.filter(({ status }) => status === code));
  expect((admitted?.length ?? 0) + (refused?.length ?? 0)).toBe(60);
  expect(admitted?.length).toBeGreaterThanOrEqual(5);
  expect(admitted?.length).toBeLessThanOrEqual(5 + PER_SECOND * seconds + 1);
  for (const answer of refused ?? []) {
    expectProblem(answer, 429, 'too_many_requests');
    expect(answer.headers['retry-after']).toMatch(/^[1-5]$/);
  }
  const owe = async (tokens: number) => {
    // A function may report its admitted requests at the same moment.
    const isReported = async () => {
      const { allowance } = await getApiKey(id);
      return storeRateLimitState(id, allowance, { tokens: -tokens, storedAt: Date.now() });
    };
    await expect.poll(isReported).toBe(true);
  };
  // Nothing else of the request is looked at before.
  await owe(1_000);
  for (const path of ['/entries/list?limit=ten', '/topics/no-such-topic', '/categories']) {
    // A function that could not report its admitted requests in time limits no caller for a while.
    await expect.poll(async () => (await send(path, { headers })).status).toBe(429);
    const answer = await send(path, { headers });
    expectProblem(answer, 429, 'too_many_requests');
    // The debt is repaid in 100 seconds, plus some for requests admitted before, for any reduction of the burst.
    expect(answer.headers['retry-after']).toMatch(/^1?\d\d$/);
  }
  expect((await get('/stats/overview')).status).toBe(200);
  await owe(80);
  const statuses: number[] = [];
  const watched = async (url: string, call: RequestInit) => {
    const answer = await fetch(url, call);
    statuses.push(answer.status);
    return answer;
  };
  const client = clientWithKey({ baseUrl: stackFile().base_url, apiKey: api_key, fetch: watched });
  expect(await client.stats.overview()).toMatchObject({ total_feeds: DEMO_FEEDS.length });
  expect([statuses[0], statuses.at(-1)]).toEqual([429, 200]);
});
