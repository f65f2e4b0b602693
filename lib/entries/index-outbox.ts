import { randomUUID } from 'node:crypto';
import type { TableItem } from '../platform/dynamodb/client.ts';
import { PENDING_INDEX_DELETES_PARTITION, PENDING_INDEX_WRITES_PARTITION } from '../platform/dynamodb/index-keys.ts';
import { entryKey, formatItemKey, type ItemKey } from '../platform/dynamodb/key-schema.ts';
import { getItem, queryItems } from '../platform/dynamodb/read.ts';
import { withRetryTimeLimit } from '../platform/dynamodb/request-retries.ts';
import { entryVersionSortKey, getLastSortKeyAt } from '../platform/dynamodb/sort-keys.ts';
import { deleteItem, putAndDeleteItems, type TransactionWrite, updateItem } from '../platform/dynamodb/write.ts';
import { buildPostings, getTombstoneKeys, type IndexedEntry, type PostingItem } from '../search/index/postings.ts';
import { isPendingIndexWrite } from '../search/index/snapshot.ts';
import { runInParallel } from '../values/in-parallel.ts';
import { Problem } from '../values/problem.ts';
import { formatInstant } from '../values/time.ts';
import { listChangeStreamKeysByAttribute, toChangeStreamRowsByAttribute } from './changes-by-attribute.ts';
import { parseStoredEntry, type StoredEntry, unpackEntry } from './entry-items.ts';
import { packEntry } from './entry-layout.ts';

/*
 * Postings and change rows by attribute are written after their entry, as plain writes. An outbox task, stored with
 * the entry, says which puts and deletes are pending. The writer puts them at once and removes the task; after a
 * crash `drainIndexOutbox` does. Obsolete postings are deleted a minute later, when no writer of an earlier version can
 * still put one: a posting is put within 30 seconds after its entry was read or stored. Tombstones are written first.
 */

/** Time limit from reading an entry to the puts of its postings and rows, in milliseconds. */
const MAX_PUT_DELAY_MS = 30_000;
/**
 * How long an outbox task is reserved for the writer of its entry, in milliseconds.
 * Afterwards `drainIndexOutbox` completes the task, because the writer may have crashed.
 */
export const INDEX_TASK_TAKEOVER_DELAY_MS = 60_000;
/** Limit of tasks per call of `drainIndexOutbox`. Renaming in the catalog creates one per entry. */
const MAX_TASKS = 10_000;
/** Parallel tasks: most of the time is spent waiting for the table. */
const WORKERS = 4;

/**
 * The index changes of a write.
 * These are postings to put, the entry whose postings are deleted, and change rows to delete.
 */
interface PostingChanges {
  puts: PostingItem[];
  previousEntry: Uint8Array | null;
  rowDeletes: ItemKey[];
}

/**
 * Returns the postings and change rows to put and to delete when the entry `before` becomes `after`.
 * `before` is null for a new entry. `previousEntry` is the packed `before` if some of its postings are obsolete, else
 * null.
 */
export function diffEntryPostings(before: StoredEntry | null, after: IndexedEntry): PostingChanges {
  const now = buildPostings(after);
  if (!before) return { puts: now, previousEntry: null, rowDeletes: [] };
  const earlier = buildPostings(before);
  const earlierByKey = new Map(earlier.map((posting) => [formatItemKey(posting), posting.in]));
  const currentKeys = new Set(now.map(formatItemKey));
  const isGone = earlier.some((key) => !currentKeys.has(formatItemKey(key)));
  return {
    puts: now.filter(
      (posting) => !earlierByKey.has(formatItemKey(posting)) || earlierByKey.get(formatItemKey(posting)) !== posting.in,
    ),
    previousEntry: isGone ? packEntry(before) : null,
    rowDeletes: listChangeStreamKeysByAttribute(before),
  };
}

