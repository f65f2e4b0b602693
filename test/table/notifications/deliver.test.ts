import type { Context } from 'aws-lambda';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { deliveryKey } from '../../../lib/platform/dynamodb/alert-keys.ts';
import { held } from '../../support/held.ts';
import { getItems } from '../jobs/table-state.ts';
import { type Deliveries, startDeliveries } from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
let world: Deliveries;

beforeAll(async () => {
  world = await startDeliveries('deliver');
});
beforeEach(() => world.begin());
afterAll(() => world.stop());

it('plans one delivery for each destination of a match, however often the match is planned', async () => {
  const who = await world.subscriber(['webhook', 'email', 'channel']);
  const entry = await world.entry();
  await Promise.all([1, 2, 3].map(() => world.plan(entry, [who, who])));
  expect(await world.deliveries(who)).toHaveLength(3);
  const { counts } = await world.run();
  expect(counts).toEqual({ delivered: 3 });
  await world.plan(entry, [who]);
  expect((await world.run()).counts).toEqual({});
  const all = await world.deliveries(who);
  for (const one of all)
    expect(one).toMatchObject({
      state: 'delivered',
      due_at: null,
      reason: null,
      replays: 0,
      entry_id: entry,
      alert_id: who.alert_id,
      tries: [{ outcome: 'delivered', reason: null, took_ms: expect.any(Number) }],
    });
  expect([world.hook.received.length, world.mail.mails.length, world.chat.posts.length]).toEqual([1, 1, 1]);
  const [got] = world.hook.received;
  const [hookId = ''] = who.destinations;
  const secret = world.lib.deriveSigningSecret({ id: hookId, generation: 1 });
  expect(new Webhook(secret).verify(got?.body ?? '', got?.headers ?? {})).toMatchObject({
    type: 'entry.new',
    data: { alert: { id: who.alert_id, name: 'Capital rules' }, entry: { id: entry } },
  });
  expect(got?.headers['webhook-id']).toBe(all.find(({ destination_id }) => destination_id === hookId)?.id);
  expect(world.mail.mails[0]?.text).toContain('your alert “Capital rules” (capital, requirements · institution: EBA)');
  expect(JSON.stringify(world.chat.posts[0])).toContain('Capital rules: capital, requirements · institution: EBA');
});

it('plans a delivery for an edit, but none for alerts that are paused, missing or created later', async () => {
  const entry = await world.entry();
  const who = await world.subscriber(['webhook']);
  await world.plan(entry, [who]);
  await world.plan(entry, [who], { kind: 'edited', digest: 'another', matched_at: '2026-11-24T09:00:00Z' });
  expect((await world.deliveries(who)).map(({ kind }) => kind)).toEqual(['edited', 'new']);
  for (const given of [
    { paused: { at: '2026-11-24T08:00:00Z', reason: 'holidays' } },
    { kinds: ['edited' as const] },
    { since: '2026-11-24T08:00:01Z' },
  ]) {
    const other = await world.subscriber(['webhook'], given);
    await world.plan(entry, [other]);
    expect(await world.deliveries(other)).toEqual([]);
  }
  await world.plan(entry, [{ sub: who.sub, alert_id: 'nothing' }]);
  await expect(world.deliveries({ sub: who.sub, alert_id: 'nothing' })).rejects.toMatchObject({
    code: 'alert_not_found',
  });
  await world.run();
});

