import { expect, it } from 'vitest';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

const remove = async (id: string) => sendV2('DELETE', `/me/views/${id}`, await bearer('viewer'));

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
