import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { formatInstant, toDay } from '../../../lib/values/time.ts';
import type { draft } from '../../support/drafts.ts';
import { DAY_MS, type DocumentsWorld, MINUTE_MS, startWorld } from './world.ts';

let world: DocumentsWorld;
let last = 0;

beforeAll(async () => {
  vi.stubEnv('DOCUMENTS_A_DAY', '8');
  world = await startWorld('caps');
});
afterEach(async () => {
  await world.clear();
  world.pass(DAY_MS);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await world.stop();
});

/** Stores new entries, each with a link to a different host; returns their ids. */
async function storeEntries(count: number, more: Parameters<typeof draft>[1] = {}): Promise<string[]> {
  const ids = [];
  for (let i = 0; i < count; i += 1) {
    last += 1;
    ids.push(await world.store(last, `http://host-${last}.example/notice`, more));
  }
  return ids;
}
const dueLater = async () =>
  (await world.queryItems({ partition: 'DOCUMENTS_DUE_LATER', consistent: true })).map(({ sk }) => String(sk));
const oldestDue = (keys: string[]) => keys.at(-1)?.split('#')[0];
const sent = async () => {
  const { rounds, planned } = await world.plan();
  return { ids: rounds.flatMap(({ documents }) => documents.map(({ id }) => id)), ...planned };
};

it('plans the fetches of a day up to its limit, and leaves the rest for the next day', async () => {
  await storeEntries(10);
  expect(await sent()).toMatchObject({ sent: 8, capped: 2, ids: { length: 8 } });
  world.pass(MINUTE_MS);
  expect(await sent()).toMatchObject({ outcome: 'nothing due' });
  const due = (await world.queryItems({ partition: 'DOCUMENTS_DUE', consistent: true })).map(({ sk }) => String(sk));
  const put = due.filter((key) => key.startsWith('2026-11-25'));
  expect(new Set(put.map((key) => key.slice(0, 19))).size).toBe(2);
  world.pass(2 * DAY_MS);
  // Documents without a result are planned again, too.
  expect(await sent()).toMatchObject({ sent: 8, capped: 2 });
});

it('plans first fetches before repeats, and reserves a quarter of the daily limit for repeats', async () => {
  const site = await world.site();
  for (let i = 0; i < 8; i += 1) {
    last += 1;
    await world.store(last, `http://${site.host}/${last}`);
  }
  for (let i = 0; i < 3; i += 1) {
    await world.visit();
    world.pass(MINUTE_MS);
  }
  world.pass(DAY_MS);
  await storeEntries(3);
  const { rounds, planned } = await world.plan();
  expect(rounds.at(0)?.host).toMatch(/^host-/);
  expect(planned).toMatchObject({ capped: 5 });
  expect(rounds.flatMap(({ host }) => (host === site.host ? [] : [host]))).toHaveLength(3);
});

it('plans new entries before backfilled ones, with at most a quarter of the daily limit for backfill', async () => {
  const [old = ''] = await storeEntries(1, { is_backfill: true, published_date: '2026-10-01T10:00:00Z' });
  await storeEntries(7, { is_backfill: true });
  await storeEntries(1);
  await world.scheduleNewDocuments(() => true);
  world.pass(2 * MINUTE_MS);
  expect((await world.getDocument(old)).next_visit_at).toBe(oldestDue(await dueLater()));
  const { rounds, planned } = await world.plan();
  expect(planned).toMatchObject({ sent: 6, capped: 3 });
  expect(rounds[0]?.host).toBe(`host-${last}.example`);
  await storeEntries(2);
  expect(await sent()).toMatchObject({ sent: 2 });
});

it('limits the fetches of a feed to its quota, and does not limit other feeds', async () => {
  const { feed } = (await world.findFeedWithHealth('cftc-press-releases')) ?? {};
  if (!feed) throw new Error('no feed');
  await world.storeFeedItem({ ...feed, quotas: { documents: 2 } });
  await storeEntries(4, { feed_id: feed.id, feed });
  await storeEntries(3);
  expect(await sent()).toMatchObject({ sent: 5, capped: 2 });
  await world.storeFeedItem(feed);
});

it('drops due fetches of a feed after its documents are switched off, and shows no waiting document', async () => {
  const { feed } = (await world.findFeedWithHealth('cftc-press-releases')) ?? {};
  if (!feed) throw new Error('no feed');
  const [id = ''] = await storeEntries(1, { feed_id: feed.id, feed });
  await world.scheduleNewDocuments(() => true);
  expect(await world.getDocument(id)).toMatchObject({ status: 'waiting', next_visit_at: expect.any(String) });
  await world.storeFeedItem({ ...feed, quotas: { documents: 0 } });
  expect(await sent()).toMatchObject({ sent: 0, dropped: 1 });
  expect(await world.getDocument(id)).toMatchObject({ status: 'none', next_visit_at: null });
  world.pass(DAY_MS);
  expect(await sent()).toMatchObject({ outcome: 'nothing due' });
  await world.storeFeedItem(feed);
});

