import { expect, it } from 'vitest';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

const named = () => `View ${crypto.randomUUID()}`;
const create = async (name = named()) =>
  (await sendV2('POST', '/me/views', { headers: await bearer('admin'), json: { name, query: '' } })).body;
const change = async (id: string, body: unknown, headers: string[] = []) =>
  sendV2('PATCH', `/me/views/${id}`, { headers: [...(await bearer('admin')), ...headers], json: body });
const tagOfMe = async () => String((await sendV2('GET', '/me', await bearer('admin'))).headers.etag);

it('200: updates the given fields · 409: rejects the name of another view until that view is renamed', async () => {
  const one = await create();
  const other = await create();
  const answer = await change(one.id, { query: 'topic=eu-ecb' });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toEqual({ ...one, query: 'topic=eu-ecb', updated_at: answer.body.updated_at });
  expectProblem(await change(one.id, { name: other.name }), 409, 'name_taken');
  await change(other.id, { name: named() });
  expect((await change(one.id, { name: other.name, position: 0 })).body).toMatchObject({
    name: other.name,
    position: 0,
  });
});

it('400: rejects an invalid filter or position · 404: an unknown view and another person’s view', async () => {
  const { id } = await create();
  for (const body of [{ query: 'nothing=1' }, { position: -1 }, { position: 1.5 }, { id: 'another' }])
    expectProblem(await change(id, body), 400, 'invalid_parameter');
  expectProblem(await change('nothing', { position: 1 }), 404, 'view_not_found');
  const others = await sendV2('PATCH', `/me/views/${id}`, { headers: await bearer('viewer'), json: { position: 1 } });
  expectProblem(others, 404, 'view_not_found');
});

it('412: changes nothing when GET /me has changed since the given tag', async () => {
  const view = await create();
  // Other tests are this person, too.
  let tag = '';
  const moved = async () => {
    tag = await tagOfMe();
    return (await change(view.id, { position: 3 }, ['If-Match', tag])).status;
  };
  await expect.poll(moved).toBe(200);
  expectProblem(await change(view.id, { position: 4 }, ['If-Match', tag]), 412, 'changed_meanwhile');
  expect((await change(view.id, {}, ['If-Match', '*'])).body.position).toBe(3);
});
