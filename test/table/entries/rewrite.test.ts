import { spawn } from 'node:child_process';
import { inflateRawSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import type { EntryDraft } from '../../../lib/entries/draft.ts';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import { FORM } from '../../../lib/entries/forms.ts';
import { LOCAL_AWS } from '../../../local/dynamodb.ts';
import { draft, idOf } from '../../support/drafts.ts';
import { storeInFirstForm } from '../../support/old-rows.ts';
import { ownTable } from '../../support/own-table.ts';
import { fc } from '../../support/property.ts';
import { countersOf, itemsOf } from '../jobs/table-state.ts';

const ENTRIES = 60;
const everything = { limit: 1_000, offset: 0, position: null };

let lib: typeof import('../../../lib/entries/read.ts') &
  typeof import('../../../lib/entries/rows.ts') &
  typeof import('../../../lib/entries/write.ts') &
  typeof import('../../../lib/entries/rewrite.ts') &
  typeof import('../../../lib/search/grammar.ts') &
  typeof import('../../../lib/search/postings.ts') &
  typeof import('../../../lib/statistics/figures.ts');

beforeAll(async () => {
  await ownTable('rewrite');
  lib = {
    ...(await import('../../../lib/entries/read.ts')),
    ...(await import('../../../lib/entries/rows.ts')),
    ...(await import('../../../lib/entries/write.ts')),
    ...(await import('../../../lib/entries/rewrite.ts')),
    ...(await import('../../../lib/search/grammar.ts')),
    ...(await import('../../../lib/search/postings.ts')),
    ...(await import('../../../lib/statistics/figures.ts')),
  };
});

/** npm run rewrite, on the table of the environment; killed after so many milliseconds where they are given. */
function rewrite(args: string[] = [], killedAfterMs?: number): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/operate/rewrite.ts', ...args], {
    env: { ...process.env, ...LOCAL_AWS },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const timer = killedAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killedAfterMs);
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text += chunk;
  });
  return new Promise((resolve) => {
    child.once('close', () => {
      clearTimeout(timer);
      resolve(text);
    });
  });
}

/** Puts all entries back to the form of the first version, found by words that nobody looks them up by any more. */
async function age(): Promise<void> {
  const stored = await lib.storedEntries(Array.from({ length: ENTRIES }, (_, n) => idOf(n)));
  for (const entry of stored.values()) await storeInFirstForm(entry, ['outdat', ...entry.stems.slice(1)]);
}

/** Whatever is wrong with the rows of the entries: their forms, what is packed, and postings that are missing or too many. */
async function faultsOfRows(): Promise<string[]> {
  const items = await itemsOf(process.env['TABLE_NAME'] ?? '');
  const entries = items.filter(({ pk }) => String(pk).startsWith('ENTRY#')).map((item) => lib.storedEntryOfItem(item));
  const wanted = new Map<string, EntryDetail>(
    entries.flatMap((entry) =>
      lib
        .postingKeys({ ...entry, stems: lib.indexedStems(entry) })
        .map(({ pk, sk }) => [`${pk} ${sk}`, lib.entryOfItem(itemOf(items, entry.id))] as const),
    ),
  );
  const faults: string[] = [];
  for (const item of items) {
    const [pk, name] = [String(item['pk']), `${item['pk']} ${item['sk']}`];
    if (pk.startsWith('ENTRY#') && (item['body'] as { form?: number }).form !== FORM) faults.push(`${name} is old`);
    if (!pk.startsWith('WORD#') && pk !== 'CHANGES') continue;
    const [form] = JSON.parse(inflateRawSync(item['entry'] as Uint8Array).toString());
    if (form !== FORM) faults.push(`${name} has the form ${form}`);
    if (pk === 'CHANGES') continue;
    const entry = wanted.get(name);
    if (JSON.stringify(lib.entryOfPosting(item).entry) !== JSON.stringify(entry)) faults.push(`${name} holds another`);
    wanted.delete(name);
  }
  return [...faults, ...[...wanted.keys()].map((name) => `${name} is missing`)];
}

