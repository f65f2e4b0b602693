import type { TableItem } from '../platform/dynamodb/client.ts';
import type { ItemKey } from '../platform/dynamodb/key-schema.ts';
import { EVIDENCE_LOG_STATE_KEY } from '../platform/dynamodb/person-keys.ts';
import { updateItem } from '../platform/dynamodb/write.ts';
import { addDays, formatInstant, toDay } from '../values/time.ts';
import { hashLogLeaf } from './record.ts';
import {
  getEndOfDayHead,
  getLogRecordSortKey,
  getLogState,
  listLogBatches,
  listLogRecordItems,
  toLogRecord,
} from './store.ts';

/** How long after its end a day is compared: by then the index is complete. */
const SETTLED_MS = 3_600_000;
const PAGE = 100;

/**
 * The findings of the daily comparison of stored and sealed records. `late` is the number of stored records that were
 * not sealed with the other records of their day. `missing` is the number of sealed records that are missing or changed
 * now.
 */
export interface SealedDayFindings {
  late: number;
  missing: number;
}

/**
 * Compares the stored records of the last complete day with the sealed records of this day.
 * A day is compared once; it is compared again while sealed records are missing. A record that was stored too late
 * moves to the end of the list of records, where it is sealed. A verification reports such a record as sealed late or
 * back-dated.
 *
 * @throws Problem 503 if the table does not respond
 */
export async function compareLastDayWithSealedLog(now = Date.now()): Promise<SealedDayFindings> {
  const state = await getLogState({ consistent: true });
  const nothing: SealedDayFindings = { late: 0, missing: 0 };
  if (!state) return nothing;
  const day = addDays(toDay(formatInstant(new Date(now - SETTLED_MS))), -1);
  const end = await getEndOfDayHead(day);
  if (!end || (state.checked ?? '') >= day) return nothing;
  const start = await getEndOfDayHead(addDays(day, -1));
  const sealed = await readSealed(start?.size ?? 0, end.size);
  const stored = await listLogRecordItems(`${day}T00:00:00Z`, `${addDays(day, 1)}T00:00:00Z`);
  const late = stored.filter((item) => !sealed.has(toLogRecord(item).hash));
  for (const item of late) await moveToEnd(item, now);
  const intact = new Set(stored.filter(isIntact).map((item) => toLogRecord(item).hash));
  const missing = [...sealed].filter((hash) => !intact.has(hash)).length;
  // With something missing each run says so, until somebody has looked.
  if (missing > 0) return { late: late.length, missing };
  await updateItem({
    Key: EVIDENCE_LOG_STATE_KEY,
    UpdateExpression: 'SET body.checked = :day',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':day': day },
  });
  return { late: late.length, missing };
}

async function readSealed(from: number, to: number): Promise<Set<string>> {
  const hashes = new Set<string>();
  for (let first = from; first < to; ) {
    const batches = await listLogBatches(first, PAGE);
    const own = batches.filter((batch) => batch.first < to);
    for (const batch of own) for (const leaf of batch.leaves) hashes.add(leaf);
    const last = own.at(-1);
    if (!last || own.length < PAGE) break;
    first = last.first + last.leaves.length;
  }
  return hashes;
}

const isIntact = (item: TableItem): boolean => hashLogLeaf(toLogRecord(item).link) === toLogRecord(item).hash;

async function moveToEnd(item: TableItem, now: number): Promise<void> {
  const { pk, sk } = item as unknown as ItemKey;
  const position = getLogRecordSortKey(item);
  const rest = position.slice(position.indexOf('#'));
  await updateItem({
    Key: { pk, sk },
    UpdateExpression: 'SET #at = :at',
    ConditionExpression: '#at = :before',
    ExpressionAttributeNames: { '#at': 'at' },
    ExpressionAttributeValues: { ':at': `${formatInstant(new Date(now))}${rest}`, ':before': position },
  });
}