/**
 * Builds the outbox tasks that record the pending index writes of an entry.
 * They belong to the transaction that stores the entry. After a crash `drainIndexOutbox` completes them. `since` is the
 * entry's updated_at if it is earlier than the time in `sortKey`.
 */
export function buildIndexTaskWrites(
  { previousEntry, rowDeletes: [first, ...more] }: PostingChanges,
  sortKey: string,
  since?: string,
): TransactionWrite[] {
  const rows = first && { was: first.sk, lists: [first, ...more].map(({ pk }) => pk) };
  return [
    { Put: { Item: { pk: PENDING_INDEX_WRITES_PARTITION, sk: sortKey, ...rows, ...(since ? { since } : {}) } } },
    ...(previousEntry
      ? [{ Put: { Item: { pk: PENDING_INDEX_DELETES_PARTITION, sk: sortKey, entry: previousEntry } } }]
      : []),
  ];
}

/**
 * Builds the outbox tasks that delete the postings of a removed entry.
 * They belong to the transaction that removes it. Its change rows stay.
 */
export const buildPostingRemovalWrites = (before: StoredEntry, sortKey: string): TransactionWrite[] => [
  { Put: { Item: { pk: PENDING_INDEX_WRITES_PARTITION, sk: sortKey, stored: true } } },
  { Put: { Item: { pk: PENDING_INDEX_DELETES_PARTITION, sk: sortKey, entry: packEntry(before) } } },
];

/** Returns true if the index writes of the last change of an entry are still pending. One request. */
export async function hasPendingIndexWrites({ updated_at, id, version }: StoredEntry): Promise<boolean> {
  const key = { pk: PENDING_INDEX_WRITES_PARTITION, sk: entryVersionSortKey(updated_at, id, version) };
  return (await getItem(key, { consistent: true })) !== null;
}

/**
 * Writes the postings and the change rows by attribute of an entry that was just stored.
 * Storage errors are not thrown, because the entry is already stored. The remaining writes stay pending in the outbox.
 */
export async function writeEntryPostings(
  { puts, previousEntry, rowDeletes }: PostingChanges,
  after: StoredEntry,
  sortKey: string,
): Promise<void> {
  const isLeft = previousEntry !== null || rowDeletes.length > 0;
  try {
    await withRetryTimeLimit(MAX_PUT_DELAY_MS, async () => {
      await putAndDeleteItems([...puts, ...toChangeStreamRowsByAttribute(after)], []);
      await (isLeft
        ? updateTask(sortKey, 'stored', true)
        : deleteItem({ pk: PENDING_INDEX_WRITES_PARTITION, sk: sortKey }));
    });
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
  }
}

/** Updates a task unless it was removed: that its puts are done, or who runs its deletes. */
const updateTask = (sortKey: string, name: 'stored' | 'removing', value: true | string) =>
  updateItem({
    Key: { pk: PENDING_INDEX_WRITES_PARTITION, sk: sortKey },
    UpdateExpression: 'SET #name = :value',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#name': name },
    ExpressionAttributeValues: { ':value': value },
  });

/**
 * The result of completing tasks of the outbox.
 * `settled` is the number of completed tasks. `due_since` is the time of the oldest entry with a pending put, or null
 * without one.
 */
export interface IndexOutboxResult {
  settled: number;
  due_since: string | null;
}

/**
 * Completes index writes that have been pending for at least a minute: puts first, then deletes.
 * It ends when no task is left or `isTimeLeft` returns false. It can be killed at any time, and can run concurrently. A
 * task that fails is left to the next call, and the others continue.
 * @throws Problem 503 if the tasks cannot be read
 */
