import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { call, expectProblem } from '../../support/api.ts';
import { INCOMING_CHATS } from '../../support/channels.ts';
import type { Place } from '../../support/transitions.ts';
import { type Leavers, startLeavers } from './leavers-world.ts';

/* An admin transfers an alert, and lists the alerts without an owner. */

let world: Leavers;
let routes: Awaited<ReturnType<typeof loaded>>;
const ADMIN = { principalId: 'an admin', role: 'admin' };
const loaded = async () => ({
  transfer: (await import('../../../functions/alerts/transfer-alert.ts')).handler,
  list: (await import('../../../functions/alerts/list-all-alerts.ts')).handler,
  feed: (await import('../../../functions/site/get-alert-feed.ts')).handler,
});

beforeAll(async () => {
  world = await startLeavers('transfer');
  routes = await loaded();
});
beforeEach(() => {
  world.begin();
});
afterAll(() => world.end());

/** Creates a person of a role with all destinations, and three alerts for them. */
async function owner(role: 'admin' | 'member' = 'admin') {
  const who = await world.pool.person(role);
  const places = await world.places(who);
  return { who, places, alerts: await world.alerts(who, Object.values(places)) };
}
const getChats = (places: Record<Place, string>) => [
  places.channel,
  places.chat_webhook,
  ...INCOMING_CHATS.map(([kind]) => places[kind]),
];
const transfer = (alert_id: string, owner_id: string) =>
  call(routes.transfer, { caller: ADMIN, pathParameters: { alert_id }, json: { owner_id } });

it('transfers an alert with its channels and webhooks to an admin, but sends no earlier updates', async () => {
  const { who, places, alerts } = await owner();
  await who.disabled();
  world.forget();
  await world.update(alerts.word);
  await world.run();
  expect(world.hook.received).toHaveLength(0);
  const heir = await world.pool.person('admin');
  const ids = [...getChats(places), places.webhook].sort();
  for (const id of [alerts.instant, alerts.digest, alerts.reminder]) {
    const { status, body } = await transfer(id, heir.sub);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, owner_id: heir.sub, owner_state: 'active', stopped: null, feed_since: null });
    expect(body.destinations.sort()).toEqual(ids);
    expect(await world.lib.findAlert(who.sub, id)).toBeNull();
  }
  await world.run();
  expect(world.hook.received).toHaveLength(0);
  await world.update(alerts.word);
  await world.run();
  expect([world.hook.received.length, world.teams.received.length, world.chat.posts.length]).toEqual([1, 1, 2]);
  expect(world.mail.mails).toHaveLength(0);
  world.hook.received.length = 0;
  await world.morning();
  await world.run();
  const messages = world.hook.received.map(({ body }) => JSON.parse(body));
  expect(messages.map(({ type }) => type).sort()).toEqual(['digest', 'reminder']);
  const digest = messages.find(({ type }) => type === 'digest');
  expect(digest.data.updates ?? digest.data.entries.length).toBe(1);
});

it('revokes the feed token of a transferred alert, and keeps the signing secret of a webhook', async () => {
  const { who, places, alerts } = await owner();
  const secret = world.lib.deriveSigningSecret({ id: places.webhook, generation: 1 });
  const heir = await world.pool.person('admin');
  await transfer(alerts.instant, heir.sub);
  expectProblem(await call(routes.feed, { pathParameters: { feed_token: alerts.token } }), 404, 'feed_not_found');
  const copy = (await world.lib.listDestinations(heir.sub)).find(({ id }) => id === places.webhook);
  expect(world.lib.deriveSigningSecret({ id: places.webhook, generation: copy?.generation ?? 0 })).toBe(secret);
  expect(await world.lib.listDestinations(who.sub)).toHaveLength(Object.keys(places).length);
});

