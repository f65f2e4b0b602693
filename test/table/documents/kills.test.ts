import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { documentIdOf } from '../../../lib/documents/address.ts';
import { startCutDynamoDb } from '../../support/cut-dynamodb.ts';
import { reads } from '../../support/kept-document.ts';
import { HOUR_MS, MINUTE_MS, startWorld, type World } from './world.ts';

/*
 * A process that follows the changes, plans or visits is killed at each of its requests in turn: afterwards others do what it left, no
 * document is lost, and none has a text that no visit read.
 */

const REAL = process.env['DYNAMODB_ENDPOINT'] ?? '';
/** More than any of them makes. */
const MOST_REQUESTS = 30;
/** So long others wait for whoever was killed. */
const HELD_MS = 21 * MINUTE_MS;
const TEXT = 'Own funds requirements apply to institutions from May on.';

let cut: Awaited<ReturnType<typeof startCutDynamoDb>>;
let world: World;
let n = 0;

beforeAll(async () => {
  cut = await startCutDynamoDb(REAL);
  vi.stubEnv('DYNAMODB_ENDPOINT', cut.endpoint);
  vi.stubEnv('DOCUMENTS_A_DAY', '100000');
  world = await startWorld('kills');
});
afterEach(() => world.clear());
afterAll(async () => {
  vi.unstubAllEnvs();
  await world.stop();
  await cut.stop();
});

/** Kills work at each of its requests in turn. @returns how often */
async function killed(work: () => Promise<unknown>, before: () => Promise<unknown>, after: () => Promise<unknown>) {
  for (let at = 0; at < MOST_REQUESTS; at += 1) {
    await before();
    const wasCut = await cut.cut(at, work);
    world.pass(HELD_MS);
    await after();
    if (!wasCut) return at;
  }
  throw new Error(`it made more than ${MOST_REQUESTS} requests`);
}

const dueRows = () => world.queryItems({ partition: 'DOCUMENTS_DUE', consistent: true });

it('killed while it follows the changes: each link has its document, once, which leads back to its entry', async () => {
  let ids: string[] = [];
  const kills = await killed(
    () => world.findDocuments(() => true),
    async () => {
      await world.clear();
      ids = [];
      for (let i = 0; i < 3; i += 1) {
        n += 1;
        ids.push(await world.store(n, `http://host.example/${n}`));
      }
    },
    async () => {
      await world.findDocuments(() => true);
      for (const id of ids) expect((await world.getDocument(id)).status).toBe('waiting');
      for (const [i, id] of ids.entries())
        expect(await world.entriesOf(documentIdOf(`http://host.example/${n - 2 + i}`))).toEqual([id]);
      expect(await dueRows()).toHaveLength(3);
    },
  );
  expect(kills).toBeGreaterThan(5);
});

it('killed while it plans: each document is visited all the same, and its row is one', async () => {
  const site = await world.site();
  let ids: string[] = [];
  const kills = await killed(
    () => world.plan(),
    async () => {
      await world.clear();
      ids = [];
      for (let i = 0; i < 7; i += 1) {
        n += 1;
        site.serve(`/${n}`, { status: 404 });
        ids.push(await world.store(n, `${site.origin}/${n}`));
      }
      await world.findDocuments(() => true);
    },
    async () => {
      for (let i = 0; i < 4; i += 1) {
        await world.visit();
        world.pass(HELD_MS);
      }
      for (const id of ids) expect((await world.getDocument(id)).visited_at, `${id}`).not.toBeNull();
      const rows = (await dueRows()).map(({ sk }) => String(sk).split('#')[1]);
      expect(rows.toSorted()).toEqual([...new Set(rows)].toSorted());
    },
  );
  expect(kills).toBeGreaterThan(6);
});

it('killed while it visits: the visit is stored whole or made again', async () => {
  const site = await world.site();
  let [id, sent] = ['', [] as Awaited<ReturnType<World['plan']>>['rounds']];
  const kills = await killed(
    async () => {
      for (const round of sent) await world.visitRound(round, world.surroundings());
    },
    async () => {
      await world.clear();
      n += 1;
      site.serve(`/${n}`, TEXT);
      id = await world.store(n, `${site.origin}/${n}`);
      sent = (await world.plan()).rounds;
      expect(sent).toHaveLength(1);
    },
    async () => {
      await world.visit();
      world.pass(HELD_MS);
      await world.visit();
      expect(await world.getDocument(id)).toMatchObject({ status: 'read', version: 1 });
      expect((await world.getText(id)).text).toBe(TEXT);
    },
  );
  expect(kills).toBeGreaterThan(2);
});

it('90 texts of a document, killed at each request of their visits in turn: no version that was stored is lost, and each has its own text', async () => {
  n += 1;
  const link = `http://host.example/${n}`;
  const id = await world.store(n, link);
  await world.findDocuments(() => true);
  const stored: string[] = [];
  let [place, kills] = [0, 0];
  for (let edit = 1; edit <= 90; edit += 1) {
    const kept = await world.findDocument(documentIdOf(link));
    if (!kept) throw new Error('no document');
    const met = reads(...Array.from({ length: 120 }, (_, i) => `Edit ${edit}, paragraph ${i}.`));
    const now = new Date();
    const wasCut = await cut.cut(place, () =>
      world.storeVisit(kept, met, kept.document.due_at ?? '2026-11-24T00:00:00Z', now),
    );
    kills += wasCut ? 1 : 0;
    place = wasCut ? place + 1 : 0;
    world.pass(HOUR_MS);
    const { version } = await world.getDocument(id);
    if (version !== null && version > stored.length) stored.push(`Edit ${edit},`);
  }
  expect(kills).toBeGreaterThan(20);
  expect(stored.length).toBeGreaterThan(20);
  for (const [i, text] of stored.entries()) {
    const whole = (await world.getText(id, { version: i + 1 })).text;
    expect(whole.startsWith(text)).toBe(true);
    expect(whole.split('\n\n')).toHaveLength(120);
  }
});
