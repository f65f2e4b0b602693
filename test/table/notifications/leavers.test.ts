import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../support/api.ts';
import { ask } from '../../support/parts.ts';
import type { PoolPerson } from '../../support/pool.ts';
import { type Final, isGone, mayHave, PLACE_NAMES, type Place, TRANSITIONS } from '../../support/transitions.ts';
import { type Leavers, startLeavers } from './leavers-world.ts';

/* Each transition of a person, for each thing that they own and each use of it. */

let world: Leavers;
let routes: Awaited<ReturnType<typeof loaded>>;
const loaded = async () => ({
  test: (await import('../../../functions/destinations/test-destination.ts')).handler,
  verify: (await import('../../../functions/destinations/verify-destination.ts')).handler,
  create: (await import('../../../functions/alerts/create-alert.ts')).handler,
  update: (await import('../../../functions/alerts/update-alert.ts')).handler,
  replay: (await import('../../../functions/deliveries/replay-delivery.ts')).handler,
  replaySpan: (await import('../../../functions/deliveries/replay-alert-deliveries.ts')).handler,
  get: (await import('../../../functions/alerts/get-alert.ts')).handler,
  list: (await import('../../../functions/alerts/list-alerts.ts')).handler,
  destinations: (await import('../../../functions/destinations/list-destinations.ts')).handler,
  feed: (await import('../../../functions/site/get-alert-feed.ts')).handler,
  unsubscribe: (await import('../../../functions/site/unsubscribe.ts')).handler,
});

beforeAll(async () => {
  // The page of an unsubscribe link has the built style.
  await ask('bundles');
  world = await startLeavers('leavers');
  routes = await loaded();
});
beforeEach(() => world.begin());
afterAll(() => world.end());

/** The requests to the user pool for one person in a run, for any number of deliveries. */
const LOOK_UP: Partial<Record<Final | 'active', string[]>> = {
  active: ['AdminGetUser', 'AdminListGroupsForUser'],
  disabled: ['AdminGetUser'],
  deleted: ['AdminGetUser', 'ListUsers'],
};
const nothing = Object.fromEntries(PLACE_NAMES.map((place) => [place, 0])) as Record<Place, number>;

/** Returns the numbers of received messages, by the kind of destination. */
function arrived({ email }: PoolPerson): Record<Place, number> {
  const { mail, chat, hook, incomingChats } = world;
  return {
    own: mail.mails.filter(({ to }) => `${to}`.includes(email)).length,
    email: mail.mails.filter(({ to }) => `${to}`.includes('risk@example.com')).length,
    channel: chat.posts.filter(({ via }) => via === 'bot').length,
    chat_webhook: chat.posts.filter(({ via }) => via === 'webhook').length,
    webhook: hook.received.length,
    ...Object.fromEntries(Object.entries(incomingChats).map(([kind, { received }]) => [kind, received.length])),
  } as Record<Place, number>;
}
const getExpected = (to: Final): Record<Place, number> =>
  Object.fromEntries(PLACE_NAMES.map((place) => [place, mayHave(to, place) ? 1 : 0])) as Record<Place, number>;

const WHY: Partial<Record<Final, RegExp>> = {
  disabled: /^the account of its owner is disabled$/,
  deleted: /^the account of its owner was deleted$/,
  member: /^its owner has the role member now, which may not send to /,
  viewer: /^its owner has the role viewer now, which may not send to /,
};

/** Returns the state of the newest delivery of an alert to each kind of destination. */
async function became(who: PoolPerson, alert_id: string, places: Record<Place, string>) {
  const all = await world.deliveries({ sub: who.sub, alert_id });
  return PLACE_NAMES.map((place) => [place, all.find(({ destination_id: id }) => id === places[place])] as const);
}

