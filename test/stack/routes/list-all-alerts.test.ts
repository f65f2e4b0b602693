import { expect, it, onTestFinished } from 'vitest';
import { anAlert, withoutAlert } from '../../support/alerts.ts';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { create, tidyUp } from '../../support/destinations.ts';
import { bearer, type Person } from '../../support/people.ts';

tidyUp();

const all = async (query = '', person: Person = 'admin', headers: string[] = []) =>
  sendV2('GET', `/admin/alerts${query}`, [...(await bearer(person)), ...headers]);
const change = async (person: Person, id: string, body: object) =>
  sendV2('PATCH', `/alerts/${id}`, { headers: [...(await bearer(person)), 'If-Match', '*'], json: body });
async function made(person: Person, more: object = {}) {
  const alert = await anAlert(person, { search: 'zzyzx' }, more);
  onTestFinished(async () => void (await withoutAlert(person, alert.id)));
  return alert;
}

async function getSubject(person: Person): Promise<string> {
  const { body } = await sendV2('GET', '/me', await bearer(person));
  return body.id;
}

it('200: lists the alerts of all people with their owners, newest first · 304: if unchanged', async () => {
  const one = await made('viewer');
  const two = await made('member');
  const { status, body, text, headers } = await all('?limit=100');
  expect(status, text).toBe(200);
  const times = body.items.map((item: { created_at: string; id: string }) => `${item.created_at}#${item.id}`);
  expect(times).toEqual([...times].sort().reverse());
  const found = (id: string) => body.items.find((item: { id: string }) => item.id === id);
  expect(found(one.id)).toEqual({ ...one, owner_id: await getSubject('viewer'), owner_state: 'active' });
  expect(found(two.id)).toEqual({ ...two, owner_id: await getSubject('member'), owner_state: 'active' });
  expect((await all('?limit=100', 'admin', ['If-None-Match', String(headers.etag)])).status).toBe(304);
});

it('200: lists each alert once across pages, and keeps its position after a change', async () => {
  const ids = [(await made('viewer')).id, (await made('admin')).id, (await made('viewer')).id];
  const read: { id: string }[] = [];
  let cursor = '';
  do {
    const { body } = await all(`?limit=2${cursor && `&cursor=${cursor}`}`);
    read.push(...body.items);
    if (read.length === 2) await change('viewer', ids[0] as string, { name: 'Changed' });
    cursor = body.next_cursor ?? '';
  } while (cursor !== '');
  const own = (items: { id: string }[]) => items.map(({ id }) => id).filter((id) => ids.includes(id));
  expect(own(read).sort()).toEqual([...ids].sort());
  const { body } = await all('?limit=100');
  expect(own(body.items)).toEqual(own(read));
  expect(body.items.find((item: { id: string }) => item.id === ids[0]).name).toBe('Changed');
  expect((await all('?limit=0')).body).toMatchObject({ items: [], has_more: true, next_cursor: null });
});

it('200: returns the ids of destinations, but no addresses', async () => {
  const address = `everybody-${Date.now()}@example.org`;
  const { body: destination } = await create({ kind: 'email', address }, 'member');
  const { id } = await made('member', { destinations: [destination.id] });
  const { body, text } = await all('?limit=100');
  expect(body.items.find((item: { id: string }) => item.id === id).destinations).toEqual([destination.id]);
  expect(text).not.toContain(address);
});

it('200: lets an admin pause with a reason, resume and delete another person’s alert', async () => {
  const { id } = await made('viewer');
  const now = async () => (await all('?limit=100')).body.items.find((item: { id: string }) => item.id === id);
  expect((await change('admin', id, { paused: { reason: 'Too many mails' } })).status).toBe(200);
  const { body } = await sendV2('GET', `/alerts/${id}`, await bearer('viewer'));
  expect(body.paused).toEqual({ at: expect.any(String), reason: 'Too many mails' });
  expect((await now()).paused).toEqual(body.paused);
  expectProblem(await change('member', id, { paused: null }), 404, 'alert_not_found');
  expect((await change('admin', id, { paused: null })).body.paused).toBeNull();
  await withoutAlert('admin', id);
  expect(await now()).toBeUndefined();
});

it('400: rejects an offset and an invalid cursor', async () => {
  expectProblem(await all('?offset=1'), 400, 'offset_too_large');
  expectProblem(await all('?cursor=bm9uZQ'), 400, 'invalid_cursor');
});

it('403: rejects viewers and members', async () => {
  for (const person of ['viewer', 'member'] as const) expectProblem(await all('', person), 403, 'role_required');
});
