import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { daily } from '../../support/alerts.ts';
import { blockFaults, firedBy } from '../../support/block-limits.ts';
import { draft } from '../../support/drafts.ts';
import { HOSTILE_TEXTS } from '../../support/hostile-texts.ts';
import { catalogOfFeeds } from '../../support/read-catalog.ts';
import { type DigestLib, digestLib } from './digest-lib.ts';
import { type Deliveries, startDeliveries } from './world.ts';

/* The contents of a digest in a mail, a webhook and a channel. */

let world: Deliveries;
let lib: DigestLib;
let now = Date.parse('2026-11-24T07:00:00Z');
let last = 0;

const passTo = (at: string) => {
  now = Math.max(now, Date.parse(at));
  vi.useFakeTimers({ toFake: ['Date'], now });
};

beforeAll(async () => {
  world = await startDeliveries('delivery-digests');
  lib = await digestLib();
  passTo('2026-11-24T07:00:00Z');
});
beforeEach(() => world.begin());
afterAll(() => world.stop());

/** Creates an alert for an unused word, daily at 09:00 in London, with its destinations. */
async function anAlert(kinds: ('webhook' | 'email' | 'channel')[], name = 'Capital rules') {
  last += 1;
  const word = `opal${last}`;
  const sub = `person ${last}`;
  const destinations: string[] = [];
  for (const kind of kinds) destinations.push(await world.destination(sub, kind));
  const schedule = daily('09:00', 'Europe/London');
  const given = { name, query: { search: word }, schedule, destinations };
  const { id } = await lib.createAlert(sub, { ...given, filter: lib.parseAlertFilter(given.query) }, new Date());
  now += 1_000;
  passTo('2026-11-24T07:00:00Z');
  return { sub, id, word, destinations };
}
async function store(title: string, fields: object = {}) {
  last += 1;
  await world.lib.storeEntry(draft(last, { title, place: last, ...fields }));
}
/** Matches, and sends the digest of the next morning. */
async function morning(day: string) {
  passTo(new Date(now + 16_000).toISOString());
  await lib.matchChangedEntries(world.lib.planDeliveries);
  passTo(`${day}T09:01:00Z`);
  await lib.planDigests(() => true);
  return world.run();
}

it('lists 50 of 60 updates in mail and webhook and 20 in the channel, by topic and with sources', async () => {
  const { sub, id, word, destinations } = await anAlert(['webhook', 'email', 'channel']);
  for (let i = 0; i < 60; i += 1) await store(`${word} ${i}`);
  expect((await morning('2026-11-24')).counts).toEqual({ delivered: 3 });
  const [mail] = world.mail.mails;
  const sourceCount = catalogOfFeeds().feeds.length;
  expect(mail?.subject).toBe('Capital rules: 60 updates, 24 November 2026');
  for (const text of [
    '60 updates for your alert “Capital rules”, from 24 November 2026, 07:00 to 24 November 2026, 09:00 ' +
      '(Europe/London).',
    'and 10 more',
    'Sources, 24 November 2026 (UTC)',
    `${sourceCount} sources can tell this alert something; ${sourceCount} of them were never read yet.`,
  ])
    expect(mail?.text).toContain(text);
  const parts = mail?.text.match(/^.+\n=+$/gm)?.map((part) => part.split('\n')[0]);
  expect(parts).toEqual(['eu-ecb', 'us-cftc', 'us-sec', 'Sources, 24 November 2026 (UTC)']);
  expect(mail?.text.match(/^https:\/\/example\.org\/\d+$/gm)).toHaveLength(50);
  const [hookId = ''] = destinations;
  const secret = world.lib.deriveSigningSecret({ id: hookId, generation: 1 });
  const [got] = world.hook.received;
  const message = new Webhook(secret).verify(got?.body ?? '', got?.headers ?? {}) as { data: { entries: object[] } };
  expect(message).toMatchObject({
    type: 'digest',
    timestamp: '2026-11-24T09:00:00Z',
    data: { alert: { id, name: 'Capital rules' }, updates: 60, is_whole: true, to: '2026-11-24T09:00:00Z' },
  });
  expect(message.data.entries).toHaveLength(50);
  expect(message.data.entries[0]).toMatchObject({ type: 'entry.new', why: { words: [word] } });
  const post = world.chat.posts[0]?.body as { blocks: { type: string }[] };
  expect(blockFaults(post as never)).toEqual([]);
  const json = JSON.stringify(post);
  expect(json).toContain('Capital rules: 60 updates');
  expect(json).toContain('and 40 more');
  expect(post.blocks.filter(({ type }) => type === 'section')).toHaveLength(20);
  const [shown] = await world.deliveries({ sub, alert_id: id });
  expect(shown).toMatchObject({
    kind: 'digest',
    entry_id: null,
    state: 'delivered',
    window: { from: '2026-11-24T07:00:00Z', to: '2026-11-24T09:00:00Z', updates: 60 },
  });
});