describe.each(TRANSITIONS)('when $name', ({ from, become, to }) => {
  let who: PoolPerson;
  let places: Record<Place, string>;
  let alerts: Awaited<ReturnType<Leavers['alerts']>>;
  const caller = () => ({ principalId: who.sub, role: from });

  beforeAll(async () => {
    who = await world.pool.person(from);
    places = await world.places(who);
    alerts = await world.alerts(who, Object.values(places));
    world.begin();
    await world.update(alerts.word);
    await world.run();
    expect(arrived(who)).toEqual(getExpected(from));
    await become(who);
    world.forget();
  });
  beforeEach(() => {
    for (const { received } of Object.values(world.incomingChats)) received.length = 0;
  });
  afterAll(async () => {
    for (const id of [alerts.instant, alerts.digest, alerts.reminder]) await world.lib.deleteAlert(who.sub, id);
  });

  it('sends updates only to permitted destinations, with a reason for each other destination', async () => {
    await world.update(alerts.word);
    world.pool.asked.length = 0;
    await world.run();
    expect(arrived(who)).toEqual(getExpected(to));
    for (const [place, delivery] of await became(who, alerts.instant, places)) {
      const reason = mayHave(to, place) ? null : expect.stringMatching(WHY[to] ?? /never/);
      expect(delivery, place).toMatchObject({ state: mayHave(to, place) ? 'delivered' : 'given_up', reason });
    }
    expect(world.pool.asked).toEqual(LOOK_UP[to] ?? LOOK_UP.active);
  });

  it('sends digests and reminders only to permitted destinations', async () => {
    await world.update(alerts.word);
    await world.run();
    world.begin();
    await world.morning();
    world.pool.asked.length = 0;
    await world.run();
    const twice = Object.fromEntries(Object.entries(getExpected(to)).map(([place, count]) => [place, 2 * count]));
    expect(arrived(who)).toEqual(twice);
    expect(world.pool.asked).toEqual(LOOK_UP[to] ?? LOOK_UP.active);
    for (const alert of [alerts.digest, alerts.reminder])
      for (const [place, delivery] of await became(who, alert, places))
        expect(delivery?.state, place).toBe(mayHave(to, place) ? 'delivered' : 'given_up');
  });

  it('coalesces updates only for permitted destinations', async () => {
    await world.update(alerts.word, 12);
    await world.run();
    for (const [place, delivery] of await became(who, alerts.instant, places))
      expect(delivery?.state, place).not.toBe(mayHave(to, place) ? 'given_up' : 'gathered');
    if (isGone(to)) expect(arrived(who)).toEqual(nothing);
    // The digests of the coalesced updates.
    await world.run();
  });

  it.each(PLACE_NAMES)(
    'allows test, verification, selection and replay only for a permitted destination (%s)',
    async (place) => {
      const mayIt = mayHave(to, place);
      const code = isGone(to) ? 'account_ended' : 'role_required';
      const refused = (answer: { status: number; body: { code?: string } }) =>
        answer.status === 403 && answer.body.code === code;
      const destination_id = places[place];
      const paths = { destination_id, alert_id: alerts.instant };
      const [delivery] = (await became(who, alerts.instant, places)).filter(([name]) => name === place);
      const answers = {
        test: await call(routes.test, { caller: caller(), pathParameters: paths }),
        create: await call(routes.create, {
          caller: caller(),
          json: { name: 'New', query: { search: 'x1' }, destinations: [destination_id] },
        }),
        replay: await call(routes.replay, {
          caller: caller(),
          pathParameters: { delivery_id: delivery?.[1]?.id ?? '' },
        }),
        verify: await call(routes.verify, { caller: caller(), pathParameters: paths, json: {} }),
      };
      for (const [name, answer] of Object.entries(answers))
        expect(refused(answer), `${name} ${answer.text}`).toBe(!mayIt);
      expect(answers.test.status, place).toBe(mayIt ? 200 : 403);
      expect(answers.create.status, place).toBe(mayIt ? 201 : 403);
      if (answers.create.status === 201) await world.lib.deleteAlert(who.sub, answers.create.body.id);
    },
  );

  it('shows the reason for withheld messages with the alert and the destination', async () => {
    const withheld = PLACE_NAMES.filter((place) => !mayHave(to, place));
    const ids = withheld.map((place) => places[place]).sort();
    const stopped = ids.length === 0 ? null : { reason: expect.stringMatching(WHY[to] ?? /never/), destinations: ids };
    const sorted = (one: { stopped: { destinations: string[] } | null }) => {
      one.stopped?.destinations.sort();
      return one.stopped;
    };
    const admin = { principalId: 'an admin', role: 'admin' };
    const read = await call(routes.get, { caller: admin, pathParameters: { alert_id: alerts.instant } });
    expect(sorted(read.body)).toEqual(stopped);
    const list = await call(routes.list, { caller: caller() });
    for (const one of list.body.items) expect(sorted(one)).toEqual(stopped);
    const shown = (await call(routes.destinations, { caller: caller() })).body;
    for (const place of PLACE_NAMES) {
      const one = shown.find((destination: { id: string }) => destination.id === places[place]);
      const reason = mayHave(to, place) ? null : expect.stringMatching(WHY[to] ?? /never/);
      expect(one, place).toMatchObject({
        withheld: reason,
        state: mayHave(to, place) ? 'active' : 'paused',
        paused: null,
      });
    }
  });

  it('accepts a change with the current ETag of the alert, and rejects an outdated one', async () => {
    const paths = { pathParameters: { alert_id: alerts.instant }, caller: caller() };
    const { headers } = await call(routes.get, paths);
    const change = (name: string) =>
      call(routes.update, { ...paths, headers: { 'If-Match': String(headers['etag']) }, json: { name } });
    expect((await change('Another name')).status).toBe(200);
    expect((await change('A third name')).status).toBe(412);
  });

  it('keeps the destinations of an alert, and adds only permitted ones', async () => {
    const headers = { 'If-Match': '*' };
    const bare = await world.lib.createAlert(who.sub, {
      name: 'Bare',
      query: { search: 'x2' },
      filter: world.lib.parseAlertFilter({ search: 'x2' }),
    });
    const change = (alert_id: string, destinations: string[]) =>
      call(routes.update, { caller: caller(), headers, pathParameters: { alert_id }, json: { destinations } });
    for (const place of PLACE_NAMES)
      expect((await change(bare.id, [places[place]])).status, place).toBe(mayHave(to, place) ? 200 : 403);
    expect((await change(alerts.digest, Object.values(places))).status).toBe(200);
    await world.lib.deleteAlert(who.sub, bare.id);
  });

  it('replays only permitted deliveries between two instants', async () => {
    const span = { from: '2026-11-01T00:00:00Z', to: '2027-11-01T00:00:00Z' };
    const paths = { alert_id: alerts.reminder };
    const answer = await call(routes.replaySpan, { caller: caller(), pathParameters: paths, json: span });
    expect(answer.status).toBe(200);
    const withheld = PLACE_NAMES.filter((place) => !mayHave(to, place)).length;
    expect(answer.body.skipped.destination_not_active).toBeGreaterThanOrEqual(withheld);
    await world.run();
    if (isGone(to)) expect(arrived(who)).toEqual(nothing);
  });

  it('serves the feed and calendar of an alert until the account of its owner ends', async () => {
    for (const ending of ['', '.ics']) {
      const answer = await call(routes.feed, { pathParameters: { feed_token: alerts.token + ending } });
      expect(answer.status, answer.text).toBe(isGone(to) ? 410 : 200);
      if (isGone(to))
        expect(answer.body).toMatchObject({ code: 'feed_ended', detail: expect.stringContaining('account') });
    }
  });

  it('finds the current role of the person for a click in the chat, or no role after the account ended', async () => {
    const person = await world.lib.findPersonByEmail(who.email, 10_000);
    expect(person?.role ?? null).toBe(isGone(to) ? null : to);
  });

  it('unsubscribes from mails through their link, also after the account ended', async () => {
    const stop_token = world.lib.buildUnsubscribeToken({ person: who.sub, address: 'risk@example.com' });
    const event = { pathParameters: { stop_token }, requestContext: { path: `/unsubscribe/${stop_token}` } };
    expect(await routes.unsubscribe(event as never)).toMatchObject({ statusCode: 200 });
    expect((await world.lib.listDestinationsForApi(who.sub)).find(({ id }) => id === places.email)?.state).toBe(
      'unverified',
    );
  });
});
