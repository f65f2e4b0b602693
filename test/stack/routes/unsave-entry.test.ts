import { expect, it } from 'vitest';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { anEntry } from '../../support/chat.ts';
import { bearer } from '../../support/people.ts';

const unsave = async (id: string, headers: string[] = []) =>
  sendV2('DELETE', `/me/saved/${id}`, [...(await bearer('admin')), ...headers]);
const count = async () => (await sendV2('GET', '/me', await bearer('admin'))).body.saved_count;

it('204: removes a saved entry, and reduces the count in GET /me only once when repeated', async () => {
  const { id } = await anEntry();
  await unsave(id);
  const before = await count();
  await sendV2('PUT', `/me/saved/${id}`, { headers: await bearer('admin'), json: {} });
  expect(await count()).toBe(before + 1);
  expect((await unsave(id)).status).toBe(204);
  expect((await unsave(id)).status).toBe(204);
  expect(await count()).toBe(before);
});

it('404: rejects a malformed id', async () => {
  expectProblem(await unsave('No%20Id'), 404, 'entry_not_found');
});

it('412: rejects an outdated tag of the note, and If-Match for an unsaved entry, with the reason', async () => {
  const { id } = await anEntry();
  const save = async (note: string) =>
    sendV2('PUT', `/me/saved/${id}`, { headers: await bearer('admin'), json: { note } });
  const tag = String((await save('one')).headers.etag);
  const newer = String((await save('another')).headers.etag);
  const refused = await unsave(id, ['If-Match', tag]);
  expectProblem(refused, 412, 'changed_meanwhile');
  expect(refused.body.detail).toContain('its note is another one');
  expect((await unsave(id, ['If-Match', newer])).status).toBe(204);
  const gone = await unsave(id, ['If-Match', '*']);
  expectProblem(gone, 412, 'changed_meanwhile');
  expect(gone.body.detail).toContain('it is not saved');
});
