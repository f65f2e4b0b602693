import { expect, it } from 'vitest';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { anEntry } from '../../support/chat.ts';
import { bearer } from '../../support/people.ts';

const unsave = async (id: string) => sendV2('DELETE', `/me/saved/${id}`, await bearer('admin'));
const count = async () => (await sendV2('GET', '/me', await bearer('admin'))).body.saved_count;

it('204: saved no longer, and the same again; GET /me counts it once', async () => {
  const { id } = await anEntry();
  await unsave(id);
  const before = await count();
  await sendV2('PUT', `/me/saved/${id}`, await bearer('admin'), {});
  expect(await count()).toBe(before + 1);
  expect((await unsave(id)).status).toBe(204);
  expect((await unsave(id)).status).toBe(204);
  expect(await count()).toBe(before);
});

it('404: an id that nothing can have', async () => {
  expectProblem(await unsave('No%20Id'), 404, 'entry_not_found');
});
