import { begin, check, equal } from '../report.ts';
import type { AwsWorld, RoleTokens, StackAccess } from '../world.ts';

const ME = '/api/v2/me';
const NOWHERE = 'none-such-topic';

/** What a person has remembered for them, on whichever device. */
export async function desk(_world: AwsWorld, { gateway }: StackAccess, tokens: RoleTokens): Promise<void> {
  begin('desk');
  const headers = { Authorization: `Bearer ${tokens.member}` };
  const entry = await check('an entry of a topic', async () => (await list()).body.items[0]);
  if (!entry) return;
  await check('preferences, the last writer by If-Match', async () => {
    const { headers: current } = await gateway(ME, { headers });
    const json = { theme: 'dark' };
    const change = { method: 'PATCH', headers: { ...headers, 'If-Match': current['etag'] ?? '' }, json };
    equal([(await gateway(ME, change)).status, (await gateway(ME, change)).status], [200, 412], 'twice with one tag');
  });
  await check('followed: a topic of the catalog, and none that is not there', async () => {
    const follow = (topic_ids: string[]) =>
      gateway(`${ME}/follows`, { method: 'PATCH', headers, json: { follow: { topic_ids } } });
    equal(
      [(await follow([entry.topic_id])).body.topic_ids, (await follow([NOWHERE])).status],
      [[entry.topic_id], 422],
      'them',
    );
  });
  await check('read: an entry, all of a topic, and both on another device', async () => {
    await gateway(`${ME}/read`, { method: 'POST', headers, json: { read: [entry.id] } });
    const json = { before: entry.created_at, topic_id: entry.topic_id };
    equal((await gateway(`${ME}/read`, { method: 'PUT', headers, json })).status, 200, 'the watermark');
    const { body } = await gateway(`${ME}/read`, { headers });
    equal([body.read, body.topics], [[entry.id], { [entry.topic_id]: entry.created_at }], 'what was read');
  });
  await check('saved: an entry with a note, once, and no more', async () => {
    const address = `${ME}/saved/${entry.id}`;
    for (const note of ['first', 'for Monday']) await gateway(address, { method: 'PUT', headers, json: { note } });
    const [saved] = (await gateway(`${ME}/saved`, { headers })).body.items;
    equal(
      [saved.entry.id, saved.note, (await gateway(ME, { headers })).body.saved_count],
      [entry.id, 'for Monday', 1],
      'it',
    );
    equal((await gateway(address, { method: 'DELETE', headers })).status, 204, 'removed');
  });
  await check('a view: made, renamed and deleted', async () => {
    const json = { name: 'Capital', query: 'search=capital' };
    const { body: view } = await gateway(`${ME}/views`, { method: 'POST', headers, json });
    const address = `${ME}/views/${view.id}`;
    await gateway(address, { method: 'PATCH', headers, json: { name: 'Own funds' } });
    equal((await gateway(ME, { headers })).body.views[0].name, 'Own funds', 'its name');
    equal((await gateway(address, { method: 'DELETE', headers })).status, 204, 'deleted');
  });
  await check('home: the topic that is followed, and no review', async () => {
    const { body } = await gateway('/api/v2/home', { headers });
    equal(
      [body.followed.map((one: { topic_id: string }) => one.topic_id), body.assigned, body.due],
      [[entry.topic_id], [], []],
      'it',
    );
  });
  await check('a visit, and the one before', async () => {
    const { body } = await gateway(`${ME}/visits`, { method: 'POST', headers });
    equal(body.last_visit_at, null, 'the one before');
  });

  function list() {
    return gateway('/api/v2/feeds/entries/detail?limit=1', { headers });
  }
}
