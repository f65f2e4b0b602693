import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { RotatedApiKey } from '../../../lib/access/keys/api-key.ts';
import { aKey, getStatus, keysRoute } from '../../support/admin.ts';
import { expectProblem, send, sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

it('200: returns a new key, and rejects the old key at once', async () => {
  const old = await aKey();
  const answer = await keysRoute('POST', `/${old.id}/rotate`);
  expect(answer.status, answer.text).toBe(200);
  expect(await getStatus(old.api_key)).toBe(401);
  expect(await getStatus(answer.body.api_key)).toBe(200);
  expect(RotatedApiKey.parse(answer.body)).toEqual(answer.body);
  const { id, name, prefix, created_at } = old;
  expect(answer.body).toMatchObject({ id, name, prefix, created_at });
  expect(answer.headers['cache-control']).toBe('no-store');
});

it('409: rejects a concurrent rotation, leaving one valid key, and the rotation of a revoked key', async () => {
  const { id } = await aKey();
  const answers = await Promise.all([1, 2, 3, 4].map(() => keysRoute('POST', `/${id}/rotate`)));
  const winners = answers.filter(({ status }) => status === 200);
  expect(winners.length).toBeGreaterThan(0);
  const opening = await Promise.all(winners.map(({ body }) => getStatus(body.api_key)));
  expect(opening.filter((status) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) expectProblem(answer, 409, 'rotated_meanwhile');
  await keysRoute('DELETE', `/${id}`);
  expectProblem(await keysRoute('POST', `/${id}/rotate`), 409, 'already_revoked');
});

it('404: rejects unknown and hostile ids', async () => {
  for (const id of ['0000000000000000', 'x', 'API_KEY%23a', '%00', '..%2f', 'A'.repeat(300)]) {
    expectProblem(await keysRoute('POST', `/${id}/rotate`), 404, 'api_key_not_found');
  }
});

it('413: rejects a body over 64 KB for rotation and revocation, and keeps the key valid', async () => {
  const { id, api_key } = await aKey();
  const body = 'x'.repeat(65_537);
  const headers = [...(await bearer('admin')), 'Content-Length', String(body.length)];
  for (const [method, path] of [
    ['POST', `/${id}/rotate`],
    ['DELETE', `/${id}`],
  ] as const) {
    const answer = await send(`//api/v2/admin/api-keys${path}`, { method, headers, body });
    expectProblem(answer, 413, 'request_too_large');
  }
  expect(await getStatus(api_key)).toBe(200);
});

it('200: repeats the response for an Idempotency-Key · 422: for another API key · 400: if easy to guess', async () => {
  const one = await aKey();
  const other = await aKey();
  const once = randomUUID();
  const rotate = async (id: string, key: string = once) =>
    sendV2('POST', `/admin/api-keys/${id}/rotate`, [...(await bearer('admin')), 'Idempotency-Key', key]);
  const first = await rotate(one.id);
  const again = await rotate(one.id);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(await getStatus(again.body.api_key)).toBe(200);
  expectProblem(await rotate(other.id), 422, 'idempotency_key_reused');
  expectProblem(await rotate(other.id, 'guess'), 400, 'invalid_parameter');
  expect(await getStatus(other.api_key)).toBe(200);
});
