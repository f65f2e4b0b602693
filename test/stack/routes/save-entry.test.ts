import { expect, it } from 'vitest';
import { profileKey } from '../../../lib/platform/dynamodb/person-keys.ts';
import { updateItem } from '../../../lib/platform/dynamodb/write.ts';
import { aMember } from '../../support/accounts.ts';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { anEntry, someEntries } from '../../support/chat.ts';
import { HOSTILE_TEXTS } from '../../support/hostile-texts.ts';
import { bearer } from '../../support/people.ts';

const save = async (id: string, body: unknown, headers: string[] = []) =>
  sendV2('PUT', `/me/saved/${id}`, { headers: [...(await bearer('viewer')), ...headers], json: body });

it('200: saves an entry, and sets any text as its note with a second request', async () => {
  const { id } = await anEntry();
  const first = await save(id, {});
  expect(first.status, first.text).toBe(200);
  for (const note of [...HOSTILE_TEXTS.filter((text) => text.isWellFormed()), null])
    expect((await save(id, { note })).body).toEqual({ ...first.body, note });
});

it('400: rejects an invalid note · 404: an unknown entry · 413, 415: a too large or non-JSON body', async () => {
  const { id } = await anEntry();
  for (const body of [{ note: 7 }, { note: 'x'.repeat(2_001) }, { text: 'a note' }])
    expectProblem(await save(id, body), 400, 'invalid_parameter');
  for (const one of ['nothing', 'No%20Id']) expectProblem(await save(one, {}), 404, 'entry_not_found');
  expectProblem(await save(id, { note: 'x'.repeat(70_000) }), 413, 'request_too_large');
  expectProblem(await save(id, undefined), 415, 'unsupported_media_type');
});

it('412: rejects a note with an outdated tag · 200: returns the current note for a body without a note', async () => {
  const { id } = await anEntry();
  const { headers } = await save(id, { note: 'mine' });
  await save(id, { note: 'of another device' });
  const refused = await save(id, { note: 'mine again' }, ['If-Match', String(headers.etag)]);
  expectProblem(refused, 412, 'changed_meanwhile');
  expect(refused.body.detail).toContain('its note is another one');
  const now = await save(id, {});
  expect(now.body.note).toBe('of another device');
  const changed = await save(id, { note: null }, ['If-Match', String(now.headers.etag)]);
  expect([changed.status, changed.body.note]).toEqual([200, null]);
});

it('409: rejects an entry beyond the limit, but accepts a note on a saved entry', async () => {
  const { headers, sub } = await aMember('saver');
  const [first = '', second = ''] = await someEntries(2);
  expect((await sendV2('PUT', `/me/saved/${first}`, { headers, json: {} })).status).toBe(200);
  const ExpressionAttributeValues = { ':count': 5_000 };
  await updateItem({ Key: profileKey(sub), UpdateExpression: 'SET saved_count = :count', ExpressionAttributeValues });
  expectProblem(await sendV2('PUT', `/me/saved/${second}`, { headers, json: {} }), 409, 'too_many_saved');
  expect((await sendV2('PUT', `/me/saved/${first}`, { headers, json: { note: 'mine' } })).body.note).toBe('mine');
});
