import { createStorageBusyProblem, type TableItem } from '../platform/dynamodb/client.ts';
import {
  ALL_ENTRIES_LIST,
  entryKey,
  MIGRATION_CHECKPOINT_KEY,
  SCHEMA_VERSION,
} from '../platform/dynamodb/key-schema.ts';
import { getItem, getItems, queryItems } from '../platform/dynamodb/read.ts';
import { getSortKeyAfter } from '../platform/dynamodb/sort-keys.ts';
import { putItem } from '../platform/dynamodb/write.ts';
import { ENTRY_STATUSES } from '../values/roles-and-states.ts';
import { parseStoredEntry } from './entry-items.ts';
import { getPackedEntrySchemaVersion } from './entry-layout.ts';
import { storeMigratedEntry } from './store-entry.ts';

/*
 * Migrates entries of an earlier schema version (entry-layout.ts) while readers and writers run. Each entry is one
 * transaction on the version that was read, and readers migrate on read. Earlier versions of an entry are never
 * rewritten: a migration stays in the code as long as one has its schema version.
 */

/** Entries per step; each step stores a checkpoint for the next run. */
const STEP_ENTRIES = 25;
/** Under this much contention for one entry the run ends; the next one continues there. */
const MAX_MIGRATION_ATTEMPTS = 25;

/**
 * The result of one migration step of up to 25 entries.
 * `migrated` counts the entries of an earlier schema version. A dry run counts them without writing.
 */
export interface MigrationStepResult {
  seen: number;
  migrated: number;
}

interface MigrationCheckpoint {
  /** The list, as its index. */
  list: number;
  /** The sort key of the last entry; '' before the first. */
  after: string;
  /** Entries seen so far, over all runs. */
  seen: number;
}

const START: MigrationCheckpoint = { list: 0, after: '', seen: 0 };
const STATUS_PARTITIONS = ENTRY_STATUSES.map(ALL_ENTRIES_LIST.partition);

/**
 * Returns the position at which an interrupted migration to the current schema version continues.
 * Without an interrupted migration it is the start.
 */
export async function getMigrationCheckpoint(): Promise<MigrationCheckpoint> {
  const item = await getItem(MIGRATION_CHECKPOINT_KEY, { consistent: true });
  if (item?.['schema_version'] !== SCHEMA_VERSION || Number(item['list']) >= STATUS_PARTITIONS.length) return START;
  return { list: Number(item['list']), after: String(item['after']), seen: Number(item['seen']) };
}

interface MigrateEntriesOptions {
  dryRun: boolean;
}

/**
 * Rewrites entries of earlier schema versions, 25 per step, and yields the result of each step.
 * It continues an interrupted run. A dry run writes nothing, and begins at the start.
 * @throws Problem 503 if the table is unavailable or too busy
 * @throws Error for an entry that newer code wrote, or without a migration
 */
export async function* migrateEntries({ dryRun }: MigrateEntriesOptions): AsyncGenerator<MigrationStepResult> {
  let { list, after, seen } = dryRun ? START : await getMigrationCheckpoint();
  while (list < STATUS_PARTITIONS.length) {
    const { last, ...step } = await migrateNext(STATUS_PARTITIONS[list] as string, after, dryRun);
    yield step;
    seen += step.seen;
    after = last;
    if (after === '') list += 1;
    const checkpoint = { schema_version: SCHEMA_VERSION, list, after, seen };
    if (!dryRun) await putItem({ Item: { ...MIGRATION_CHECKPOINT_KEY, ...checkpoint } });
  }
}

/** Migrates the next entries of a list; `last` is the sort key of the last one, '' at the end. */
async function migrateNext(
  partition: string,
  after: string,
  dryRun: boolean,
): Promise<MigrationStepResult & { last: string }> {
  const range = { partition, index: ALL_ENTRIES_LIST.index, limit: STEP_ENTRIES };
  const rows = await queryItems({ ...range, ...(after ? { from: getSortKeyAfter(after) } : {}) });
  const items = await getItems(rows.map((row) => entryKey(String(row['at']).split('#')[1] ?? '')));
  const results = await Promise.all(items.map((item) => migrateEntry(item, dryRun)));
  const last = rows.length < STEP_ENTRIES ? '' : String(rows.at(-1)?.['at'] ?? '');
  return { seen: rows.length, migrated: results.filter(Boolean).length, last };
}

/**
 * Migrates one entry; returns false if it has the current schema version. @throws Problem 503 storage_busy after the
 * last attempt under write contention
 */
async function migrateEntry(stored: TableItem, dryRun: boolean): Promise<boolean> {
  let item: TableItem | undefined = stored;
  for (let attempt = 0; attempt < MAX_MIGRATION_ATTEMPTS; attempt += 1) {
    if (!item) return false;
    const entry = parseStoredEntry(item);
    if (getPackedEntrySchemaVersion(item['body'] as Uint8Array) === SCHEMA_VERSION) return false;
    if (dryRun || (await storeMigratedEntry(entry))) return true;
    [item] = await getItems([entryKey(entry.id)]);
  }
  throw createStorageBusyProblem();
}
