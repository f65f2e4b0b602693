import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntryDraft } from '../../../lib/entries/entry-draft.ts';
import { entryChangeKey } from '../../../lib/platform/dynamodb/index-keys.ts';
import { entryKey, SCHEMA_VERSION } from '../../../lib/platform/dynamodb/key-schema.ts';
import { runInParallel } from '../../../lib/values/in-parallel.ts';
import { draft, getId, storeAll } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';
import { fc } from '../../support/property.ts';
import { runScript } from '../../support/run-script.ts';
import { getCounters, getItems } from '../jobs/table-state.ts';

const ENTRIES = 60;
/** They are walked first: in two steps. */
const ACTIVE = 48;
const WRITERS = 8;
const EARLIER = SCHEMA_VERSION - 1;
const ALL = { limit: 100, offset: 0, position: null };

let lib: typeof import('../../../lib/entries/list-entries.ts') &
  typeof import('../../../lib/entries/entry-items.ts') &
  typeof import('../../../lib/entries/store-entry.ts') &
  typeof import('../../../lib/entries/entry-layout.ts') &
  typeof import('../../../lib/entries/migrate-entries.ts') &
  typeof import('../../../lib/entries/changes-by-attribute.ts') &
  typeof import('../../../lib/search/parse.ts') &
  typeof import('../../../lib/search/index/postings.ts') &
  typeof import('../../../lib/entries/index-outbox.ts') &
  typeof import('../../../lib/platform/dynamodb/read.ts') &
  typeof import('../../../lib/platform/dynamodb/write.ts');

const DRAFTS = Array.from({ length: ENTRIES }, (_, n) =>
  draft(n, { place: n, title: 'Capital rules', is_active: n % 5 !== 0, published_date: getDate(n) }),
);

beforeAll(async () => {
  await ownTable('migrate', 'small-catalog');
  lib = {
    ...(await import('../../../lib/entries/list-entries.ts')),
    ...(await import('../../../lib/entries/entry-items.ts')),
    ...(await import('../../../lib/entries/store-entry.ts')),
    ...(await import('../../../lib/entries/entry-layout.ts')),
    ...(await import('../../../lib/entries/migrate-entries.ts')),
    ...(await import('../../../lib/entries/changes-by-attribute.ts')),
    ...(await import('../../../lib/search/parse.ts')),
    ...(await import('../../../lib/search/index/postings.ts')),
    ...(await import('../../../lib/entries/index-outbox.ts')),
    ...(await import('../../../lib/platform/dynamodb/read.ts')),
    ...(await import('../../../lib/platform/dynamodb/write.ts')),
  };
  // The synthetic version had an object for the title, which is the first value of a row.
  lib.PACKED_ENTRY_MIGRATIONS[EARLIER] = ([title, ...rest]) => [(title as { text: string }).text, ...rest];
  await storeAll(DRAFTS);
});

function getDate(n: number): string {
  return `2026-11-0${(n % 9) + 1}T${String(n % 24).padStart(2, '0')}:00:00Z`;
}

/** A packed row as code of another schema version would have written it. */
function toVersion(row: unknown, version: number): Uint8Array {
  const [, title, ...rest] = JSON.parse(inflateRawSync(row as Uint8Array).toString());
  return new Uint8Array(deflateRawSync(JSON.stringify([version, { text: title }, ...rest])));
}

/** Stores the rows of an entry as code of another schema version would have. */
async function storeAsVersion(n: number, version: number): Promise<void> {
  const item = await lib.getItem(entryKey(getId(n)), { consistent: true });
  if (!item) throw new Error('not stored');
  const stored = lib.parseStoredEntry(item);
  const row = toVersion(lib.packEntry(stored), version);
  await lib.putItem({ Item: { ...item, ...entryKey(getId(n)), body: row } });
  await lib.putItem({ Item: { ...entryChangeKey(stored.updated_at, getId(n)), entry: row } });
  await lib.putAndDeleteItems(
    lib.listChangeStreamKeysByAttribute(stored).map((key) => ({ ...key, entry: row })),
    [],
  );
}

const storeAllAsVersion = (version: number) =>
  runInParallel([...DRAFTS.keys()], WRITERS, (n) => storeAsVersion(n, version));

const table = () => process.env['TABLE_NAME'] ?? '';
const getVersion = async (n: number) => {
  const item = await lib.getItem(entryKey(getId(n)), { consistent: true });
  return lib.getPackedEntrySchemaVersion(item?.['body'] as Uint8Array);
};

/** Returns the faults of stored rows: those of another schema version, missing ones and surplus ones. */
async function faultsOfRows(): Promise<string[]> {
  await lib.drainIndexOutbox(new Date(Date.now() + 120_000));
  const items = await getItems(table());
  const entries = items.filter(({ sk }) => sk === 'ENTRY').map((item) => lib.parseStoredEntry(item));
  const keys = entries.flatMap((entry) => [...lib.buildPostings(entry), ...lib.listChangeStreamKeysByAttribute(entry)]);
  const missing = new Set(keys.map(({ pk, sk }) => `${pk} ${sk}`));
  const faults: string[] = [];
  for (const { pk, sk, body, entry } of items) {
    const name = `${pk} ${sk}`;
    const changed = /^CHANGES/.test(String(pk)) ? entry : undefined;
    const row = sk === 'ENTRY' ? body : changed;
    if (row && lib.getPackedEntrySchemaVersion(row as Uint8Array) !== SCHEMA_VERSION)
      faults.push(`${name} is not migrated`);
    const isDerived = /^(WORD:|CONCEPT:|FACT:|DATES:|CHANGES:|WORDS_)/.test(String(pk)) && name !== 'WORDS_DUE !';
    if (isDerived && !missing.delete(name)) faults.push(`${name} is too many`);
  }
  return [...faults, ...[...missing].map((name) => `${name} is missing`)];
}