describe('a document that a switched-off feed shares with another feed', () => {
  const getVisits = async (documents: number) => {
    const { feed } = (await world.findFeedWithHealth('cftc-press-releases')) ?? {};
    if (!feed) throw new Error('no feed');
    await world.storeFeedItem({ ...feed, quotas: { documents } });
    onTestFinished(() => world.storeFeedItem(feed));
    return { feed_id: feed.id, feed };
  };
  const storeAt = (host: string, more: Parameters<typeof draft>[1] = {}) => {
    last += 1;
    return world.store(last, `http://${host}/notice`, more);
  };
  const expectVisit = async (id: string) => {
    expect(await world.getDocument(id)).toMatchObject({ status: 'waiting', next_visit_at: expect.any(String) });
    expect(await sent()).toMatchObject({ sent: 1, dropped: 0 });
  };

  it('fetches the document for an entry that the other feed stored before the switch-off', async () => {
    const off = await storeAt('both.example', await getVisits(9));
    await world.scheduleNewDocuments(() => true);
    const other = await storeAt('both.example');
    await world.scheduleNewDocuments(() => true);
    await getVisits(0);
    expect(await sent()).toMatchObject({ sent: 0, dropped: 0 });
    await expectVisit(other);
    expect(await world.getDocument(off)).toMatchObject({ status: 'waiting' });
  });

  it('keeps the document due for the other feed if its fetch is postponed to the next day', async () => {
    for (let i = 0; i < 9; i += 1) await storeAt(`busy-${i}.example`);
    await storeAt('off.example', await getVisits(9));
    await world.scheduleNewDocuments(() => true);
    const other = await storeAt('off.example');
    await world.scheduleNewDocuments(() => true);
    expect(await sent()).toMatchObject({ sent: 8, capped: 2 });
    const { next_visit_at } = await world.getDocument(other);
    await getVisits(0);
    world.pass(DAY_MS);
    expect(await sent()).toMatchObject({ dropped: 0 });
    expect(await world.getDocument(other)).toMatchObject({ status: 'waiting', next_visit_at });
    world.pass(DAY_MS);
    const { ids } = await sent();
    expect(ids).toHaveLength(new Set(ids).size);
  });

  it('deletes the stale queue item of the switched-off feed without other effects', async () => {
    await storeAt('twin.example', await getVisits(9));
    await world.scheduleNewDocuments(() => true);
    const other = await storeAt('twin.example');
    await world.scheduleNewDocuments(() => true);
    const [row] = await world.queryItems({ partition: 'DOCUMENTS_DUE', consistent: true });
    await getVisits(0);
    expect(await sent()).toMatchObject({ sent: 0, dropped: 0 });
    await expectVisit(other);
    const before = await world.getDocument(other);
    world.pass(MINUTE_MS);
    await world.putItem({ Item: { ...row, sk: `2026-01-01T00:00:00Z#${String(row?.['sk']).split('#')[1]}` } as never });
    expect(await sent()).toMatchObject({ dropped: 0 });
    expect(await world.getDocument(other)).toEqual(before);
    const left = await world.queryItems({ partition: 'DOCUMENTS_DUE', to: '2026-02', from: '2025', consistent: true });
    expect(left).toEqual([]);
  });

  it('fetches the document for an entry of the other feed stored while the document was due', async () => {
    await storeAt('while.example', await getVisits(9));
    await world.scheduleNewDocuments(() => true);
    await getVisits(0);
    const other = await storeAt('while.example');
    await world.scheduleNewDocuments(() => true);
    expect(await sent()).toMatchObject({ sent: 0, dropped: 0 });
    await expectVisit(other);
  });

  it('fetches the document for an entry of the other feed stored after the fetches were dropped', async () => {
    await storeAt('after.example', await getVisits(9));
    await world.scheduleNewDocuments(() => true);
    await getVisits(0);
    expect(await sent()).toMatchObject({ sent: 0, dropped: 1 });
    const other = await storeAt('after.example');
    await world.scheduleNewDocuments(() => true);
    await expectVisit(other);
  });
});

it('plans at most twelve hosts a run, and leaves the queue items of other hosts unchanged', async () => {
  vi.stubEnv('DOCUMENTS_A_DAY', '100');
  vi.resetModules();
  const other = await startWorld('hosts');
  for (let i = 0; i < 15; i += 1) await other.store(i, `http://host-${i}.example/notice`);
  expect((await other.plan()).planned).toMatchObject({ sent: 12, leased: 0 });
  expect((await other.plan()).planned).toMatchObject({ sent: 3, leased: 0 });
  await other.stop();
});

it('plans a few documents of a host at once, and the others in the following minutes', async () => {
  vi.stubEnv('DOCUMENTS_A_DAY', '100');
  vi.resetModules();
  const other = await startWorld('turns');
  for (let i = 0; i < 12; i += 1) await other.store(i, `http://host.example/notice-${i}`);
  const now = Date.now();
  expect((await other.plan()).planned).toMatchObject({ sent: 5, leased: 7 });
  const rows = await other.queryItems({ partition: 'DOCUMENTS_DUE', consistent: true });
  const minutes = rows.map(({ sk }) => Math.round((Date.parse(String(sk).split('#')[0] ?? '') - now) / MINUTE_MS));
  expect(minutes).toEqual([1, 1, 1, 1, 1, 2, 2, 20, 20, 20, 20, 20]);
  expect(toDay(formatInstant(new Date(now)))).toBe('2026-11-24');
  await other.stop();
});

it('plans no fetches with a daily limit of 0', async () => {
  vi.stubEnv('DOCUMENTS_A_DAY', '0');
  vi.resetModules();
  const other = await startWorld('off');
  await other.store(1, 'http://host.example/notice');
  expect((await other.plan()).planned).toMatchObject({ outcome: 'off', sent: 0 });
  await other.stop();
});