it('moves only destinations that the new owner may use, and reuses destinations the new owner has', async () => {
  const { places, alerts } = await owner();
  const heir = await world.pool.person('member');
  await world.destination(heir.sub, 'channel');
  const { body } = await transfer(alerts.instant, heir.sub);
  expect(body.destinations.sort()).toEqual(getChats(places).sort());
  expect(await world.lib.listDestinations(heir.sub)).toHaveLength(getChats(places).length);
  const viewer = await world.pool.person('viewer');
  expect((await transfer(alerts.digest, viewer.sub)).body.destinations).toEqual([]);
});

it('transfers an alert once in concurrent and repeated requests for the same owner', async () => {
  const { places, alerts } = await owner();
  const heir = await world.pool.person('admin');
  const answers = await Promise.all([1, 2, 3].map(() => transfer(alerts.instant, heir.sub)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const again = await transfer(alerts.instant, heir.sub);
  expect(again.body).toMatchObject({ owner_id: heir.sub });
  expect(await world.lib.listAlerts(heir.sub)).toHaveLength(1);
  expect(await world.lib.listDestinations(heir.sub)).toHaveLength(getChats(places).length + 1);
});

it('rejects new owners without access, missing alerts, and callers other than admins', async () => {
  const { who, alerts } = await owner('member');
  const gone = await world.pool.person('admin');
  await gone.disabled();
  for (const id of [gone.sub, 'unknown', '~', 'a"b'])
    expectProblem(await transfer(alerts.instant, id), 422, 'owner_unknown');
  expectProblem(await transfer('0123456789abcdef', who.sub), 404, 'alert_not_found');
  expectProblem(await transfer(alerts.instant, ''), 400);
  const caller = { principalId: who.sub, role: 'member' };
  const asMember = call(routes.transfer, { caller, pathParameters: { alert_id: alerts.instant }, json: {} });
  expectProblem(await asMember, 403, 'role_required');
  const heir = await world.pool.person('admin');
  world.pool.shut('throttled');
  expectProblem(await transfer(alerts.instant, heir.sub), 503, 'people_unavailable');
  world.pool.shut(null);
  expect(await world.lib.findAlert(who.sub, alerts.instant)).not.toBeNull();
});

it('rejects a new owner with the maximum number of alerts', async () => {
  const { alerts } = await owner();
  const heir = await world.pool.person('admin');
  for (let i = 0; i < world.lib.maxAlertsPerPerson; i += 1)
    await world.lib.createAlert(heir.sub, {
      name: `${i}`,
      query: { search: 'x' },
      filter: world.lib.parseAlertFilter({ search: 'x' }),
    });
  expectProblem(await transfer(alerts.instant, heir.sub), 409, 'too_many_alerts');
});

it('lists alerts of missing owners page by page until the alerts are transferred or deleted', async () => {
  const { who, alerts } = await owner();
  await who.deleted();
  world.forget();
  const ownerless = async () => {
    const ids: string[] = [];
    for (let query: Record<string, string | number> = { limit: 2 }; ; ) {
      const { status, body } = await call(routes.list, { caller: ADMIN, query: { ...query, ownerless: true } });
      expect(status).toBe(200);
      for (const one of body.items) {
        expect(['disabled', 'deleted']).toContain(one.owner_state);
        expect(one.stopped.reason).toContain('account');
        ids.push(one.id);
      }
      if (!body.has_more) return ids;
      query = { limit: 2, cursor: body.next_cursor };
    }
  };
  const mine = [alerts.instant, alerts.digest, alerts.reminder];
  expect(await ownerless()).toEqual(expect.arrayContaining(mine));
  const heir = await world.pool.person('admin');
  await transfer(alerts.instant, heir.sub);
  await world.lib.deleteAlert(who.sub, alerts.digest);
  const left = await ownerless();
  expect(mine.filter((id) => left.includes(id))).toEqual([alerts.reminder]);
  world.forget();
  world.pool.shut('down');
  const unknown = await call(routes.list, { caller: ADMIN, query: { limit: 100 } });
  expect(new Set(unknown.body.items.map((one: { owner_state: string }) => one.owner_state))).toEqual(
    new Set(['unknown']),
  );
  world.pool.shut(null);
});
