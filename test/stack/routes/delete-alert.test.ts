import { expect, it } from 'vitest';
import { anAlert } from '../../support/alerts.ts';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { bearer, type Person } from '../../support/people.ts';

const remove = async (id: string, person: Person = 'member', headers: string[] = []) =>
  sendV2('DELETE', `/alerts/${id}`, [...(await bearer(person)), ...headers]);
const read = async (id: string) => sendV2('GET', `/alerts/${id}`, await bearer('member'));

it('204: deletes an alert for its owner or an admin, and changes nothing for others or when repeated', async () => {
  const own = await anAlert('member');
  const other = await anAlert('member');
  expect((await remove(own.id)).status).toBe(204);
  expect((await remove(own.id)).status).toBe(204);
  expectProblem(await read(own.id), 404, 'alert_not_found');
  expect((await remove(other.id, 'viewer')).status).toBe(204);
  expect((await read(other.id)).status).toBe(200);
  expect((await remove(other.id, 'admin')).status).toBe(204);
  expectProblem(await read(other.id), 404, 'alert_not_found');
});

it('404: rejects a malformed id', async () => {
  expectProblem(await remove('No%20Id'), 404, 'alert_not_found');
});

it('412: keeps an alert that changed after the given tag', async () => {
  const { id } = await anAlert('member');
  const tag = String((await read(id)).headers.etag);
  const seen = [...(await bearer('member')), 'If-Match', tag];
  await sendV2('PATCH', `/alerts/${id}`, { headers: seen, json: { name: 'Another' } });
  expectProblem(await remove(id, 'member', ['If-Match', tag]), 412, 'changed_meanwhile');
  expect((await read(id)).body.name).toBe('Another');
  expect((await remove(id, 'member', ['If-Match', '*'])).status).toBe(204);
});