it('gives up a delivery after ten attempts over 75 hours, and sends nothing before an attempt is due', async () => {
  const who = await world.subscriber(['webhook']);
  await world.plan(await world.entry(), [who]);
  world.hook.answer(() => ({ status: 500 }));
  const pauses: number[] = [];
  let later = 0;
  for (let i = 0; i < 10; i += 1) {
    await world.run(later);
    const [one] = await world.deliveries(who);
    expect(one?.tries).toHaveLength(i + 1);
    if (!one?.due_at) break;
    expect(one.state).toBe('failed');
    // Just before it is due there is no attempt.
    const due = Date.parse(one.due_at) - Date.now();
    await world.run(due - 1_500);
    pauses.push(Math.round((due - later) / 1_000));
    later = due + 1_000;
  }
  expect(world.hook.received).toHaveLength(10);
  const sum = pauses.reduce((all, one) => all + one, 0) / 3_600;
  expect(pauses).toHaveLength(9);
  expect(sum).toBeGreaterThan(75);
  expect(sum).toBeLessThan(76);
  const ids = new Set(world.hook.received.map(({ headers }) => headers['webhook-id']));
  expect(ids.size).toBe(1);
  expect((await world.deliveries(who))[0]).toMatchObject({
    state: 'given_up',
    due_at: null,
    reason: 'it was tried 10 times',
  });
  expect((await world.run(10 * DAY_MS)).counts).toEqual({});
});

it('waits for Retry-After before the next attempt if it is longer than the back-off', async () => {
  const who = await world.subscriber(['webhook']);
  await world.plan(await world.entry(), [who]);
  world.hook.answer(() => ({ status: 429, headers: { 'retry-after': '3600' } }));
  await world.run();
  const [one] = await world.deliveries(who);
  const wait = Date.parse(one?.due_at ?? '') - Date.parse(one?.tries[0]?.at ?? '');
  expect(wait).toBeGreaterThan(HOUR_MS - 2_000);
  expect(wait).toBeLessThan(HOUR_MS + 60_000);
  world.hook.answer();
  await world.run(HOUR_MS + 60_000);
  expect((await world.deliveries(who))[0]?.state).toBe('delivered');
});

it('sends mail again with the same Message-ID after the server refused it', async () => {
  const who = await world.subscriber(['email']);
  await world.plan(await world.entry(), [who]);
  world.refusing.add('risk@example.com');
  await world.run();
  expect((await world.deliveries(who))[0]).toMatchObject({ state: 'failed', tries: [{ status: 451 }] });
  world.refusing.clear();
  await world.run(MINUTE_MS);
  const [one] = await world.deliveries(who);
  expect(one).toMatchObject({ state: 'delivered', tries: [{ outcome: 'failed' }, { outcome: 'delivered' }] });
  expect(world.mail.mails.map(({ message_id }) => message_id)).toEqual([`<${one?.id}@example.org>`]);
});

it('pauses a destination that answers 410, and replays given-up deliveries after a new verification', async () => {
  const who = await world.subscriber(['webhook']);
  const [hookId = ''] = who.destinations;
  await world.plan(await world.entry(), [who]);
  world.hook.answer(() => ({ status: 410 }));
  expect((await world.run()).counts).toEqual({ paused: 1 });
  expect((await world.deliveries(who))[0]?.state).toBe('gone');
  const [shown] = await world.lib.listDestinationsForApi(who.sub);
  expect(shown).toMatchObject({ state: 'paused', paused: { reason: 'it answered 410 Gone' } });
  world.hook.answer();
  await world.plan(await world.entry(), [who], { matched_at: '2026-11-24T10:00:00Z' });
  await world.run();
  const [second] = await world.deliveries(who);
  expect(second).toMatchObject({
    state: 'given_up',
    reason: 'the destination is paused: it answered 410 Gone',
    tries: [],
  });
  const id = second?.id ?? '';
  await expect(world.lib.replayDelivery(who.sub, id)).rejects.toMatchObject({ code: 'destination_not_active' });
  await world.lib.markDestinationVerified(await world.lib.getDestination(who.sub, hookId), null);
  expect(await world.lib.replayDelivery(who.sub, id)).toMatchObject({ state: 'due', replays: 1 });
  await world.run();
  expect(world.hook.received.at(-1)?.headers['webhook-id']).toBe(id);
});

