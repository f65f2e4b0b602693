import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { AlertReminders } from '../../../lib/alerts/schedules/reminder-times.ts';
import { atEachRequest } from '../../support/at-each-request.ts';
import { blockFaults, firedBy } from '../../support/block-limits.ts';
import { type CutDynamoDb, startCutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft, storeAll } from '../../support/drafts.ts';
import { HOSTILE_TEXTS } from '../../support/hostile-texts.ts';
import { type DigestLib, digestLib } from './digest-lib.ts';
import { type Deliveries, startDeliveries } from './world.ts';

/* Reminders of dates, once for each of 30, 7 and 1 days before. The clock is not reset between tests. */

const LONDON: AlertReminders = { days_before: [30, 7, 1], time: '09:00', time_zone: 'Europe/London' };
let world: Deliveries;
let dynamoDb: CutDynamoDb;
let lib: DigestLib;
let last = 0;
const made: { sub: string; id: string }[] = [];

const at = (instant: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant) });

beforeAll(async () => {
  world = await startDeliveries('reminders', async (real) => {
    dynamoDb = await startCutDynamoDb(real);
    return dynamoDb.endpoint;
  });
  lib = await digestLib();
});
beforeEach(async () => {
  for (const { sub, id } of made.splice(0)) await lib.deleteAlert(sub, id);
  world.hook.received.length = 0;
  world.mail.mails.length = 0;
  world.chat.reset();
});
afterAll(async () => {
  vi.useRealTimers();
  await world.stop();
  await dynamoDb.stop();
});

/** Creates an alert with reminders for an unused word or a query; returns it with its `change`. */
async function anAlert(
  kinds: Parameters<Deliveries['destination']>[1][] = ['webhook'],
  reminders: AlertReminders = LONDON,
  query?: { topic_id: string },
) {
  last += 1;
  const word = `opal${last}`;
  const sub = `person ${last}`;
  const destinations: string[] = [];
  for (const kind of kinds) destinations.push(await world.destination(sub, kind));
  const given = { name: word, query: query ?? { search: word }, reminders, destinations };
  const { id } = await lib.createAlert(sub, { ...given, filter: lib.parseAlertFilter(given.query) }, new Date());
  made.push({ sub, id });
  const change = (what: Parameters<DigestLib['updateAlert']>[1]) =>
    lib.updateAlert({ person: sub, alert_id: id }, what, { filter: null, expect: null, now: new Date() });
  return { sub, alert_id: id, word, destinations, change };
}
/** The fields of an entry, and its number if it is stored before. */
type EntryFields = Parameters<typeof draft>[1] & { number?: number };

/** Stores an entry that takes effect on a day; returns its number. */
const due = async (word: string, day: string, { number: stored, ...fields }: EntryFields = {}) => {
  last += 1;
  const number = stored ?? last;
  await world.lib.storeEntry(draft(number, { title: word, source_fields: { effective_date: [day] }, ...fields }));
  return number;
};
const plan = () => lib.planDigests(() => true);
/** Returns the dates of the reminders that are sent at an instant, with the days left. */
async function getDay(instant: string) {
  at(instant);
  await plan();
  await world.run();
  const messages = world.hook.received.map(({ body }) => JSON.parse(body) as ReceivedReminder);
  world.hook.received.length = 0;
  return messages.flatMap(({ data }) => data.dates.map(({ days_left, date, entry }) => [days_left, date, entry.title]));
}
interface ReceivedReminder {
  type: string;
  data: { dates: { days_left: number; date: string; entry: { title: string } }[]; more: number };
}

it('reminds once 30, 7 and 1 days before a date, and only of dates of active entries that match', async () => {
  at('2026-11-24T08:00:00Z');
  const { word, change } = await anAlert();
  await due(word, '2026-12-24');
  await due(word, '2026-12-01', { is_backfill: true });
  await due(word, '2026-11-25');
  await due(word, '2026-11-25', { is_active: false });
  await due(word, '2026-12-02');
  await due('other', '2026-12-01');
  expect(await getDay('2026-11-24T08:59:00Z')).toEqual([]);
  const first = [
    [1, '2026-11-25', word],
    [7, '2026-12-01', word],
    [30, '2026-12-24', word],
  ];
  expect(await getDay('2026-11-24T09:00:30Z')).toEqual(first);
  expect(await getDay('2026-11-24T09:01:30Z')).toEqual([]);
  await change({ reminders: { ...LONDON, time: '15:00' } });
  expect(await getDay('2026-11-24T15:01:00Z'), 'no second reminder at another time of the day').toEqual([]);
  expect(await getDay('2026-11-25T15:01:00Z')).toEqual([[7, '2026-12-02', word]]);
});