async function migrate(options: { dryRun: boolean } = { dryRun: false }): Promise<{ seen: number; migrated: number }> {
  const sum = { seen: 0, migrated: 0 };
  for await (const { seen, migrated } of lib.migrateEntries(options)) {
    sum.seen += seen;
    sum.migrated += migrated;
  }
  return sum;
}

/** Runs the command on the table of the environment, with its exit code as the last line. */
async function runCommand(...args: string[]): Promise<string> {
  const { output, code } = await runScript(await import('../../../scripts/operate/migrate.ts'), args);
  return `${output}exit ${code}`;
}

describe('entries of an earlier schema version', () => {
  beforeEach(async () => {
    await storeAllAsVersion(EARLIER);
  });

  it('reads and lists entries through their migration before they are migrated', async () => {
    const { items, total } = await lib.listEntries({}, ALL);
    expect([items.length, total]).toEqual([ENTRIES, ENTRIES]);
    expect(new Set(items.map(({ title }) => title))).toEqual(new Set(['Capital rules']));
    expect(await lib.getEntry(getId(7))).toMatchObject({ title: 'Capital rules', published_date: getDate(7) });
  });

  it('counts the entries in a dry run without a write', async () => {
    const before = await getItems(table());
    expect(await migrate({ dryRun: true })).toEqual({ seen: ENTRIES, migrated: ENTRIES });
    expect(await getItems(table())).toEqual(before);
  });

  it('migrates the entries in all lists, and returns the same entries as before', async () => {
    const before = await lib.listEntries({}, ALL);
    expect(await migrate()).toEqual({ seen: ENTRIES, migrated: ENTRIES });
    expect(await faultsOfRows()).toEqual([]);
    expect(await lib.listEntries({}, ALL)).toEqual(before);
    const found = await lib.listEntries({ search: lib.parseSearchText('rules') }, ALL);
    expect(found.total).toBe(ENTRIES);
    expect(await migrate()).toEqual({ seen: ENTRIES, migrated: 0 });
  });

  it('continues where an interrupted run stopped', async () => {
    const first = lib.migrateEntries({ dryRun: false });
    expect((await first.next()).value).toEqual({ seen: 25, migrated: 25 });
    // The second step is migrated, and the run is killed before its checkpoint.
    await first.next();
    expect((await lib.getMigrationCheckpoint()).seen).toBe(25);
    expect(await migrate()).toEqual({ seen: ENTRIES - 25, migrated: ENTRIES - ACTIVE });
    expect(await faultsOfRows()).toEqual([]);
    expect((await lib.getMigrationCheckpoint()).seen).toBe(0);
  });

  it('loses no concurrent edit in interrupted runs', async () => {
    const edit = fc.record({
      n: fc.integer({ min: 0, max: ENTRIES + 5 }),
      title: fc.constantFrom('Capital rules', 'Liquidity rules', 'Fraud alert'),
      is_active: fc.constantFrom(true, true, true, false),
    });
    const edits = fc.array(edit, { minLength: 30, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 2 }), edits, async (steps, given) => {
        await storeAllAsVersion(EARLIER);
        const last = new Map<string, EntryDraft>();
        const write = async () => {
          for (const { n, ...fields } of given) {
            const one = draft(n, { place: n, published_date: getDate(n), ...fields });
            await lib.storeEntry(one);
            last.set(one.id, one);
          }
        };
        const interrupted = async () => {
          const run = lib.migrateEntries({ dryRun: false });
          for (let i = 0; i <= steps; i += 1) await run.next();
        };
        await Promise.all([write(), interrupted()]);
        await migrate();
        expect(await faultsOfRows()).toEqual([]);
        const stored = await lib.findStoredEntries([...last.keys()]);
        for (const [id, { title, is_active }] of last) expect(stored.get(id)).toMatchObject({ title, is_active });
        const { stored: kept, counted } = await getCounters({ table: table(), lib } as never);
        expect(kept).toEqual(counted);
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });
});

describe('an entry of a newer schema version', () => {
  const MESSAGE =
    `An item has schema version ${SCHEMA_VERSION + 1}, and this code reads version ${SCHEMA_VERSION}: newer code ` +
    'wrote it.';

  it('rejects reads and the migration, and leaves the entry unchanged', async () => {
    expect(await runCommand('--dry-run')).toMatch(/^\d+ entries read, 0 would be migrated\.\n.*\nexit 0$/);
    expect(await runCommand()).toMatch(/^\d+ entries read, 0 were migrated\.\n.*\nexit 0$/);
    await storeAsVersion(3, SCHEMA_VERSION + 1);
    await expect(lib.getEntry(getId(3))).rejects.toThrow(MESSAGE);
    await expect(lib.storeEntry(draft(3, { title: 'Edited' }))).rejects.toThrow(MESSAGE);
    await expect(migrate()).rejects.toThrow(MESSAGE);
    expect(await runCommand('--dry-run')).toContain(`npm run ops -- migrate: ${MESSAGE}\nexit 1`);
    expect(await getVersion(3)).toBe(SCHEMA_VERSION + 1);
  });
});
