import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ApiKey } from '../../../lib/access/keys/api-key.ts';
import { aKey, getStatus, keysRoute } from '../../support/admin.ts';
import { API_KEY, expectProblem } from '../../support/api.ts';

it('200: lists all keys with creator and last use, oldest first, without secrets', async () => {
  const before = Date.now();
  const { id, name, api_key, prefix, created_at } = await aKey();
  // Its use is written by one attempt.
  const used = async () => {
    await getStatus(api_key);
    return (await keysRoute('GET')).body.find((one: { id: string }) => one.id === id).last_used_at;
  };
  await expect.poll(used).not.toBeNull();
  const answer = await keysRoute('GET');
  expect(answer.status, answer.text).toBe(200);
  expect(z.array(ApiKey).parse(answer.body)).toEqual(answer.body);
  expect(answer.headers['x-total-count']).toBe(String(answer.body.length));
  const key = answer.body.find((one: { id: string }) => one.id === id);
  expect(key).toMatchObject({ id, name, prefix, created_at });
  expect(key).toMatchObject({ rotated_by: null, rotated_at: null, revoked_by: null, revoked_at: null });
  expect(key.created_by).toMatch(/^[0-9a-f-]{36}$/);
  // To the second.
  expect(Date.parse(key.last_used_at)).toBeGreaterThan(before - 1_000);
  expect(Date.parse(key.last_used_at)).toBeLessThanOrEqual(Date.now());
  const times = answer.body.map((one: { created_at: string }) => one.created_at);
  expect(times).toEqual([...times].sort());
  for (const secret of [api_key, API_KEY]) expect(answer.text).not.toContain(secret.slice(25));
});

it('200: names the person who rotated and the person who revoked a key', async () => {
  const { id } = await aKey();
  await keysRoute('POST', `/${id}/rotate`);
  await keysRoute('DELETE', `/${id}`);
  const key = (await keysRoute('GET')).body.find((one: { id: string }) => one.id === id);
  const { created_by } = key;
  expect(Object.keys(key)).toEqual(Object.keys(ApiKey.shape));
  expect(key).toMatchObject({ rotated_by: created_by, revoked_by: created_by });
  expect(ApiKey.shape.rotated_at.parse(key.rotated_at)).not.toBeNull();
});

it('200: returns pages by number and size', async () => {
  await aKey();
  const first = await keysRoute('GET', '?page_size=1&page=1');
  expect(first.body).toHaveLength(1);
  expect((await keysRoute('GET', '?page_size=1&page=99999')).body).toEqual([]);
});

it('400: rejects an invalid page number or size', async () => {
  for (const query of ['?page=0', '?page_size=-1', '?page=x', '?page=1&page=2']) {
    expectProblem(await keysRoute('GET', query), 400, 'invalid_parameter');
  }
});
