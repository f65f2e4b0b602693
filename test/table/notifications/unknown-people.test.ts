import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { call, expectProblem } from '../../support/api.ts';
import type { Shut } from '../../support/pool.ts';
import { type Leavers, startLeavers } from './leavers-world.ts';

/*
 * While the user pool does not answer it is unknown what a person may have: nothing is sent for them, and nothing is
 * lost.
 */

let world: Leavers;
beforeAll(async () => {
  world = await startLeavers('unknown-people');
});
beforeEach(() => {
  world.pool.shut(null);
  world.begin();
});
afterAll(() => world.end());

const SHUT: Exclude<Shut, null>[] = ['throttled', 'down', 'refused'];
const member = async () => {
  const who = await world.pool.person('member');
  const places = await world.places(who);
  return { who, places, alerts: await world.alerts(who, [places.own, places.channel]) };
};
const posted = () => world.mail.mails.length + world.chat.posts.length;

it.each(SHUT)('delays deliveries during an outage of the user pool, and sends each once later: %s', async (how) => {
  const { who, alerts } = await member();
  await world.update(alerts.word);
  world.pool.shut(how);
  await expect(world.run()).rejects.toMatchObject({ code: 'people_unavailable' });
  const waiting = await world.deliveries({ sub: who.sub, alert_id: alerts.instant });
  expect(waiting.map(({ state, tries }) => [state, tries])).toEqual([
    ['due', []],
    ['due', []],
  ]);
  expect(posted()).toBe(0);
  world.pool.shut(null);
  expect((await world.run()).counts).toEqual({ delivered: 2 });
  expect(posted()).toBe(2);
});

it('coalesces no updates for a person with unknown permissions', async () => {
  const { who, alerts } = await member();
  for (let i = 0; i < 12; i += 1) await world.update(alerts.word);
  world.forget();
  world.pool.shut('throttled');
  await expect(world.run()).rejects.toMatchObject({ code: 'people_unavailable' });
  const states = (await world.deliveries({ sub: who.sub, alert_id: alerts.instant })).map(({ state }) => state);
  expect([...new Set(states)]).toEqual(['due']);
  world.pool.shut(null);
  await world.run();
  await world.run();
  expect(posted()).toBe(22);
});

it.each(SHUT)(
  '503: sends Retry-After for feeds, tests, alerts and replays in an outage of the user pool: %s',
  async (how) => {
    const { handler: feed } = await import('../../../functions/site/get-alert-feed.ts');
    const { handler: test } = await import('../../../functions/destinations/test-destination.ts');
    const { handler: verify } = await import('../../../functions/destinations/verify-destination.ts');
    const { handler: create } = await import('../../../functions/alerts/create-alert.ts');
    const { handler: replay } = await import('../../../functions/deliveries/replay-alert-deliveries.ts');
    const { who, places, alerts } = await member();
    world.pool.shut(how);
    const caller = { principalId: who.sub, role: 'member' };
    const pathParameters = { destination_id: places.own, alert_id: alerts.instant };
    const alert = { name: 'New', query: { search: 'x' }, destinations: [places.own] };
    const span = { from: '2026-11-01T00:00:00Z', to: '2027-11-01T00:00:00Z' };
    for (const answer of [
      await call(feed, { pathParameters: { feed_token: alerts.token } }),
      await call(feed, { pathParameters: { feed_token: `${alerts.token}.ics` } }),
      await call(test, { caller, pathParameters }),
      await call(verify, { caller, pathParameters, json: {} }),
      await call(create, { caller, json: alert }),
      await call(replay, { caller, pathParameters, json: span }),
    ]) {
      expectProblem(answer, 503, 'people_unavailable');
      expect(answer.headers['retry-after']).toBe('5');
    }
    expect(posted()).toBe(0);
  },
);

it('caches the account status of a person for a minute, but no outage', async () => {
  const { who } = await member();
  const standing = () => world.lib.getAccountStatus(who.sub);
  world.pool.shut('throttled');
  await expect(standing()).rejects.toMatchObject({ code: 'people_unavailable', retryAfter: 5 });
  world.pool.shut(null);
  world.pool.asked.length = 0;
  const seen = await Promise.all([standing(), standing(), standing()]);
  expect(seen).toEqual(Array(3).fill({ state: 'active', role: 'member', email: who.email }));
  await who.disabled();
  world.pass(59_000);
  expect(await standing()).toMatchObject({ state: 'active' });
  expect(world.pool.asked).toEqual(['AdminGetUser', 'AdminListGroupsForUser']);
  world.pass(2_000);
  expect(await standing()).toEqual({ state: 'disabled' });
});

it('treats a federated user that only ListUsers finds as active', async () => {
  const { who } = await member();
  world.pool.unnamed.add(who.sub);
  world.pool.asked.length = 0;
  expect(await world.lib.getAccountStatus(who.sub)).toMatchObject({ state: 'active' });
  expect(world.pool.asked.slice(0, 3)).toEqual(['AdminGetUser', 'ListUsers', 'AdminGetUser']);
});

it('sends no request to a user pool if people sign in elsewhere', async () => {
  vi.stubEnv('USER_POOL_ID', '');
  world.pool.asked.length = 0;
  expect(await world.lib.getAccountStatus('somebody-elsewhere')).toEqual({ state: 'elsewhere' });
  expect(world.pool.asked).toEqual([]);
  vi.unstubAllEnvs();
});

it('treats an admin without the required second factor as a member', async () => {
  vi.stubEnv('ADMIN_TOTP', 'true');
  vi.resetModules();
  const { getAccountStatus } = await import('../../../lib/access/people/account-status.ts');
  const who = await world.pool.person('admin');
  expect(await getAccountStatus(who.sub)).toMatchObject({ state: 'active', role: 'member' });
  await who.withFactor();
  world.forget();
  expect(await getAccountStatus(who.sub)).toMatchObject({ state: 'active', role: 'admin' });
  vi.unstubAllEnvs();
});