it('pauses a destination with the reason after five days without a success', async () => {
  const who = await world.subscriber(['webhook']);
  const state = async () => (await world.lib.listDestinationsForApi(who.sub))[0];
  const failing = async (laterMs: number) => {
    await world.plan(await world.entry(), [who]);
    await world.run(laterMs);
  };
  world.hook.answer(() => ({ status: 503 }));
  await failing(0);
  expect(await state()).toMatchObject({ state: 'active', failing_since: expect.any(String) });
  world.hook.answer();
  await failing(4 * DAY_MS);
  expect(await state()).toMatchObject({ state: 'active', failing_since: null });
  world.hook.answer(() => ({ status: 503 }));
  await failing(5 * DAY_MS);
  await failing(9 * DAY_MS);
  expect((await state())?.state).toBe('active');
  await failing(10 * DAY_MS + 1_000);
  expect(await state()).toMatchObject({
    state: 'paused',
    paused: { reason: 'nothing arrived for five days; the last try: it answered 503' },
  });
});

it('resets the failure period after a successful test, and pauses only a destination that keeps failing', async () => {
  const { testDestination } = await import('../../../lib/notifications/test-message.ts');
  const dead = await world.subscriber(['webhook']);
  const recovered = await world.subscriber(['webhook']);
  const getState = async ({ sub }: typeof dead) => (await world.lib.listDestinationsForApi(sub))[0];
  world.hook.answer(() => ({ status: 503 }));
  for (const who of [dead, recovered]) await world.plan(await world.entry(), [who]);
  for (const day of [0, 1, 2, 3]) await world.run(day * DAY_MS);
  world.hook.answer();
  expect(await testDestination(recovered.sub, recovered.destinations[0] ?? '')).toMatchObject({ outcome: 'delivered' });
  expect(await getState(recovered)).toMatchObject({ failing_since: null });
  world.hook.answer(() => ({ status: 503 }));
  await world.run(7 * DAY_MS);
  for (const who of [dead, recovered])
    expect(await getState(who)).toMatchObject({ state: 'active', failing_since: expect.any(String) });
  await world.run(7 * DAY_MS + 20 * HOUR_MS);
  expect((await getState(dead))?.state).toBe('paused');
  expect((await getState(recovered))?.state).toBe('active');
});

it('does not repeat a chat message with an unknown outcome, but retries a refused one', async () => {
  const who = await world.subscriber(['channel']);
  await world.plan(await world.entry(), [who]);
  world.chat.script({ hang: 'after' });
  await world.run();
  expect((await world.deliveries(who))[0]).toMatchObject({ state: 'unknown', due_at: null });
  expect((await world.run(DAY_MS)).counts).toEqual({});
  expect(world.chat.posts).toHaveLength(1);
  const [one] = await world.deliveries(who);
  await expect(world.lib.replayDelivery(who.sub, one?.id ?? '')).rejects.toMatchObject({ code: 'not_replayable' });
  await world.plan(await world.entry(), [who], { matched_at: '2026-11-24T10:00:00Z' });
  world.chat.script({ rateLimited: '60' }, { code: 'not_in_channel' });
  await world.run();
  await world.run(2 * MINUTE_MS);
  await world.run(30 * MINUTE_MS);
  expect((await world.deliveries(who))[0]).toMatchObject({
    state: 'delivered',
    tries: [
      { outcome: 'failed', status: 429 },
      { outcome: 'failed', reason: 'the chat platform refused: not_in_channel' },
      { outcome: 'delivered' },
    ],
  });
  expect(world.chat.posts).toHaveLength(2);
});

