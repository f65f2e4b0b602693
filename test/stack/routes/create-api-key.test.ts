import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { ShownApiKey } from '../../../lib/access/keys/api-key.ts';
import { aName, getStatus, keysRoute } from '../../support/admin.ts';
import { expectProblem, send, sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

it('201: returns an uncacheable key that works in version 1 at once', async () => {
  const name = aName();
  const answer = await keysRoute('POST', '', { name: `  ${name} ` });
  expect(answer.status, answer.text).toBe(201);
  expect(ShownApiKey.parse(answer.body)).toEqual(answer.body);
  expect(Object.keys(answer.body)).toEqual(['id', 'name', 'api_key', 'prefix', 'created_at']);
  expect(answer.body).toMatchObject({ name, prefix: `ruf_${answer.body.id}` });
  expect(answer.body.api_key).toMatch(new RegExp(`^ruf_${answer.body.id}_[0-9a-f]{72}$`));
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers.etag).toBeUndefined();
  expect(await getStatus(answer.body.api_key)).toBe(200);
});

it('201: accepts a name of 80 characters or 80 emoji, and the name of a revoked key', async () => {
  for (const name of [aName().padEnd(80, 'x'), '🗝'.repeat(80)]) {
    for (let i = 0; i < 2; i += 1) {
      const { status, body } = await keysRoute('POST', '', { name });
      expect([status, body.name]).toEqual([201, name]);
      expect((await keysRoute('DELETE', `/${body.id}`)).status).toBe(204);
    }
  }
});

it('400: rejects names that are blank, too long, not text, or contain control characters', async () => {
  for (const name of ['', '   ', 'n'.repeat(81), 'a\nb', 'a\u202eb', 'a\u0000b', 'a\u200bb', '\u3164', '\u2800']) {
    const answer = await keysRoute('POST', '', { name });
    expectProblem(answer, 400, 'invalid_name');
    expect(answer.body.errors).toMatchObject([{ in: 'body', parameter: 'name' }]);
  }
  const half = await keysRoute('POST', '', { name: 'n\ud83d' });
  expectProblem(half, 400, 'invalid_parameter');
  expect(half.body.errors).toMatchObject([{ in: 'body', parameter: 'name' }]);
  for (const json of [{}, { name: 5 }, { name: null }, { name: ['a'] }, { name: 'a', role: 'admin' }, []]) {
    expectProblem(await keysRoute('POST', '', json), 400, 'invalid_parameter');
  }
});

it('400: rejects a body that is not JSON · 413: a body over 64 KB · 415: another media type', async () => {
  const path = '//api/v2/admin/api-keys';
  const json = [...(await bearer('admin')), 'Content-Type', 'application/json; charset=utf-8'];
  expectProblem(await send(path, { method: 'POST', headers: json, body: '{' }), 400, 'invalid_body');
  const body = JSON.stringify({ name: 'n'.repeat(66_000) });
  expectProblem(await send(path, { method: 'POST', headers: json, body }), 413, 'request_too_large');
  const text = [...(await bearer('admin')), 'Content-Type', 'text/json'];
  expectProblem(await send(path, { method: 'POST', headers: text, body: '{}' }), 415, 'unsupported_media_type');
});

it('409: rejects the name of a live key, even concurrently, and returns the id of that key', async () => {
  const name = aName();
  const answers = await Promise.all([1, 2, 3].map(() => keysRoute('POST', '', { name })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const id = answers.find(({ status }) => status === 201)?.body.id;
  for (const refused of answers.filter(({ status }) => status === 409)) {
    expectProblem(refused, 409, 'name_taken');
    expect(refused.body.detail).toBe(`There is a key named "${name}" already; its id is ${id}.`);
  }
  for (const same of [name.replace(' ', '\u00a0'), name.replace(' ', '\u2028'), ` ${name.replace(' ', ' \u2003')}`]) {
    expectProblem(await keysRoute('POST', '', { name: same }), 409, 'name_taken');
  }
});

it('201: lists an unknown query parameter as ignored · 400: rejects it with Prefer: handling=strict', async () => {
  const { headers } = await keysRoute('POST', '?colour=red', { name: aName() });
  expect(headers['ignored-parameters']).toBe('colour');
  const name = aName();
  const strict = [...(await bearer('admin')), 'Prefer', 'handling=strict'];
  expectProblem(
    await sendV2('POST', '/admin/api-keys?colour=red', { headers: strict, json: { name } }),
    400,
    'invalid_parameter',
  );
  expect((await keysRoute('POST', '', { name })).status).toBe(201);
});

it('409: ignores emoji variation selectors when comparing names · 201: normalises letter-like symbols', async () => {
  const name = aName();
  expect((await keysRoute('POST', '', { name: `❤ ${name}` })).status).toBe(201);
  expectProblem(await keysRoute('POST', '', { name: `❤\uFE0F ${name}` }), 409, 'name_taken');
  const { status, body } = await keysRoute('POST', '', { name: `ℹ\uFE0F ™\uFE0F ${name}` });
  expect([status, body.name]).toEqual([201, `i TM ${name}`]);
});

it('201: repeats the response for an Idempotency-Key · 422: for another name · 400: if easy to guess', async () => {
  const name = aName();
  const once = randomUUID();
  const create = async (of: string, ...keys: string[]) =>
    sendV2('POST', '/admin/api-keys', {
      headers: [...(await bearer('admin')), ...keys.flatMap((key) => ['Idempotency-Key', key])],
      json: {
        name: of,
      },
    });
  const first = await create(name, once);
  const again = await create(name, once);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(await getStatus(again.body.api_key)).toBe(200);
  expectProblem(await create(aName(), once), 422, 'idempotency_key_reused');
  for (const wrong of [['fifteen-letters'], [''], [once, once], ['x'.repeat(256)], ['sixteen letters!']]) {
    const answer = await create(aName(), ...wrong);
    expectProblem(answer, 400, 'invalid_parameter');
    expect(answer.body.errors).toMatchObject([{ in: 'header', parameter: 'Idempotency-Key' }]);
  }
});
