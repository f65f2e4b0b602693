import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { getDocumentId } from '../../../lib/documents/document-address.ts';
import { atEachRequest } from '../../support/at-each-request.ts';
import { reads } from '../../support/kept-document.ts';
import { getSome } from '../../support/property.ts';
import { HOUR_MS, type KillableWorld, MINUTE_MS, startKillableWorld } from './world.ts';

/*
 * A process that reads the change stream, plans or visits is killed at each of its requests in turn. Later runs
 * complete its work, no document is lost, and each text was read by a visit.
 */

/** Longer than the lease of a killed process. */
const LEASE_MS = 21 * MINUTE_MS;
const TEXTS = getSome(90);
const TEXT = 'Own funds requirements apply to institutions from May on.';

let world: KillableWorld['world'];
let failing: KillableWorld['failing'];
let proxy: KillableWorld['proxy'];
let n = 0;

beforeAll(async () => {
  vi.stubEnv('DOCUMENTS_A_DAY', '100000');
  ({ world, failing, proxy } = await startKillableWorld('kills'));
});
afterEach(() => world.clear());
afterAll(async () => {
  vi.unstubAllEnvs();
  await world.stop();
  await proxy.stop();
});

/** Stores entries whose documents are due; returns their ids. */
async function storeEntries(count: number, origin: string): Promise<string[]> {
  await world.clear();
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    n += 1;
    ids.push(await world.store(n, `${origin}/${n}`));
  }
  return ids;
}

const listDueItems = () => world.queryItems({ partition: 'DOCUMENTS_DUE', consistent: true });

it('stores one document for each link when the change-stream reader is killed at any request', async () => {
  const begin = () => storeEntries(3, 'http://host.example');
  const run = () => failing.scheduleNewDocuments(() => true);
  await atEachRequest(proxy, { least: 6, begin, run }, async (ids) => {
    world.pass(LEASE_MS);
    await world.scheduleNewDocuments(() => true);
    for (const id of ids) expect((await world.getDocument(id)).status).toBe('waiting');
    for (const [i, id] of ids.entries())
      expect(await world.listDocumentEntryIds(getDocumentId(`http://host.example/${n - 2 + i}`))).toEqual([id]);
    expect(await listDueItems()).toHaveLength(3);
  });
});

it('fetches each document and keeps one queue item when the planner is killed at any request', async () => {
  const site = await world.site();
  const begin = async () => {
    const ids = await storeEntries(7, site.origin);
    await world.scheduleNewDocuments(() => true);
    return ids;
  };
  await atEachRequest(proxy, { least: 7, begin, run: () => failing.plan() }, async (ids) => {
    world.pass(LEASE_MS);
    for (let i = 0; i < 4; i += 1) {
      await world.visit();
      world.pass(LEASE_MS);
    }
    for (const id of ids) expect((await world.getDocument(id)).visited_at, `${id}`).not.toBeNull();
    const rows = (await listDueItems()).map(({ sk }) => String(sk).split('#')[1]);
    expect(rows.toSorted()).toEqual([...new Set(rows)].toSorted());
  });
});

it('stores the document at once or in a repeated fetch when a fetch is killed at any request', async () => {
  const site = await world.site();
  const begin = async () => {
    site.serve(`/${n + 1}`, TEXT);
    const [id = ''] = await storeEntries(1, site.origin);
    const { rounds } = await world.plan();
    expect(rounds).toHaveLength(1);
    return { id, rounds };
  };
  const run = async ({ rounds }: Awaited<ReturnType<typeof begin>>) => {
    for (const round of rounds) await failing.visitCrawlBatch(round, world.surroundings());
  };
  await atEachRequest(proxy, { least: 3, begin, run }, async ({ id }) => {
    world.pass(LEASE_MS);
    await world.visit();
    world.pass(LEASE_MS);
    await world.visit();
    expect(await world.getDocument(id)).toMatchObject({ status: 'read', version: 1 });
    expect((await world.getDocumentText(id)).text).toBe(TEXT);
  });
});

it(`keeps every stored version with its own text when ${TEXTS} fetches are killed at any request`, async () => {
  n += 1;
  const link = `http://host.example/${n}`;
  const id = await world.store(n, link);
  await world.scheduleNewDocuments(() => true);
  const stored: string[] = [];
  let request = 0;
  let kills = 0;
  for (let edit = 1; edit <= TEXTS; edit += 1) {
    const kept = await world.findDocumentRecord(getDocumentId(link));
    if (!kept) throw new Error('no document');
    const result = reads(...Array.from({ length: 120 }, (_, i) => `Edit ${edit}, paragraph ${i}.`));
    const now = new Date();
    const wasCut = await proxy.cut(request, () =>
      failing.storeVisit(kept, result, { sent_at: kept.document.due_at ?? '2026-11-24T00:00:00Z', now }),
    );
    kills += wasCut ? 1 : 0;
    request = wasCut ? request + 1 : 0;
    world.pass(HOUR_MS);
    const { version } = await world.getDocument(id);
    if (version !== null && version > stored.length) stored.push(`Edit ${edit},`);
  }
  expect(kills).toBeGreaterThan(TEXTS / 5);
  expect(stored.length).toBeGreaterThan(TEXTS / 5);
  for (const [i, text] of stored.entries()) {
    const whole = (await world.getDocumentText(id, { version: i + 1 })).text;
    expect(whole.startsWith(text)).toBe(true);
    expect(whole.split('\n\n')).toHaveLength(120);
  }
});