it('sends missed reminders once for future dates after days without planning, but not for past dates', async () => {
  at('2026-11-26T08:00:00Z');
  const { word } = await anAlert(['webhook'], { ...LONDON, days_before: [7, 1] });
  await due(word, '2026-11-28');
  await due(word, '2026-12-04');
  const late = await anAlert();
  await due(late.word, '2026-11-28');
  expect(await getDay('2026-11-30T12:00:00Z')).toEqual([[4, '2026-12-04', word]]);
  expect(await world.deliveries(late), 'no delivery for past dates').toEqual([]);
  expect(await getDay('2026-12-01T09:01:00Z')).toEqual([]);
});

it('reminds of the new day of a date that moved before or after planning', async () => {
  at('2026-12-02T08:00:00Z');
  const { word } = await anAlert();
  const n = await due(word, '2026-12-09');
  expect(await getDay('2026-12-02T09:01:00Z')).toEqual([[7, '2026-12-09', word]]);
  await due(word, '2026-12-11', { number: n });
  expect(await getDay('2026-12-03T09:01:00Z')).toEqual([]);
  at('2026-12-04T09:01:00Z');
  await plan();
  await due(word, '2026-12-13', { number: n });
  expect(await getDay('2026-12-04T09:02:00Z'), 'moved after it was planned').toEqual([]);
  expect(await getDay('2026-12-06T09:01:00Z')).toEqual([[7, '2026-12-13', word]]);
});

it('skips reminders of a paused alert or one without destinations, and does not send them later', async () => {
  at('2026-12-07T08:00:00Z');
  const { word, change, destinations, sub, alert_id } = await anAlert();
  await due(word, '2026-12-14');
  await due(word, '2026-12-15');
  await change({ paused: { reason: null } });
  expect(await getDay('2026-12-07T09:01:00Z')).toEqual([]);
  await change({ paused: null, destinations: [] });
  expect(await getDay('2026-12-08T09:01:00Z')).toEqual([]);
  await change({ destinations });
  expect(await getDay('2026-12-09T09:01:00Z')).toEqual([]);
  await change({ reminders: null });
  expect(await getDay('2026-12-13T09:01:00Z')).toEqual([]);
  await lib.deleteAlert(sub, alert_id);
  const rows = await world.lib.queryItems({ partition: 'DIGESTS_DUE' });
  expect(rows.filter((row) => row['alert_id'] === alert_id)).toEqual([]);
});