it('repeats no message with an unknown outcome to chat webhooks and Teams, but retries refused ones', async () => {
  const who = await world.subscriber(['chat_webhook', 'teams']);
  const [chat = '', teams = ''] = who.destinations;
  const states = async () => {
    const all = await world.deliveries(who);
    return [chat, teams].map((id) => all.find(({ destination_id }) => destination_id === id)?.state);
  };
  await world.plan(await world.entry(), [who]);
  world.chat.script({ hang: 'after' });
  world.teams.answer(() => (request) => void request.socket.destroy());
  await world.run();
  expect(await states()).toEqual(['unknown', 'unknown']);
  world.teams.answer(() => ({ status: 202 }));
  expect((await world.run(DAY_MS)).counts).toEqual({});
  for (const { id } of await world.deliveries(who))
    await expect(world.lib.replayDelivery(who.sub, id)).rejects.toMatchObject({ code: 'not_replayable' });
  await world.plan(await world.entry(), [who], { matched_at: '2026-11-24T10:00:00Z' });
  world.chat.script({ rateLimited: '60' });
  world.teams.answer(() => ({ status: 429, headers: { 'retry-after': '60' } }));
  await world.run();
  world.teams.answer(() => ({ status: 202 }));
  await world.run(2 * MINUTE_MS);
  expect(await states()).toEqual(['delivered', 'delivered']);
  expect(world.chat.posts.map(({ via }) => via)).toEqual(['webhook', 'webhook']);
  const cards = world.teams.received.map(({ body }) => JSON.parse(body).attachments[0].content.type);
  expect(cards).toEqual(Array(3).fill('AdaptiveCard'));
});

it('announces an edited update as changed if the chat has no message of it, and a new update as new', async () => {
  const announced = () =>
    world.chat.posts.map(({ body }) => [body['blocks'][0].text.text, String(body['text']).split(':')[0]]);
  for (const [kind, words] of [
    ['edited', 'Regulatory update changed'],
    ['new', 'New regulatory update'],
  ] as const) {
    world.begin();
    await world.plan(await world.entry(), [await world.subscriber(['channel', 'chat_webhook'])], { kind });
    expect((await world.run()).counts).toEqual({ delivered: 2 });
    expect(announced()).toEqual([
      [words, words],
      [words, words],
    ]);
  }
});

/** Returns a function that runs the deliveries some minutes after an instant. */
function minutely(began = Date.now() + MINUTE_MS) {
  return (minute: number) => world.run(0, () => new Date(began + minute * MINUTE_MS));
}

it('loses one message per run and destination in an outage of a chat, and marks the destination failing', async () => {
  const who = await world.subscriber(['channel', 'chat_webhook', 'teams']);
  const run = minutely();
  const failing = async () =>
    (await world.lib.listDestinationsForApi(who.sub)).map((one) => one.failing_since !== null);
  for (const n of [1, 2, 3, 4]) await world.plan(await world.entry(), [who], { matched_at: `2026-11-24T08:00:0${n}Z` });
  world.chat.script({ status: 503, body: '<html>' }, { status: 503, body: '<html>' });
  world.teams.answer(() => ({ status: 503, headers: { 'retry-after': '60' } }));
  expect(await run(0)).toMatchObject({ counts: { unknown: 3 }, due_seconds: 0 });
  expect(await failing()).toEqual([true, true, true]);
  world.chat.script({ status: 503, body: '<html>' }, { status: 503, body: '<html>' });
  expect((await run(1)).counts).toEqual({ unknown: 3 });
  world.teams.answer(() => ({ status: 202 }));
  expect((await run(2)).counts).toEqual({ delivered: 6 });
  expect(await failing()).toEqual([false, false, false]);
});

it('backs off from a failing chat, and loses eight messages in an outage of an hour', async () => {
  const who = await world.subscriber(['teams']);
  const began = Date.now() + MINUTE_MS;
  const run = minutely(began);
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9])
    await world.plan(await world.entry(), [who], { matched_at: `2026-11-24T08:00:0${n}Z` });
  const attemptedAt: number[] = [];
  for (let minute = 0; minute <= 64; minute += 1) {
    world.teams.answer(() => {
      attemptedAt.push(minute);
      return { status: 503 };
    });
    expect(await run(minute)).toMatchObject({ due_seconds: 0 });
  }
  expect(attemptedAt).toEqual([0, 1, 2, 4, 8, 16, 32, 62]);
  world.teams.answer(() => ({ status: 202 }));
  for (const n of [1, 2]) await world.plan(await world.entry(), [who], { matched_at: `2026-11-24T09:00:0${n}Z` });
  expect(await run(91)).toMatchObject({ counts: { held: 3 }, due_seconds: 0 });
  // A replay is sent before all that waits, and its success closes the circuit.
  const waiting = (await world.deliveries(who)).filter(({ state }) => state === 'due');
  await world.lib.replayDelivery(who.sub, waiting[0]?.id ?? '', new Date(began + 91 * MINUTE_MS));
  expect((await run(91)).counts).toEqual({ held: 2, delivered: 1 });
  expect((await run(91)).counts).toEqual({ delivered: 2 });
});

