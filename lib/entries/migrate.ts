import { busy, type Item } from '../table/client.ts';
import { ALL_ENTRIES, entryKey, MIGRATION_CHECKPOINT, SCHEMA_VERSION } from '../table/key-chart.ts';
import { getItem, getItems, queryItems } from '../table/read.ts';
import { justAfter } from '../table/sort-keys.ts';
import { putItem } from '../table/write.ts';
import { STATUSES } from '../values/entry-status.ts';
import { getSchemaVersion } from './layout.ts';
import { storedEntryOfItem } from './rows.ts';
import { storeMigrated } from './write.ts';

/*
 * Migrates entries of an earlier schema version (layout.ts) while readers and writers run. Each entry is one
 * transaction on the version that was read, and readers migrate on read. Earlier versions of an entry are never
 * rewritten: a migration stays in the code as long as one has its schema version.
 */

/** Entries per step; each step stores a checkpoint for the next run. */
const STEP_ENTRIES = 25;
/** Under this much contention for one entry the run ends; the next one continues there. */
const MAX_ATTEMPTS = 25;

/** The result of one step: entries seen, and entries migrated, or to be migrated in a dry run. */
export interface Step {
  seen: number;
  migrated: number;
}

interface Checkpoint {
  /** The list, as its index. */
  list: number;
  /** The sort key of the last entry; '' before the first. */
  after: string;
  /** Entries seen so far, over all runs. */
  seen: number;
}

const START: Checkpoint = { list: 0, after: '', seen: 0 };
const LISTS = STATUSES.map(ALL_ENTRIES.partition);

/** Returns the checkpoint of an interrupted run to the same schema version; the start if there is none. */
export async function readCheckpoint(): Promise<Checkpoint> {
  const item = await getItem(MIGRATION_CHECKPOINT, { consistent: true });
  if (item?.['schema_version'] !== SCHEMA_VERSION || Number(item['list']) >= LISTS.length) return START;
  return { list: Number(item['list']), after: String(item['after']), seen: Number(item['seen']) };
}

/**
 * Migrates the entries step by step. A dry run writes nothing, and begins at the start. @throws Problem 503; Error
 * for an entry of newer code, or without a migration
 */
export async function* migrateEntries({ dryRun }: { dryRun: boolean }): AsyncGenerator<Step> {
  let { list, after, seen } = dryRun ? START : await readCheckpoint();
  while (list < LISTS.length) {
    const { last, ...step } = await migrateNext(LISTS[list] as string, after, dryRun);
    yield step;
    seen += step.seen;
    after = last;
    if (after === '') list += 1;
    const checkpoint = { schema_version: SCHEMA_VERSION, list, after, seen };
    if (!dryRun) await putItem({ Item: { ...MIGRATION_CHECKPOINT, ...checkpoint } });
  }
}

/** Migrates the next entries of a list; `last` is the sort key of the last one, '' at the end. */
async function migrateNext(partition: string, after: string, dryRun: boolean): Promise<Step & { last: string }> {
  const range = { partition, index: ALL_ENTRIES.index, limit: STEP_ENTRIES };
  const rows = await queryItems({ ...range, ...(after ? { from: justAfter(after) } : {}) });
  const items = await getItems(rows.map((row) => entryKey(String(row['at']).split('#')[1] ?? '')));
  const results = await Promise.all(items.map((item) => migrateEntry(item, dryRun)));
  const last = rows.length < STEP_ENTRIES ? '' : String(rows.at(-1)?.['at'] ?? '');
  return { seen: rows.length, migrated: results.filter(Boolean).length, last };
}

/**
 * Migrates one entry; returns false if it has the current schema version. @throws Problem 503 storage_busy after the
 * last attempt under write contention
 */
async function migrateEntry(stored: Item, dryRun: boolean): Promise<boolean> {
  let item: Item | undefined = stored;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (!item) return false;
    const entry = storedEntryOfItem(item);
    if (getSchemaVersion(item['body'] as Uint8Array) === SCHEMA_VERSION) return false;
    if (dryRun || (await storeMigrated(entry))) return true;
    [item] = await getItems([entryKey(entry.id)]);
  }
  throw busy();
}
