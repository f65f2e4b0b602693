import { expect, it } from 'vitest';
import { ApiKey } from '../../../lib/access/keys/api-key.ts';
import { getApiKey, storeRateLimitState } from '../../../lib/access/keys/key-store.ts';
import { aKey, getStatus, keysRoute } from '../../support/admin.ts';
import { expectProblem, send } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

const LIMIT = { per_second: 1, burst: 2 };

it('200: limits the requests of one key with 429 and Retry-After until null removes the limit', async () => {
  const { id, api_key } = await aKey();
  const other = await aKey();
  const answer = await keysRoute('PATCH', `/${id}`, { rate_limit: LIMIT });
  expect(answer.status, answer.text).toBe(200);
  expect(ApiKey.parse(answer.body)).toEqual(answer.body);
  expect(answer.body).toMatchObject({ id, rate_limit: LIMIT });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await keysRoute('GET')).body.find((key: { id: string }) => key.id === id).rate_limit).toEqual(LIMIT);
  const headers = ['X-API-Key', api_key];
  const burst = () => Promise.all(Array.from({ length: 12 }, () => send('/stats/overview', { headers })));
  const began = Date.now();
  const answers = await burst();
  const brought = (LIMIT.per_second * (Date.now() - began)) / 1_000;
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(Math.max(1, 12 - LIMIT.burst - brought - 1));
  for (const one of refused) expect(one.headers['retry-after']).toMatch(/^[12]$/);
  expect(await getStatus(other.api_key)).toBe(200);
  expect((await keysRoute('PATCH', `/${id}`, { rate_limit: null })).body.rate_limit).toBeNull();
  await expect.poll(() => getStatus(api_key)).toBe(200);
  // It goes on with what was left of its allowance: with more than its limit would let it have, all of a burst pass.
  await expect
    .poll(async () => {
      const { allowance } = await getApiKey(id);
      return storeRateLimitState(id, allowance, { tokens: 50, storedAt: Date.now() });
    })
    .toBe(true);
  expect((await burst()).map(({ status }) => status)).toEqual(Array(12).fill(200));
});

it('200: accepts a limit at creation, and changes nothing when the same limit is set again', async () => {
  const { body } = await keysRoute('POST', '', { name: `limited ${crypto.randomUUID()}`, rate_limit: LIMIT });
  const first = await keysRoute('PATCH', `/${body.id}`, { rate_limit: LIMIT });
  expect(first.body.rate_limit).toEqual(LIMIT);
  expect((await keysRoute('PATCH', `/${body.id}`, { rate_limit: LIMIT })).body).toEqual(first.body);
});

it('400: rejects an invalid limit or field', async () => {
  const { id } = await aKey();
  for (const rate_limit of [
    { per_second: 0, burst: 1 },
    { per_second: 1.5, burst: 2 },
    { per_second: 1_001, burst: 2 },
    { per_second: 1, burst: 10_001 },
    { per_second: '1', burst: 2 },
    { per_second: 1 },
    { ...LIMIT, more: 1 },
    5,
    'none',
  ])
    expectProblem(await keysRoute('PATCH', `/${id}`, { rate_limit }), 400, 'invalid_parameter');
  for (const body of [{}, { rate_limit: null, name: 'other' }, []])
    expectProblem(await keysRoute('PATCH', `/${id}`, body), 400, 'invalid_parameter');
  const wrong = await keysRoute('PATCH', `/${id}`, { rate_limit: { per_second: 0, burst: 2 } });
  const detail = 'must be a whole number from 1 to 1000';
  expect(wrong.body.errors).toEqual([{ in: 'body', parameter: 'rate_limit.per_second', detail }]);
});

it('400: rejects a body that is not JSON · 413: a body over 64 KB · 415: another media type', async () => {
  const { id } = await aKey();
  const path = `//api/v2/admin/api-keys/${id}`;
  const json = [...(await bearer('admin')), 'Content-Type', 'application/json'];
  expectProblem(await send(path, { method: 'PATCH', headers: json, body: '{' }), 400, 'invalid_body');
  const body = JSON.stringify({ rate_limit: null, more: 'n'.repeat(66_000) });
  expectProblem(await send(path, { method: 'PATCH', headers: json, body }), 413, 'request_too_large');
  const text = [...(await bearer('admin')), 'Content-Type', 'text/json'];
  expectProblem(await send(path, { method: 'PATCH', headers: text, body: '{}' }), 415, 'unsupported_media_type');
});

it('404: rejects unknown and hostile ids', async () => {
  for (const id of ['0000000000000000', 'x', 'API_KEY%23a', '%00', 'A'.repeat(300)])
    expectProblem(await keysRoute('PATCH', `/${id}`, { rate_limit: null }), 404, 'api_key_not_found');
});

it('409: rejects a limit for a revoked key', async () => {
  const { id } = await aKey();
  await keysRoute('DELETE', `/${id}`);
  expectProblem(await keysRoute('PATCH', `/${id}`, { rate_limit: LIMIT }), 409, 'already_revoked');
});
