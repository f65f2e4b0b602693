import { expect, it } from 'vitest';
import { anAlert } from '../../support/alerts.ts';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { bearer, type Person } from '../../support/people.ts';

const remove = async (id: string, person: Person = 'member', headers: string[] = []) =>
  sendV2('DELETE', `/alerts/${id}`, [...(await bearer(person)), ...headers]);
const read = async (id: string) => sendV2('GET', `/alerts/${id}`, await bearer('member'));

it('204: gone, and the same again; by an admin, too; another person’s stays', async () => {
  const [own, other] = [await anAlert('member'), await anAlert('member')];
  expect((await remove(own.id)).status).toBe(204);
  expect((await remove(own.id)).status).toBe(204);
  expectProblem(await read(own.id), 404, 'alert_not_found');
  expect((await remove(other.id, 'viewer')).status).toBe(204);
  expect((await read(other.id)).status).toBe(200);
  expect((await remove(other.id, 'admin')).status).toBe(204);
  expectProblem(await read(other.id), 404, 'alert_not_found');
});

it('404: an id that nothing can have', async () => {
  expectProblem(await remove('No%20Id'), 404, 'alert_not_found');
});

it('412: it is not as it was seen, and stays', async () => {
  const { id } = await anAlert('member');
  const tag = String((await read(id)).headers.etag);
  const seen = [...(await bearer('member')), 'If-Match', tag];
  await sendV2('PATCH', `/alerts/${id}`, seen, { name: 'Another' });
  expectProblem(await remove(id, 'member', ['If-Match', tag]), 412, 'changed_meanwhile');
  expect((await read(id)).body.name).toBe('Another');
  expect((await remove(id, 'member', ['If-Match', '*'])).status).toBe(204);
});