it('pauses a chat destination with a reason after five days without a confirmed delivery', async () => {
  const who = await world.subscriber(['teams']);
  world.teams.answer(() => ({ status: 503 }));
  for (const day of [0, 1, 2, 3, 4]) {
    await world.plan(await world.entry(), [who], { matched_at: `2026-11-2${day}T08:00:00Z` });
    expect((await world.run(day * DAY_MS)).counts).toEqual({ unknown: 1 });
  }
  await world.plan(await world.entry(), [who], { matched_at: '2026-11-25T08:00:00Z' });
  expect((await world.run(5 * DAY_MS)).counts).toEqual({ paused: 1 });
  const reason = 'nothing arrived for five days; the last try: Teams answered 503: the message may have been posted';
  expect((await world.lib.listDestinationsForApi(who.sub))[0]).toMatchObject({ state: 'paused', paused: { reason } });
  world.teams.answer(() => ({ status: 202 }));
});

it('gives up a delivery whose destination, alert or update is missing, with the reason', async () => {
  const remove = (pk: string, sk: string) => world.lib.deleteItem({ pk, sk });
  for (const [reason, lose] of [
    ['the destination was deleted', (sub: string, [id = '']: string[]) => world.lib.deleteDestinationRecord(sub, id)],
    ['the alert was deleted', (sub: string, _: string[], alert: string) => remove(`PERSON#${sub}`, `ALERT#${alert}`)],
  ] as const) {
    const who = await world.subscriber(['webhook']);
    const match = await world.plan(await world.entry(), [who]);
    await lose(who.sub, who.destinations, who.alert_id);
    expect((await world.run()).counts).toEqual({ given_up: 1 });
    const id = (await world.lib.listWorkspaceItems(who.sub)).find(({ sk }) => String(sk).startsWith('DELIVERY#'));
    expect(id?.['body']).toMatchObject({ state: 'given_up', reason, entry_id: match.entry_id });
  }
  const who = await world.subscriber(['webhook']);
  await world.plan('0123456789abcdef01234567', [who]);
  await world.run();
  expect((await world.deliveries(who))[0]).toMatchObject({ reason: 'there is no such update any more' });
  expect(world.hook.received).toEqual([]);
});

it('sends and keeps nothing for an erased person', async () => {
  const who = await world.subscriber(['webhook']);
  await world.plan(await world.entry(), [who]);
  const { erasePerson } = await import('../../../lib/access/erasure/erase-person.ts');
  for await (const _ of erasePerson({ subjects: [who.sub], addresses: [] }, 1));
  expect((await world.run()).counts).toEqual({});
  const left = await world.lib.queryItems({ partition: 'DELIVERIES_DUE', consistent: true });
  expect(left.filter(({ person }) => person === who.sub)).toEqual([]);
  const items = await getItems(process.env['TABLE_NAME'] ?? '');
  // These alerts have no query. Their owner items are written by hand, so test/table/access/erasure covers them.
  const others = items.filter(({ pk }) => !String(pk).startsWith('ALERT#'));
  expect(others.filter((item) => JSON.stringify(item).includes(who.sub))).toEqual([]);
  expect(world.hook.received).toEqual([]);
});

