import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { EntryDraft } from '../../../lib/entries/draft.ts';
import type { Step } from '../../../lib/entries/rewrite.ts';
import { CHANGES, changePartition, entryKey, writingAt } from '../../../lib/table/key-chart.ts';
import { startCutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft, idOf } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';
import { itemsOf } from '../jobs/table-state.ts';

/* What earlier code left in the lists of changes by fact: `npm run ops -- rewrite` takes it out, and leaves everything else. */

async function loaded() {
  return {
    ...(await import('../../../lib/entries/change-lists.ts')),
    ...(await import('../../../lib/entries/rewrite.ts')),
    ...(await import('../../../lib/entries/words-due.ts')),
    ...(await import('../../../lib/entries/write.ts')),
    ...(await import('../../../lib/summaries/await-summary.ts')),
    ...(await import('../../../lib/table/read.ts')),
    ...(await import('../../../lib/table/write.ts')),
  };
}
type Lib = Awaited<ReturnType<typeof loaded>>;

let lib: Lib;
let doomed: Lib;
let cutting: Awaited<ReturnType<typeof startCutDynamoDb>>;
let now = Date.parse('2026-11-24T09:00:00Z');
const pass = (seconds: number) => {
  now += seconds * 1_000;
  vi.useFakeTimers({ toFake: ['Date'], now });
};

beforeAll(async () => {
  await ownTable('left-rows');
  cutting = await startCutDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  lib = await loaded();
  vi.resetModules();
  process.env['DYNAMODB_ENDPOINT'] = cutting.endpoint;
  doomed = await loaded();
});
afterAll(async () => {
  vi.useRealTimers();
  await cutting.stop();
});

const stored = async (n: number) => {
  const entry = (await lib.storedEntries([idOf(n)])).get(idOf(n));
  if (!entry) throw new Error(`${n} is not stored`);
  return entry;
};

/** An entry whose version a wait for a summary has raised, as earlier code left it. */
async function raised(n: number): Promise<void> {
  await lib.storeEntry(draft(n));
  await lib.awaitSummary(await stored(n), 1);
  await lib.updateItem({ Key: entryKey(idOf(n)), UpdateExpression: 'REMOVE listed' });
}

const all = async () => (await itemsOf(process.env['TABLE_NAME'] ?? '')).filter(({ pk }) => String(pk) !== 'REWRITE');
/** The keys of all rows in the lists by fact, and of those that the entries have. */
async function keysInLists() {
  const rows = (await all()).filter(({ pk }) => String(pk).startsWith(`${CHANGES}:`));
  const entries = await Promise.all(
    [...new Set(rows.map(({ sk }) => String(sk).split('#')[1] ?? ''))].map((id) => stored(Number.parseInt(id, 16))),
  );
  const text = (keys: Iterable<{ pk?: unknown; sk?: unknown }>) => [...keys].map(({ pk, sk }) => `${pk} ${sk}`).sort();
  return { are: text(rows), should: text(entries.flatMap(lib.listKeysOf)) };
}

async function stepsOf(by: Lib, dryRun = false): Promise<Step[]> {
  const steps: Step[] = [];
  for await (const step of by.rewriteEntries({ dryRun })) steps.push(step);
  return steps;
}
const removedIn = (steps: Step[]) => steps.reduce((sum, { removed }) => sum + removed, 0);

const MOVED: Partial<EntryDraft> = {
  topic_id: 'eu-ecb',
  topic: { id: 'eu-ecb', name: 'ECB' },
  category: { id: 'central-banks', name: 'Central banks' },
  jurisdiction_code: 'EU',
};
let made = 0;

/** Five entries: one that only waits, one that was edited since, one that was moved, one that is listed twice, and one like any other. */
async function age(): Promise<void> {
  const [waiting, edited, moved, twice, other] = Array.from({ length: 5 }, (_, i) => 10 * made + i) as [
    number,
    number,
    number,
    number,
    number,
  ];
  made += 1;
  pass(1);
  for (const n of [waiting, edited, moved]) await raised(n);
  for (const n of [twice, other]) await lib.storeEntry(draft(n));
  pass(1);
  await lib.storeEntry(draft(edited, { title: 'Another title' }));
  await lib.storeEntry(draft(moved, MOVED));
  await lib.storeEntry(draft(other, { title: 'Another title' }));
  const entry = await stored(twice);
  const again = writingAt(entry.updated_at, entry.id, entry.version + 1);
  for (const { pk, ...row } of lib.listRowsOf(entry)) await lib.putItem({ Item: { ...row, pk, sk: again } });
  pass(120);
  await lib.settleWords();
  const { are, should } = await keysInLists();
  expect(are).not.toEqual(should);
}

it('rows that no entry has go from all lists, what an entry lacks is put, and a second run has nothing to do', async () => {
  await age();
  const before = await all();
  expect(removedIn(await stepsOf(lib, true))).toBe(4);
  expect(await all()).toEqual(before);
  expect(removedIn(await stepsOf(lib))).toBe(4);
  const { are, should } = await keysInLists();
  expect(are).toEqual(should);
  const changes = await lib.queryItems({ partition: CHANGES, from: '0', to: '3', consistent: true });
  const ofFeed = await lib.queryItems({
    partition: changePartition('feed_id', 'sec-press-releases'),
    consistent: true,
  });
  expect(ofFeed.map(({ entry }) => entry)).toEqual(changes.map(({ entry }) => entry));
  const after = await all();
  expect(removedIn(await stepsOf(lib))).toBe(0);
  expect(await all()).toEqual(after);
});

it('killed at any of its batches of writes, or in the middle of one, the next run does the rest', async () => {
  for (const [batch, how] of [0, 1, 2].flatMap((at) => (['cut', 'half'] as const).map((one) => [at, one] as const))) {
    await age();
    expect(await cutting.cut(`BatchWriteItem ${batch}`, () => stepsOf(doomed), how)).toBe(true);
    await stepsOf(lib);
    const { are, should } = await keysInLists();
    expect(are, `${how} at batch ${batch}`).toEqual(should);
  }
});