const itemOf = (items: Record<string, unknown>[], id: string) =>
  items.find(({ pk }) => pk === `ENTRY#${id}`) as Record<string, unknown>;

const edit = fc.record({
  n: fc.integer({ min: 0, max: ENTRIES + 5 }),
  title: fc.constantFrom('Capital rules', 'Liquidity rules', 'Fraud alert', 'Climate report'),
  is_active: fc.boolean(),
  hour: fc.integer({ min: 0, max: 23 }),
});
const draftOf = ({ n, title, is_active, hour }: { n: number; title: string; is_active: boolean; hour: number }) =>
  draft(n, {
    place: n,
    title,
    is_active,
    published_date: `2026-11-0${(n % 9) + 1}T${String(hour).padStart(2, '0')}:00:00Z`,
  });

it('rows of the first form are read, listed, searched and followed; a dry run counts them and writes nothing', async () => {
  const drafts = Array.from({ length: ENTRIES }, (_, n) =>
    draftOf({ n, title: 'Capital rules', is_active: n % 5 !== 0, hour: n % 24 }),
  );
  for (const one of drafts) await lib.storeEntry(one);
  const before = await lib.listEntries({}, everything);
  await age();
  expect(await lib.listEntries({}, everything)).toEqual(before);
  const search = lib.parseSearch('rules') ?? undefined;
  expect((await lib.listEntries({ search, status: 'active' }, everything)).total).toBe(ENTRIES - 12);
  const told = await rewrite(['--dry-run']);
  expect(told).toContain(`${ENTRIES} entries looked at; ${ENTRIES} entries and 0 counters would be rewritten.`);
  expect((await faultsOfRows()).length).toBeGreaterThan(ENTRIES);
});

it('beside writers, and killed again and again, it brings all rows to the last form, loses nothing, and the counters are right', async () => {
  const moments = fc.array(fc.integer({ min: 600, max: 2_500 }), { minLength: 2, maxLength: 3 });
  const edits = fc.array(edit, { minLength: 40, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(moments, edits, async (kills, writes) => {
      await age();
      const last = new Map<string, EntryDraft>();
      const write = async () => {
        for (const one of writes.map(draftOf)) {
          await lib.storeEntry(one);
          last.set(one.id, one);
        }
      };
      const killed = async () => {
        for (const ms of kills) await rewrite(['--units', '300'], ms);
      };
      await Promise.all([write(), killed()]);
      expect(await rewrite()).toMatch(/entries looked at; \d+ entries and \d+ counters were rewritten\./);
      expect(await faultsOfRows()).toEqual([]);
      const stored = await lib.storedEntries([...last.keys()]);
      for (const [id, { title, is_active, published_date }] of last)
        expect(stored.get(id)).toMatchObject({ title, is_active, published_date });
      const { stored: kept, counted } = await countersOf({ table: process.env['TABLE_NAME'] ?? '', lib } as never);
      expect(kept).toEqual(counted);
    }),
    { numRuns: 2, endOnFailure: true },
  );
});

it('a run after the last one has nothing to do, and one that was stopped goes on where it was', async () => {
  expect(await rewrite()).toContain(' entries looked at; 0 entries and 0 counters were rewritten.');
  await age();
  const run = lib.rewriteEntries({ dryRun: false });
  const first = await run.next();
  await run.next();
  expect(first.value?.seen).toBe(25);
  expect(first.value?.rewritten).toBeGreaterThan(15);
  expect(await lib.isUnderWay()).toBe(true);
  const told = await rewrite();
  expect(told).toContain('An earlier run was interrupted; this one continues where it stopped.');
  expect(told).not.toContain(`${ENTRIES} entries looked at`);
  expect(await faultsOfRows()).toEqual([]);
  expect(await lib.isUnderWay()).toBe(false);
});
