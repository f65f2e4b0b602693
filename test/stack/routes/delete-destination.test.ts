import { expect, it } from 'vitest';
import { anAlert, withoutAlert } from '../../support/alerts.ts';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { create, list, remove, tidyUp } from '../../support/destinations.ts';
import { bearer } from '../../support/people.ts';

tidyUp();

it('204: deletes a destination, also when repeated, but not another person’s destination', async () => {
  const { body } = await create({ kind: 'email' }, 'viewer');
  const ids = async () => (await list('viewer')).body.map((item: { id: string }) => item.id);
  expect((await remove(body.id, 'member')).status).toBe(204);
  expect(await ids()).toContain(body.id);
  for (let i = 0; i < 2; i += 1) expect((await remove(body.id, 'viewer')).status).toBe(204);
  expect(await ids()).not.toContain(body.id);
});

it('204: removes the destination from the alerts that use it', async () => {
  const one = await create({ kind: 'email' }, 'member');
  const other = await create({ kind: 'email', address: 'team@example.com' }, 'member');
  const destinations = [one.body.id, other.body.id];
  const { id } = await anAlert('member', { search: 'zzyzx' }, { destinations });
  expect((await remove(one.body.id, 'member')).status).toBe(204);
  expect((await sendV2('GET', `/alerts/${id}`, await bearer('member'))).body.destinations).toEqual([other.body.id]);
  await withoutAlert('member', id);
});

it('404: rejects a malformed id', async () => {
  expectProblem(await remove('No%20Id'), 404, 'destination_not_found');
});
