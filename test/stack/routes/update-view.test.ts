import { expect, it } from 'vitest';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

const named = () => `View ${crypto.randomUUID()}`;
const create = async (name = named()) =>
  (await sendV2('POST', '/me/views', await bearer('admin'), { name, query: '' })).body;
const change = async (id: string, body: unknown, headers: string[] = []) =>
  sendV2('PATCH', `/me/views/${id}`, [...(await bearer('admin')), ...headers], body);
const tagOfMe = async () => String((await sendV2('GET', '/me', await bearer('admin'))).headers.etag);

it('200: the fields of the body change; 409: the name of another view, which is free once that has another', async () => {
  const [one, other] = [await create(), await create()];
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

it('400: what is no filter or place; 404: what is nobody’s, or another person’s', async () => {
  const { id } = await create();
  for (const body of [{ query: 'nothing=1' }, { position: -1 }, { position: 1.5 }, { id: 'another' }])
    expectProblem(await change(id, body), 400, 'invalid_parameter');
  expectProblem(await change('nothing', { position: 1 }), 404, 'view_not_found');
  const others = await sendV2('PATCH', `/me/views/${id}`, await bearer('viewer'), { position: 1 });
  expectProblem(others, 404, 'view_not_found');
});

it('412: the tag of GET /me is another one by now, and nothing is changed', async () => {
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
