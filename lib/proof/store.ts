import type { TableItem } from '../platform/dynamodb/client.ts';
import {
  EVIDENCE_LOG_RECORDS_PARTITION,
  EVIDENCE_LOG_STATE_KEY,
  evidenceLogDayHeadKey,
  evidenceLogErasureKey,
  sealedLogBatchKey,
} from '../platform/dynamodb/person-keys.ts';
import { getItem, getItems, queryItems } from '../platform/dynamodb/read.ts';
import { type PutWrite, updateItem } from '../platform/dynamodb/write.ts';
import type { SignedHead, TimeStampedHead } from './head.ts';
import type { MerkleTree } from './merkle.ts';
import type { LogKey } from './public-key.ts';
import type { ErasureLeaf, LogRecord } from './record.ts';

/** The current state of the sealed log, an append-only Merkle tree over all records of reviews. */
export interface LogState {
  head: SignedHead;
  frontier: string[];
  /** The position of the last sealed record in the list of records; empty before the first. */
  last: string;
  /** Every key that ever signed a head. */
  keys: LogKey[];
  /** The number of the last batch while it is of the current day and may grow; else null. */
  open: number | null;
  /** The last day whose records were compared with what was sealed. */
  checked?: string;
}

/**
 * Records that were sealed together: their hashes in order, and the Merkle tree before them.
 * `first` is the number of the first record, from 0.
 */
export interface LogBatch {
  first: number;
  /** The head before them, null where the log begins with them, and its tree. */
  before: { head: SignedHead | null; frontier: string[] };
  /** The head after them. */
  head: SignedHead;
  leaves: string[];
  /** The positions of the first and the last one in the list of records. */
  from: string;
  to: string;
  /** The approximate size of the records in the list of records. */
  bytes: number;
}

/** Proves that an erasure is in the log: the inclusion path of its record in the tree of a signed head. */
export interface ErasureProof {
  index: number;
  path: string[];
  head: SignedHead;
}

/**
 * The stored record of the erasure of a text or of a person.
 * `proof` is null until the record is sealed.
 */
export interface StoredErasure {
  record: LogRecord<ErasureLeaf>;
  proof: ErasureProof | null;
}

/** Returns the current state of the sealed log; null if nothing was sealed yet. */
export async function getLogState({ consistent = false } = {}): Promise<LogState | null> {
  const item = await getItem(EVIDENCE_LOG_STATE_KEY, { consistent });
  return item ? (item['body'] as LogState) : null;
}

/** Returns the Merkle tree over all sealed records of a log, to which new records are appended. */
export const getLogTree = ({ head, frontier }: Pick<LogState, 'head' | 'frontier'>): MerkleTree => ({
  size: head.size,
  frontier,
});

/**
 * Returns the write that replaces the state of the sealed log.
 * It is rejected if another run has changed the state since `before` was read.
 */
export function buildLogStateWrite(state: LogState, before: LogState | null): PutWrite {
  const Item = { ...EVIDENCE_LOG_STATE_KEY, body: state };
  if (!before) return { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } };
  return {
    Put: {
      Item,
      ConditionExpression: 'body.#head.#size = :size AND body.#head.#until = :until',
      ExpressionAttributeNames: { '#head': 'head', '#size': 'size', '#until': 'until' },
      ExpressionAttributeValues: { ':size': before.head.size, ':until': before.head.until },
    },
  };
}

/**
 * Returns the write of a new or grown batch of sealed records.
 * It has no condition: `buildLogStateWrite` in the same transaction rejects concurrent runs.
 */
export function buildLogBatchWrite({ leaves, ...batch }: LogBatch): PutWrite {
  const bytes = Buffer.from(leaves.join(''), 'hex');
  return { Put: { Item: { ...sealedLogBatchKey(batch.first), body: batch, leaves: bytes } } };
}

function parseBatch(item: TableItem): LogBatch {
  const text = Buffer.from(item['leaves'] as Uint8Array).toString('hex');
  return { ...(item['body'] as Omit<LogBatch, 'leaves'>), leaves: text.match(/.{64}/g) ?? [] };
}

/** Returns up to `limit` batches of sealed records, in order, beginning with record number `first`. */
export async function listLogBatches(first: number, limit: number): Promise<LogBatch[]> {
  const { pk, sk } = sealedLogBatchKey(first);
  return (await queryItems({ partition: pk, from: sk, limit })).map(parseBatch);
}

/** Returns the write that stores the last signed head of a UTC day, `YYYY-MM-DD`, once the day is over. */
export const buildEndOfDayHeadWrite = (day: string, head: SignedHead): PutWrite => ({
  Put: { Item: { ...evidenceLogDayHeadKey(day), body: head } },
});

/** Returns the signed head at the end of a UTC day, with its time stamp; null if the day is not sealed. */
export async function getEndOfDayHead(day: string): Promise<TimeStampedHead | null> {
  const item = await getItem(evidenceLogDayHeadKey(day));
  if (!item) return null;
  const head = item['body'] as SignedHead;
  return item['time_stamp'] === undefined ? head : { ...head, time_stamp: String(item['time_stamp']) };
}

/**
 * Stores an authority's time-stamp token for the head of a UTC day, unless the head has one.
 * @throws Problem 503
 */
export async function putTimeStampOfDailyHead(day: string, token: string): Promise<void> {
  await updateItem({
    Key: evidenceLogDayHeadKey(day),
    UpdateExpression: 'SET time_stamp = if_not_exists(time_stamp, :token)',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':token': token },
  });
}

/**
 * Returns the table items of review and erasure records, in the order in which they are sealed.
 * `from` and `to` are inclusive positions, see `getLogRecordSortKey`. The index may be seconds behind.
 */
export async function listLogRecordItems(from: string, to: string, limit?: number): Promise<TableItem[]> {
  return queryItems({
    partition: EVIDENCE_LOG_RECORDS_PARTITION,
    index: 'index1',
    from,
    to,
    ...(limit === undefined ? {} : { limit }),
  });
}

/** Returns the review or erasure record that a table item stores. */
export const toLogRecord = (item: TableItem): LogRecord => item['body'] as LogRecord;
/**
 * Returns an item's position in the list of records: its sort key in the index.
 * The sort key begins with the time of the record.
 */
export const getLogRecordSortKey = (item: TableItem): string => String(item['at']);

/**
 * Returns the write that stores the record of an erasure; a later run seals it.
 * It is rejected if the same erasure is recorded already.
 */
export function buildErasureRecordWrite(record: LogRecord<ErasureLeaf>): PutWrite {
  const { of, at } = record.link;
  const Item = {
    ...evidenceLogErasureKey(of),
    gsi1: EVIDENCE_LOG_RECORDS_PARTITION,
    at: `${at}#~erasure#${of}`,
    body: record,
  };
  return { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } };
}

/**
 * Returns the recorded erasures of the given texts and people, by the values of `erasedRefs`.
 * A text is given by the hash of its record, and a person by their reference. Texts and people that were not erased are
 * missing in the result.
 */
export async function findRecordedErasures(erasedRefs: string[]): Promise<Map<string, StoredErasure>> {
  const items = await getItems(erasedRefs.map(evidenceLogErasureKey), { consistent: false });
  const erasures = items.map((item): StoredErasure => {
    return { record: item['body'] as LogRecord<ErasureLeaf>, proof: (item['proof'] ?? null) as ErasureProof | null };
  });
  return new Map(erasures.map((erasure) => [erasure.record.link.of, erasure]));
}