it('shows hostile titles and names as plain text in mail and channel', async () => {
  const { word } = await anAlert(['email', 'channel'], '<b>@channel</b> <!here>');
  for (const text of HOSTILE_TEXTS.slice(0, 20)) await store(`${word} ${text}`, { institution_name: text });
  await store(`${word} <!channel> <@U0123456789> <https://evil.example|go>`);
  expect((await morning('2026-11-25')).counts).toEqual({ delivered: 2 });
  const [, html = ''] = (world.mail.mails[0]?.html ?? '').split('<body');
  expect(html).toContain(word);
  expect(html).not.toMatch(/<(script|img|svg|iframe|style|link|meta|base|form|object|embed)\b/i);
  const tags = [...html.matchAll(/<[^>]*>/g)].join('');
  const targets = [...tags.matchAll(/href\s*=\s*["']?([^"'\s>]*)/g)].map(([, to = '']) => to);
  expect(targets.length).toBeGreaterThan(20);
  expect(targets.filter((to) => !to.startsWith('https://example.org/'))).toEqual([]);
  const { mentions, links } = firedBy(world.chat.posts[0]?.body as never);
  expect(mentions).toEqual([]);
  expect(links.filter((link) => !link.startsWith('https://example.org/'))).toEqual([]);
  expect(blockFaults(world.chat.posts[0]?.body as never)).toEqual([]);
});

it('writes "1 update" in the subject, and gives up a digest, with the reason, after the query changed', async () => {
  const one = await anAlert(['email']);
  const other = await anAlert(['email']);
  await store(one.word);
  await store(other.word);
  passTo(new Date(now + 16_000).toISOString());
  await lib.matchChangedEntries(world.lib.planDeliveries);
  passTo('2026-11-26T09:01:00Z');
  expect(await lib.planDigests(() => true)).toBe(2);
  const filter = lib.parseAlertFilter({ search: 'agate' });
  await lib.updateAlert(
    { person: other.sub, alert_id: other.id },
    { query: { search: 'agate' } },
    { filter, expect: null },
  );
  expect((await world.run()).counts).toEqual({ delivered: 1, given_up: 1 });
  expect(world.mail.mails[0]?.subject).toBe('Capital rules: 1 update, 26 November 2026');
  expect((await world.deliveries({ sub: other.sub, alert_id: other.id }))[0]).toMatchObject({
    state: 'given_up',
    reason: 'the alert has another query now',
  });
});

it('moves updates of a digest given up during a pause to the next digest of the same destination only', async () => {
  const { sub, id, word, destinations } = await anAlert(['webhook', 'email']);
  const [hook = '', mailbox = ''] = destinations;
  const listStates = async () =>
    (await world.deliveries({ sub, alert_id: id }))
      .map(({ destination_id, state, window }) => [destination_id === hook ? 'hook' : 'mail', state, window?.updates])
      .sort();
  const change = (paused: { reason: string } | null) =>
    lib.updateAlert({ person: sub, alert_id: id }, { paused }, { filter: null, expect: null });
  await store(`${word} of the first day`);
  world.refusing.add('risk@example.com');
  expect((await morning('2026-11-27')).counts).toEqual({ delivered: 1, failed: 1 });
  world.refusing.clear();
  await change({ reason: 'holidays' });
  expect((await world.run(600_000)).counts).toEqual({ given_up: 1 });
  const ended = (await world.deliveries({ sub, alert_id: id })).find((one) => one.destination_id === mailbox);
  expect(ended?.reason).toBe('the alert is paused');
  await store(`${word} of the second day`);
  expect((await morning('2026-11-28')).counts).toEqual({});
  expect(world.mail.mails).toEqual([]);
  await change(null);
  await store(`${word} of the third day`);
  expect((await morning('2026-11-29')).counts).toEqual({ delivered: 2 });
  expect(await listStates()).toEqual([
    ['hook', 'delivered', 1],
    ['hook', 'delivered', 2],
    ['mail', 'delivered', 3],
    ['mail', 'given_up', 1],
  ]);
  expect(world.mail.mails[0]?.subject).toBe('Capital rules: 3 updates, 29 November 2026');
  await store(`${word} of the fourth day`);
  expect((await morning('2026-11-30')).counts).toEqual({ delivered: 2 });
  expect((await listStates()).map(([, , updates]) => updates)).toEqual([1, 1, 2, 1, 3, 1]);
});

type Replay = (sub: string, id: string) => Promise<number>;
it.each<[string, string[], Replay]>([
  [
    'replayed one by one, the earliest first',
    ['2026-12-01', '2026-12-02', '2026-12-03'],
    async (sub, id) => {
      const all = (await world.deliveries({ sub, alert_id: id })).reverse();
      for (const one of all) await world.lib.replayDelivery(sub, one.id);
      return all.length;
    },
  ],
  [
    'replayed together as a time span',
    ['2026-12-04', '2026-12-05', '2026-12-06'],
    async (person, alert_id) =>
      (await world.lib.replayDeliveriesInSpan({ person, alert_id }, { from: '2026', to: '2027', after: null }))
        .replayed,
  ],
])('excludes updates of replayed digests from the next digest after a pause (%s)', async (_, days, replay) => {
  const { sub, id, word } = await anAlert(['webhook', 'email']);
  const change = (paused: { reason: string } | null) =>
    lib.updateAlert({ person: sub, alert_id: id }, { paused }, { filter: null, expect: null });
  world.refusing.add('risk@example.com');
  world.hook.answer(() => ({ status: 500 }));
  for (const day of days.slice(0, 2)) {
    await store(`${word} of ${day}`);
    await morning(day);
  }
  await change({ reason: 'holidays' });
  // The carried-over digests of two destinations are written one after the other.
  const ended: number[] = [];
  for (let i = 1; i <= 4; i += 1) ended.push((await world.run(i * 600_000)).counts['given_up'] ?? 0);
  expect(ended.reduce((sum, one) => sum + one)).toBe(4);
  await change(null);
  world.refusing.clear();
  world.hook.answer();
  expect(await replay(sub, id)).toBe(4);
  expect((await world.run(600_000)).counts).toEqual({ delivered: 4 });
  await store(`${word} of ${days[2]}`);
  expect((await morning(days[2] ?? '')).counts).toEqual({ delivered: 2 });
  const updateCounts = (await world.deliveries({ sub, alert_id: id })).map(({ window }) => window?.updates);
  expect(updateCounts).toEqual(Array(6).fill(1));
});

it('includes the updates of two failed digests once in the next digest after a pause', async () => {
  const { sub, id, word } = await anAlert(['email']);
  const change = (paused: { reason: string } | null) =>
    lib.updateAlert({ person: sub, alert_id: id }, { paused }, { filter: null, expect: null });
  world.refusing.add('risk@example.com');
  for (const day of ['2026-12-07', '2026-12-08']) {
    await store(`${word} of ${day}`);
    expect((await morning(day)).counts).toEqual({ failed: 1 });
  }
  // The later one fails twice, so that it is due after the earlier one.
  for (const later of [10_000, 60_000]) expect((await world.run(later)).counts).toEqual({ failed: 1 });
  await change({ reason: 'holidays' });
  expect((await world.run(330_000)).counts).toEqual({ given_up: 1 });
  await change(null);
  world.refusing.clear();
  expect((await world.run(400_000)).counts).toEqual({ given_up: 1 });
  const [later] = await world.deliveries({ sub, alert_id: id });
  expect(later?.reason).toBe('the next digest has what this one had');
  await store(`${word} of the third day`);
  expect((await morning('2026-12-09')).counts).toEqual({ delivered: 1 });
  expect(world.mail.mails.map(({ subject }) => subject)).toEqual(['Capital rules: 3 updates, 9 December 2026']);
  // A replay on request still sends it.
  await world.lib.replayDelivery(sub, later?.id ?? '');
  expect((await world.run(600_000)).counts).toEqual({ delivered: 1 });
});
