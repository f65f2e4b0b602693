import { expect, it } from 'vitest';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

const remove = async (id: string, headers: string[] = []) =>
  sendV2('DELETE', `/me/views/${id}`, [...(await bearer('viewer')), ...headers]);

it('204: deletes a view, also when repeated, and frees its name', async () => {
  const body = { name: `View ${crypto.randomUUID()}`, query: '' };
  for (let i = 0; i < 2; i += 1) {
    const { status, body: view } = await sendV2('POST', '/me/views', { headers: await bearer('viewer'), json: body });
    expect(status).toBe(201);
    expect((await remove(view.id)).status).toBe(204);
    expect((await remove(view.id)).status).toBe(204);
  }
});

it('404: rejects a malformed id', async () => {
  expectProblem(await remove('No%20Id'), 404, 'view_not_found');
});

it('412: keeps a view when GET /me has changed since the given tag', async () => {
  const { body: view } = await sendV2('POST', '/me/views', {
    headers: await bearer('viewer'),
    json: {
      name: `View ${crypto.randomUUID()}`,
      query: '',
    },
  });
  const { headers } = await sendV2('GET', '/me', await bearer('viewer'));
  await sendV2('PATCH', `/me/views/${view.id}`, { headers: await bearer('viewer'), json: { position: 5 } });
  expectProblem(await remove(view.id, ['If-Match', String(headers.etag)]), 412, 'changed_meanwhile');
  expect((await remove(view.id, ['If-Match', '*'])).status).toBe(204);
});
