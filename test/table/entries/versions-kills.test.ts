import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { atEachRequest } from '../../support/at-each-request.ts';
import { type CutDynamoDb, startCutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft, getId } from '../../support/drafts.ts';
import { startFaultyDynamoDb } from '../../support/faulty-dynamodb.ts';
import { ownTable } from '../../support/own-table.ts';
import { getSome } from '../../support/property.ts';

/*
 * Writers are killed at any request. Each version that was answered is kept once under a unique number, and the numbers
 * have no gap.
 */

const EDITS = getSome(200);
const START = Date.parse('2026-04-12T09:00:00Z');

let lib: typeof import('../../../lib/entries/versions/entry-as-of.ts') &
  typeof import('../../../lib/entries/list-entries.ts') &
  typeof import('../../../lib/entries/versions/list-versions.ts') &
  typeof import('../../../lib/entries/store-entry.ts');
let cut: CutDynamoDb;
let faulty: Awaited<ReturnType<typeof startFaultyDynamoDb>>;

beforeAll(async () => {
  await ownTable('versions-kills', 'small-catalog');
  faulty = await startFaultyDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  cut = await startCutDynamoDb(faulty.endpoint);
  process.env['DYNAMODB_ENDPOINT'] = cut.endpoint;
  lib = {
    ...(await import('../../../lib/entries/versions/entry-as-of.ts')),
    ...(await import('../../../lib/entries/list-entries.ts')),
    ...(await import('../../../lib/entries/versions/list-versions.ts')),
    ...(await import('../../../lib/entries/store-entry.ts')),
  };
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await cut.stop();
  await faulty.stop();
});

const setSecond = (second: number) => vi.useFakeTimers({ toFake: ['Date'], now: START + second * 1_000 });
const getInstant = (second: number) => new Date(START + second * 1_000).toISOString().replace('.000Z', 'Z');

/** A writer that is killed after an answer was lost does not know whether its edit was stored. */
function asKilled(fault: Error & { code?: string }): never {
  if (fault.code === 'storage_unavailable') fault.name = 'AccessDeniedException';
  throw fault;
}

/** The title of each version, the last one first. */
async function getTitles(id: string): Promise<string[]> {
  const titles: string[] = [];
  const { version: last } = await lib.getCurrentEntryVersion(id);
  for (let version = last; version > 0; version -= 1) {
    const kept = await lib.getVersion(id, version);
    expect(kept.version).toBe(version);
    titles.push(kept.entry.title);
  }
  return titles;
}

it(`keeps every acknowledged version when ${EDITS} edits are killed at each of their requests`, async () => {
  const id = getId(1);
  setSecond(0);
  await lib.storeEntry(draft(1, { title: 'Edit 0' }));
  const answered = ['Edit 0'];
  let killed = 0;
  let place = 0;
  for (let edit = 1; edit <= EDITS; edit += 1) {
    setSecond(edit);
    const wasCut = await cut.cut(place, () => lib.storeEntry(draft(1, { title: `Edit ${edit}` })).catch(asKilled));
    killed += wasCut ? 1 : 0;
    place = wasCut ? place + 1 : 0;
    const { title, updated_at } = await lib.getEntry(id);
    if (title === answered[0]) continue;
    expect([title, updated_at]).toEqual([`Edit ${edit}`, getInstant(edit)]);
    answered.unshift(title);
  }
  expect(killed).toBeGreaterThan(EDITS / 2);
  expect(answered.length).toBeGreaterThan(EDITS / 2);
  expect(await getTitles(id)).toEqual(answered);
  for (let second = 0; second <= EDITS; second += 7) {
    const last = answered.find((title) => Number(title.split(' ')[1]) <= second);
    expect((await lib.getEntryAtInstant(id, getInstant(second))).title).toBe(last);
  }
});

it('keeps a concurrent edit, and stores no version twice, when a writer is killed at any request', async () => {
  let n = 100;
  const begin = async () => {
    n += 1;
    setSecond(0);
    await lib.storeEntry(draft(n, { title: 'First' }));
    setSecond(10);
  };
  const run = () => lib.storeEntry(draft(n, { title: 'One' }));
  const during = () => lib.storeEntry(draft(n, { title: 'Other' }));
  await atEachRequest(cut, { least: 4, begin, run, during, isKilled: true }, async (_, at) => {
    const titles = await getTitles(getId(n));
    expect(titles.at(-1), `at ${at}`).toBe('First');
    expect(titles, `at ${at}`).toContain('Other');
    expect(new Set(titles).size, `at ${at}`).toBe(titles.length);
  });
});

it('returns a version unchanged and lists each once when the entry is edited during the read', async () => {
  let n = 500;
  const reads = {
    version: async (id: string) => [(await lib.getVersion(id, 1)).entry.title],
    list: async (id: string) =>
      (await lib.listVersions(id, { limit: 10, offset: 0, position: null })).items.map(({ version }) => `${version}`),
  };
  const begin = async () => {
    n += 1;
    setSecond(0);
    await lib.storeEntry(draft(n, { title: 'First' }));
    setSecond(10);
  };
  const during = () => lib.storeEntry(draft(n, { title: 'Second' }));
  for (const [what, read] of Object.entries(reads)) {
    let found: string[] = [];
    const run = async () => {
      found = await read(getId(n));
    };
    await atEachRequest(cut, { least: 2, begin, run, during }, async (_, at) => {
      expect(what === 'version' ? [['First']] : [['1'], ['2', '1']], `${what} at ${at}`).toContainEqual(found);
    });
  }
});

it.each(['lose', 'half', 'empty', 'refuse', 'conflict'] as const)(
  'stores an edit once when its write is refused or the response is lost (%s)',
  async (how) => {
    const n = 1_000 + how.length * 10 + how.charCodeAt(0);
    setSecond(0);
    await lib.storeEntry(draft(n, { title: 'First' }));
    setSecond(10);
    faulty.fail({ operation: 'TransactWriteItems', how });
    await lib.storeEntry(draft(n, { title: 'Second' }));
    faulty.forget();
    setSecond(20);
    await lib.storeEntry(draft(n, { title: 'Third' }));
    expect(await getTitles(getId(n))).toEqual(['Third', 'Second', 'First']);
    expect((await lib.getEntryAtInstant(getId(n), getInstant(5))).title).toBe('First');
    expect((await lib.getEntryAtInstant(getId(n), getInstant(15))).title).toBe('Second');
  },
);
