import { expect, it } from 'vitest';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

const remove = async (id: string, headers: string[] = []) =>
  sendV2('DELETE', `/me/views/${id}`, [...(await bearer('viewer')), ...headers]);

it('204: gone, and the same again; its name is free', async () => {
  const body = { name: `View ${crypto.randomUUID()}`, query: '' };
  for (let i = 0; i < 2; i += 1) {
    const { status, body: view } = await sendV2('POST', '/me/views', await bearer('viewer'), body);
    expect(status).toBe(201);
    expect((await remove(view.id)).status).toBe(204);
    expect((await remove(view.id)).status).toBe(204);
  }
});

it('404: an id that nothing can have', async () => {
  expectProblem(await remove('No%20Id'), 404, 'view_not_found');
});

it('412: the tag of GET /me is another one by now, and the view stays', async () => {
  const { body: view } = await sendV2('POST', '/me/views', await bearer('viewer'), {
    name: `View ${crypto.randomUUID()}`,
    query: '',
  });
  const { headers } = await sendV2('GET', '/me', await bearer('viewer'));
  await sendV2('PATCH', `/me/views/${view.id}`, await bearer('viewer'), { position: 5 });
  expectProblem(await remove(view.id, ['If-Match', String(headers.etag)]), 412, 'changed_meanwhile');
  expect((await remove(view.id, ['If-Match', '*'])).status).toBe(204);
});