it('shows dates, days left and quotes in each kind of message, and hostile text as plain text', async () => {
  at('2026-12-16T08:00:00Z');
  const { word, alert_id, destinations } = await anAlert(['webhook', 'email', 'channel', 'teams']);
  for (const text of HOSTILE_TEXTS.slice(0, 22)) await due(`${word} ${text}`, '2026-12-23', { institution_name: text });
  await due(`${word} <!channel> <https://evil.example|go>`, '2026-12-17');
  at('2026-12-16T09:01:00Z');
  await plan();
  expect((await world.run()).counts).toEqual({ delivered: 4 });
  const [got] = world.hook.received;
  const secret = world.lib.deriveSigningSecret({ id: destinations[0] ?? '', generation: 1 });
  const message = new Webhook(secret).verify(got?.body ?? '', got?.headers ?? {}) as ReceivedReminder;
  expect(message).toMatchObject({ type: 'reminder', data: { alert: { id: alert_id }, more: 3, is_whole: true } });
  expect(message.data.dates).toHaveLength(20);
  expect(message.data.dates[0]).toMatchObject({
    days_left: 1,
    kind: 'effective',
    date: '2026-12-17',
    precision: 'day',
    moved_from: null,
    quote: { field: 'source_fields', text: '2026-12-17' },
  });
  const [mail] = world.mail.mails;
  expect(mail?.subject).toBe(`${word}: 23 dates ahead`);
  for (const text of [
    'Takes effect 17 December 2026, tomorrow',
    'Takes effect 23 December 2026, in 7 days',
    '“2026-12-17”',
    'and 3 more',
  ])
    expect(mail?.text).toContain(text);
  const [, html = ''] = (mail?.html ?? '').split('<body');
  expect(html).toContain('Takes effect 17 December 2026, tomorrow');
  expect(html).toContain('“2026-12-17”');
  expect(html).not.toMatch(/<(script|img|svg|iframe|style|link|meta|base|form|object|embed)\b/i);
  const tags = [...html.matchAll(/<[^>]*>/g)].join('');
  const targets = [...tags.matchAll(/href\s*=\s*["']?([^"'\s>]*)/g)].map(([, to = '']) => to);
  expect(targets.length).toBeGreaterThan(15);
  expect(targets.filter((to) => !to.startsWith('https://example.org/'))).toEqual([]);
  const post = world.chat.posts[0]?.body as never;
  expect(blockFaults(post)).toEqual([]);
  expect(firedBy(post).mentions).toEqual([]);
  expect(firedBy(post).links.filter((link) => !link.startsWith('https://example.org/'))).toEqual([]);
  expect(JSON.stringify(post)).toContain('Takes effect 17 December 2026, tomorrow');
  expect(JSON.stringify(world.teams.received[0]?.body)).toContain('Takes effect 17 December 2026, tomorrow');
});

it('plans one reminder for each destination when a planner is killed at any request and two others run', async () => {
  let day = Date.parse('2026-12-18T08:00:00Z');
  const begin = async () => {
    at(new Date(day).toISOString());
    const { word, ...alert } = await anAlert(['webhook', 'email']);
    await due(word, new Date(day + 7 * 86_400_000).toISOString().slice(0, 10));
    at(new Date(day + 3_700_000).toISOString());
    return alert;
  };
  await atEachRequest(dynamoDb, { least: 6, begin, run: plan }, async ({ sub, alert_id }, n) => {
    await Promise.all([plan(), plan()]);
    const all = await world.deliveries({ sub, alert_id });
    expect(
      all.map(({ kind, entry_id }) => [kind, entry_id]),
      `at ${n}`,
    ).toEqual([
      ['reminder', null],
      ['reminder', null],
    ]);
    const rows = await world.lib.queryItems({ partition: 'DIGESTS_DUE' });
    expect(
      rows.filter((row) => row['alert_id'] === alert_id),
      `at ${n}`,
    ).toHaveLength(1);
    await lib.deleteAlert(sub, alert_id);
    day += 86_400_000;
  });
});

it('gives up a failed reminder, with the reason, after the alert is paused or its reminders end', async () => {
  for (const [change, reason] of [
    [{ paused: { reason: null } }, 'the alert is paused'],
    [{ reminders: null }, 'the alert reminds of nothing any more'],
  ] as const) {
    at('2028-02-01T08:00:00Z');
    // Clears the deliveries of earlier tests.
    await world.run();
    const { sub, alert_id, word, change: make } = await anAlert();
    await due(word, '2028-02-08');
    world.hook.answer(() => ({ status: 500 }));
    at('2028-02-01T09:01:00Z');
    await plan();
    expect((await world.run()).counts).toEqual({ failed: 1 });
    world.hook.answer();
    world.hook.received.length = 0;
    await make(change);
    expect((await world.run(600_000)).counts).toEqual({ given_up: 1 });
    expect(world.hook.received).toEqual([]);
    const [one] = await world.deliveries({ sub, alert_id });
    expect(one).toMatchObject({ kind: 'reminder', state: 'given_up', reason });
  }
});

it('reminds each alert of the dates it matches on a day with more dates than one shared read returns', async () => {
  at('2029-02-01T08:00:00Z');
  const own = await anAlert(['webhook'], LONDON, { topic_id: 'eu-ecb' });
  const { word } = await anAlert();
  const source_fields = { effective_date: ['2029-02-08'] };
  await storeAll(Array.from({ length: 501 }, (_, n) => draft(10_001 + n, { source_fields })));
  await due(own.word, '2029-02-08', { place: 2, number: 20_000 });
  await due(word, '2029-02-08', { number: 20_001 });
  const dates = await getDay('2029-02-01T09:01:00Z');
  expect(dates.sort()).toEqual([
    [7, '2029-02-08', own.word],
    [7, '2029-02-08', word],
  ]);
});
