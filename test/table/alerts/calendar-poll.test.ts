import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '../../support/api.ts';
import { draft } from '../../support/drafts.ts';
import { TABLE_IS_KIND } from '../../support/unkind-dynamodb.ts';
import { type AlertsWorld, startWorld } from './world.ts';

/*
 * Conditional requests for a calendar: 304 costs as much as looking up the address, and is never returned for a
 * calendar that has changed.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const loaded = async () => ({
  ...(await import('../../../lib/alerts/feed-token.ts')),
  ...(await import('../../../lib/entries/index-outbox.ts')),
  ...(await import('../../support/key-chart.ts')),
  ...(await import('../../../functions/site/get-alert-feed.ts')),
});
let world: AlertsWorld;
let lib: Awaited<ReturnType<typeof loaded>>;
beforeAll(async () => {
  world = await startWorld('alerts-calendar-poll', '2027-02-20T09:00:00Z');
  lib = await loaded();
});
afterAll(() => world.stop());

async function ask(token: string, tag = '') {
  const headers = tag ? { 'If-None-Match': tag } : {};
  const answer = await call(lib.handler, { headers, pathParameters: { feed_token: `${token}.ics` } });
  const { dynamodb_requests: requests, read_units: units } = answer.log;
  return { ...answer, tag: String(answer.headers['etag']), cost: { requests, units } };
}

/** Stores an entry that takes effect on a day, and drains the outbox. */
async function due(n: number, day: string) {
  await world.store(draft(n, { title: `Beryl ${n}`, source_fields: { effective_date: [day] } }));
  await drainOutbox();
}
async function drainOutbox() {
  world.pass(20 * MINUTE_MS);
  await lib.drainIndexOutbox(new Date());
}

/** Creates an alert with a feed address, and requests its calendar. */
async function subscribed(person: string) {
  const { id } = await world.alert(person, { search: 'beryl' });
  const token = await lib.createAlertFeedToken(person, id);
  return { id, token, first: await ask(token) };
}
const change = (person: string, id: string, change: { name: string } | { query: { search: string } }) =>
  world.updateAlert({ person, alert_id: id }, change, {
    filter: 'query' in change ? world.parseAlertFilter(change.query) : null,
    expect: null,
    now: new Date(),
  });

it('304: costs half a read unit for a current ETag, in addition to the token lookup', async () => {
  await due(1, '2027-04-01');
  const { token, first } = await subscribed('ada');
  expect([first.status, first.text]).toEqual([200, expect.stringContaining('Beryl 1')]);
  for (const ms of [0, 5 * MINUTE_MS]) {
    world.pass(ms);
    const again = await ask(token, first.tag);
    expect([again.status, again.tag]).toEqual([304, first.tag]);
    if (!TABLE_IS_KIND) continue;
    expect(again.cost.units).toBe(2.5);
    // The request counter of the address is written at most once a second.
    expect([3, 4]).toContain(again.cost.requests);
  }
  await due(1, '2027-04-02');
  const moved = await ask(token, first.tag);
  expect([moved.status, moved.text]).toEqual([200, expect.stringContaining('DTSTART;VALUE=DATE:20270402')]);
  // Its first day is now a day later.
  world.pass(45 * DAY_MS);
  await drainOutbox();
  const later = await ask(token, moved.tag);
  world.pass(DAY_MS * 30);
  expect([later.status, (await ask(token, later.tag)).text]).toEqual([304, expect.not.stringContaining('Beryl')]);
});

it('200: returns the calendar again after the alert changed, and 404 after its feed token was revoked', async () => {
  await due(2, '2027-05-01');
  const { id, token, first } = await subscribed('bea');
  await change('bea', id, { name: 'Other stones' });
  const renamed = await ask(token, first.tag);
  expect([renamed.status, renamed.text]).toEqual([200, expect.stringContaining('Key dates: Other stones')]);
  await change('bea', id, { query: { search: 'topaz' } });
  const other = await ask(token, renamed.tag);
  expect([other.status, other.text]).toEqual([200, expect.not.stringContaining('Beryl')]);
  expect((await ask(token, other.tag)).status).toBe(304);
  await lib.revokeAlertFeedToken('bea', id);
  expect((await ask(token, other.tag)).status).toBe(404);
});

it('leaves the validity times out of the calendar ETag while index writes of an entry are pending', async () => {
  const { token, first } = await subscribed('cid');
  const mark = { pk: lib.PENDING_INDEX_WRITES_PARTITION, sk: '2026-11-24T09:00:00Z#nobody#1' };
  await world.putItem({ Item: mark });
  const unsure = await ask(token);
  expect([first.tag, unsure.tag]).toEqual([expect.stringMatching(/^W\/"[^".]+[.]/), expect.not.stringContaining('.')]);
  await world.deleteItem(mark);
});