it('replays a delivery with the same id, and only once for concurrent requests', async () => {
  const who = await world.subscriber(['webhook']);
  await world.plan(await world.entry(), [who]);
  await world.run();
  const id = (await world.deliveries(who))[0]?.id ?? '';
  const again = await Promise.allSettled([1, 2, 3].map(() => world.lib.replayDelivery(who.sub, id)));
  expect(again.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  await world.run();
  expect(world.hook.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
  await expect(world.lib.replayDelivery(who.sub, 'nothing')).rejects.toMatchObject({ code: 'delivery_not_found' });
  await expect(world.lib.replayDelivery('somebody-else', id)).rejects.toMatchObject({ code: 'delivery_not_found' });
});

it('delivers to other destinations while one is slow or has many due deliveries', async () => {
  const slow = await world.subscriber(['webhook']);
  const other = await world.subscriber(['email']);
  const [destination_id = ''] = slow.destinations;
  const early = '2026-11-24T08:00:00Z';
  await world.plan(await world.entry(), [slow]);
  // Items of missing deliveries, all due before the delivery of the other person.
  const rows = Array.from({ length: 450 }, (_, n) => ({
    pk: 'DELIVERIES_DUE',
    sk: `${early}#${String(n).padStart(4, '0')}`,
    person: slow.sub,
    id: `gone-${n}`,
    destination_id,
  }));
  await world.lib.putAndDeleteItems(rows, []);
  await world.plan(await world.entry(), [other]);
  const { when, over } = held();
  world.hook.answer(() => (_, response) => void when().then(() => response.writeHead(204).end()));
  const run = world.run(1_000);
  await expect.poll(() => world.mail.mails.length).toBe(1);
  over();
  await run;
  const left = async () =>
    (await world.lib.queryItems({ partition: 'DELIVERIES_DUE' })).filter(({ person }) => person === slow.sub);
  // A run reads a limited number of deliveries of one destination; the next runs read the rest.
  expect((await left()).length).toBeGreaterThan(200);
  for (let i = 0; i < 3; i += 1) await world.run(2_000);
  expect(await left()).toEqual([]);
  expect((await world.deliveries(slow))[0]?.state).toBe('delivered');
});

it('sends each delivery once in two concurrent runs, without waiting for a slow receiver', async () => {
  const slow = await world.subscriber(['webhook']);
  const others = await Promise.all(Array.from({ length: 10 }, () => world.subscriber(['email'])));
  for (let i = 0; i < 3; i += 1) await world.plan(await world.entry(), [slow, ...others]);
  const { when, over } = held();
  world.hook.answer(() => (_, response) => void when().then(() => response.writeHead(204).end()));
  const runs = [world.run(), world.run()];
  await expect.poll(() => world.mail.mails.length).toBe(30);
  over();
  await Promise.all(runs);
  expect(world.mail.mails).toHaveLength(30);
  expect(new Set(world.mail.mails.map(({ message_id }) => message_id)).size).toBe(30);
  expect(world.hook.received).toHaveLength(3);
});

it('sends to one receiver in order in two concurrent runs, and waits for the lease of a killed attempt', async () => {
  const who = await world.subscriber(['webhook']);
  const due = async () =>
    (await world.lib.queryItems({ partition: 'DELIVERIES_DUE' }))
      .filter(({ person }) => person === who.sub)
      .map(({ id }) => String(id));
  const got = () => world.hook.received.map(({ headers }) => headers['webhook-id']);
  for (let i = 0; i < 3; i += 1) await world.plan(await world.entry(), [who]);
  const inOrder = await due();
  const { when, over } = held();
  world.hook.answer(() => (_, response) => void when().then(() => response.writeHead(204).end()));
  const first = world.run(1_000);
  await expect.poll(() => got().length).toBe(1);
  const second = await world.run(1_000);
  expect([second.counts, got()]).toEqual([{ busy: 1 }, inOrder.slice(0, 1)]);
  over();
  expect((await first).counts).toEqual({ delivered: 3 });
  expect(got()).toEqual(inOrder);
  world.begin();
  for (let i = 0; i < 2; i += 1) await world.plan(await world.entry(), [who]);
  const [killed, next] = await due();
  const claimed = await world.lib.findDelivery(who.sub, killed ?? '');
  expect(claimed && (await world.lib.acquireDeliveryLease(claimed, false, new Date()))).not.toBeNull();
  expect((await world.run(60_000)).counts).toEqual({ busy: 1 });
  expect((await world.run(100_000)).counts).toEqual({ delivered: 2 });
  expect(got()).toEqual([killed, next]);
});

it('fails the run after an unexpected error of one delivery, and logs the results of the others', async () => {
  const [{ runDeliveries }, { createScheduledJobHandler }] = await Promise.all([
    import('../../../lib/jobs/run-deliveries.ts'),
    import('../../../lib/jobs/scheduled-job.ts'),
  ]);
  const log = vi
    .spyOn((await import('../../../lib/platform/log/metrics.ts')).unprefixedConsole, 'log')
    .mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const broken = await world.subscriber(['webhook']);
  const other = await world.subscriber(['email']);
  for (const who of [broken, other, other]) await world.plan(await world.entry(), [who]);
  const [one] = await world.deliveries(broken);
  const row = { Key: deliveryKey(broken.sub, one?.id ?? ''), ConditionExpression: 'attribute_exists(pk)' };
  await world.lib.updateItem({ ...row, UpdateExpression: 'REMOVE body' });
  const run = createScheduledJobHandler('deliver', runDeliveries)({}, {
    awsRequestId: 'r',
    getRemainingTimeInMillis: () => 54_000,
  } as Context);
  await expect(run).rejects.toThrow(TypeError);
  expect(log.mock.calls.map(([line]) => JSON.parse(String(line)))).toMatchObject([
    {
      level: 'ERROR',
      job: 'deliver',
      job_errors: 1,
      error: expect.stringContaining('TypeError'),
      deliveries_sent: 2,
      deliveries_failed: 1,
      destinations_paused: 0,
      digests_planned: 0,
      corrected: 0,
      deliveries_due_seconds: expect.any(Number),
    },
  ]);
  await world.lib.deleteItem(row.Key);
  await world.run();
});

it('lists deliveries over several pages by cursor, and rejects an offset', async () => {
  const who = await world.subscriber(['webhook']);
  for (let i = 0; i < 5; i += 1)
    await world.plan(await world.entry(), [who], { matched_at: `2026-11-24T08:00:0${i}Z` });
  const list = (limit: number, position: { after: string; skip: number } | null, offset = 0) =>
    world.lib.listAlertDeliveries(who.sub, who.alert_id, { limit, offset, position });
  const seen: string[] = [];
  let position: { after: string; skip: number } | null = null;
  do {
    const { items, next }: Awaited<ReturnType<typeof list>> = await list(2, position);
    seen.push(...items.map(({ matched_at }) => matched_at));
    position = next;
  } while (position);
  expect(seen).toEqual([4, 3, 2, 1, 0].map((i) => `2026-11-24T08:00:0${i}Z`));
  await expect(list(2, null, 1)).rejects.toMatchObject({ code: 'offset_too_large' });
  expect(await list(0, null)).toMatchObject({ items: [], next: null });
  await world.run();
});

it('rejects verification codes for webhooks and channels, and the 51st attempt of a person in a day', async () => {
  const { verifyDestination } = await import('../../../lib/notifications/verify-destination.ts');
  const { consumeVerificationAttemptLimit } = await import('../../../lib/channels/destinations/verification-limits.ts');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const who = await world.subscriber(['webhook', 'channel']);
  const [hook = '', channel = ''] = who.destinations;
  const verify = (id: string, code?: string) =>
    verifyDestination(who.sub, id, {
      ...(code === undefined ? {} : { code }),
      app_url: null,
      isOwn: async () => false,
    });
  for (const id of [hook, channel])
    await expect(verify(id, '12345678')).rejects.toMatchObject({ kind: 'unprocessable', code: 'wrong_code' });
  expect(world.hook.received).toEqual([]);
  expect((await verify(hook)).state).toBe('active');
  expect(world.hook.received).toHaveLength(1);
  const others = await Promise.allSettled(Array.from({ length: 60 }, () => consumeVerificationAttemptLimit(who.sub)));
  expect(others.filter(({ status }) => status === 'fulfilled')).toHaveLength(49);
  await expect(verify(hook)).rejects.toMatchObject({ code: 'too_many_attempts' });
  expect(world.hook.received).toHaveLength(1);
});