export async function drainIndexOutbox(now = new Date(), isTimeLeft = () => true): Promise<IndexOutboxResult> {
  const to = getLastSortKeyAt(formatInstant(new Date(now.getTime() - INDEX_TASK_TAKEOVER_DELAY_MS)));
  const rows = await queryItems({
    partition: PENDING_INDEX_WRITES_PARTITION,
    to,
    limit: MAX_TASKS + 1,
    consistent: true,
  });
  const writings = rows.filter(isPendingIndexWrite);
  // Pending puts hide entries from searches; pending deletes only slow them down.
  const inTurn = [...writings.filter(isDue), ...writings.filter((task) => !isDue(task))];
  let finished = 0;
  await runInParallel(inTurn, WORKERS, async (task) => {
    if (!isTimeLeft()) return;
    try {
      await runTask(task);
      finished += 1;
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault;
    }
  });
  return { settled: finished, due_since: await getOldestPendingIndexWriteTime() };
}

const isDue = (task: TableItem) => task['stored'] !== true;

/**
 * Returns the time of the oldest entry whose postings are not all written; null if there is none.
 * It examines at most 10,000 outbox tasks.
 */
export async function getOldestPendingIndexWriteTime(): Promise<string | null> {
  const tasks = await queryItems({
    partition: PENDING_INDEX_WRITES_PARTITION,
    from: '0',
    limit: MAX_TASKS,
    consistent: true,
  });
  const oldest = tasks.find(isDue);
  return oldest ? (String(oldest['sk']).split('#')[0] ?? null) : null;
}

async function runTask(task: TableItem): Promise<void> {
  const sortKey = String(task['sk']);
  const [, id = ''] = sortKey.split('#');
  const pendingDelete = await getItem({ pk: PENDING_INDEX_DELETES_PARTITION, sk: sortKey }, { consistent: true });
  const earlier = pendingDelete ? buildPostings(unpackEntry(pendingDelete['entry'] as Uint8Array, id)) : [];
  // An interrupted delete may have removed postings that a later version needs.
  let isMissing = isDue(task) || task['removing'] !== undefined;
  const self = randomUUID();
  if (pendingDelete || task['removing'] !== undefined) await updateTask(sortKey, 'removing', self);
  await putAndDeleteItems([], getRowDeletes(task));
  for (let before: StoredEntry | null = null; pendingDelete || isMissing; ) {
    const entry = await findCurrentEntry(id);
    if (before && before.version === entry?.version) break;
    if (before) isMissing = true;
    before = entry;
    if (!entry) {
      await putAndDeleteItems([], earlier);
      break;
    }
    const now = [...buildPostings(entry), ...toChangeStreamRowsByAttribute(entry)];
    await withRetryTimeLimit(MAX_PUT_DELAY_MS, () => replacePostings(earlier, now, isMissing));
  }
  if (pendingDelete) await deleteItem({ pk: PENDING_INDEX_DELETES_PARTITION, sk: sortKey });
  // If another run has begun the deletes, the task is left to it, or to the next call if that run is killed.
  await deleteItem(
    { pk: PENDING_INDEX_WRITES_PARTITION, sk: sortKey },
    {
      ConditionExpression: 'attribute_not_exists(#removing) OR #removing = :self',
      ExpressionAttributeNames: { '#removing': 'removing' },
      ExpressionAttributeValues: { ':self': self },
    },
  );
}

/** Returns the change rows to delete: no other version uses their keys. */
const getRowDeletes = ({ was, lists = [] }: TableItem): ItemKey[] =>
  (lists as string[]).map((pk) => ({ pk, sk: String(was) }));

/**
 * Deletes obsolete postings after writing their tombstones.
 * Puts the current postings if some may be missing.
 */
async function replacePostings(earlier: PostingItem[], current: PostingItem[], isMissing: boolean): Promise<void> {
  const currentKeys = new Set(current.map(formatItemKey));
  await putAndDeleteItems(getTombstoneKeys(earlier, current), []);
  await putAndDeleteItems(
    [],
    earlier.filter((key) => !currentKeys.has(formatItemKey(key))),
  );
  if (isMissing) await putAndDeleteItems(current, []);
}

async function findCurrentEntry(id: string): Promise<StoredEntry | null> {
  const item = await getItem(entryKey(id), { consistent: true });
  return item && parseStoredEntry(item);
}
