import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { getDocumentId } from '../../../lib/documents/document-address.ts';
import { atEachRequest } from '../../support/at-each-request.ts';
import { reads } from '../../support/kept-document.ts';
import { someOf } from '../../support/property.ts';
import { HOUR_MS, MINUTE_MS, startKillableWorld } from './world.ts';

/*
 * A process that follows the changes, plans or visits is killed at each of its requests in turn: afterwards others do what it left, no
 * document is lost, and none has a text that no visit read.
 */

/** So long others wait for whoever was killed. */
const HELD_MS = 21 * MINUTE_MS;
const TEXTS = someOf(90);
const TEXT = 'Own funds requirements apply to institutions from May on.';

type Killable = Awaited<ReturnType<typeof startKillableWorld>>;
let world: Killable['world'];
let doomed: Killable['doomed'];
let proxy: Killable['proxy'];
let n = 0;

beforeAll(async () => {
  vi.stubEnv('DOCUMENTS_A_DAY', '100000');
  ({ world, doomed, proxy } = await startKillableWorld('kills'));
});
afterEach(() => world.clear());
afterAll(async () => {
  vi.unstubAllEnvs();
  await world.stop();
  await proxy.stop();
});

/** Stores so many entries whose documents are due. */
async function storeEntries(count: number, origin: string): Promise<string[]> {
  await world.clear();
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    n += 1;
    ids.push(await world.store(n, `${origin}/${n}`));
  }
  return ids;
}

const dueRows = () => world.queryItems({ partition: 'DOCUMENTS_DUE', consistent: true });

it('killed while it follows the changes: each link has its document, once, which leads back to its entry', async () => {
  const begin = () => storeEntries(3, 'http://host.example');
  const run = () => doomed.findDocuments(() => true);
  await atEachRequest(proxy, { least: 6, begin, run }, async (ids) => {
    world.pass(HELD_MS);
    await world.findDocuments(() => true);
    for (const id of ids) expect((await world.getDocument(id)).status).toBe('waiting');
    for (const [i, id] of ids.entries())
      expect(await world.listDocumentEntries(getDocumentId(`http://host.example/${n - 2 + i}`))).toEqual([id]);
    expect(await dueRows()).toHaveLength(3);
  });
});

it('killed while it plans: each document is visited all the same, and its row is one', async () => {
  const site = await world.site();
  const begin = async () => {
    const ids = await storeEntries(7, site.origin);
    await world.findDocuments(() => true);
    return ids;
  };
  await atEachRequest(proxy, { least: 7, begin, run: () => doomed.plan() }, async (ids) => {
    world.pass(HELD_MS);
    for (let i = 0; i < 4; i += 1) {
      await world.visit();
      world.pass(HELD_MS);
    }
    for (const id of ids) expect((await world.getDocument(id)).visited_at, `${id}`).not.toBeNull();
    const rows = (await dueRows()).map(({ sk }) => String(sk).split('#')[1]);
    expect(rows.toSorted()).toEqual([...new Set(rows)].toSorted());
  });
});

it('killed while it visits: the visit is stored whole or made again', async () => {
  const site = await world.site();
  const begin = async () => {
    site.serve(`/${n + 1}`, TEXT);
    const [id = ''] = await storeEntries(1, site.origin);
    const { rounds } = await world.plan();
    expect(rounds).toHaveLength(1);
    return { id, rounds };
  };
  const run = async ({ rounds }: Awaited<ReturnType<typeof begin>>) => {
    for (const round of rounds) await doomed.visitCrawlBatch(round, world.surroundings());
  };
  await atEachRequest(proxy, { least: 3, begin, run }, async ({ id }) => {
    world.pass(HELD_MS);
    await world.visit();
    world.pass(HELD_MS);
    await world.visit();
    expect(await world.getDocument(id)).toMatchObject({ status: 'read', version: 1 });
    expect((await world.getDocumentText(id)).text).toBe(TEXT);
  });
});

it(`${TEXTS} texts of a document, killed at each request of their visits in turn: no version that was stored is lost, and each has its own text`, async () => {
  n += 1;
  const link = `http://host.example/${n}`;
  const id = await world.store(n, link);
  await world.findDocuments(() => true);
  const stored: string[] = [];
  let [place, kills] = [0, 0];
  for (let edit = 1; edit <= TEXTS; edit += 1) {
    const kept = await world.findDocumentRecord(getDocumentId(link));
    if (!kept) throw new Error('no document');
    const met = reads(...Array.from({ length: 120 }, (_, i) => `Edit ${edit}, paragraph ${i}.`));
    const now = new Date();
    const wasCut = await proxy.cut(place, () =>
      doomed.storeVisit(kept, met, kept.document.due_at ?? '2026-11-24T00:00:00Z', now),
    );
    kills += wasCut ? 1 : 0;
    place = wasCut ? place + 1 : 0;
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
