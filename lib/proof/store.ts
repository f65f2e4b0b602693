import type { TableItem } from '../table/client.ts';
import { erasedTextKey, LOG_RECORDS, LOG_STATE, logBatchKey, logDayKey } from '../table/key-schema.ts';
import { getItem, getItems, queryItems } from '../table/read.ts';
import { type PutWrite, updateItem } from '../table/write.ts';
import type { SignedHead, StampedHead } from './head.ts';
import type { Tree } from './merkle.ts';
import type { LogKey } from './public-key.ts';
import type { ErasureLeaf, LogRecord } from './record.ts';

/** The present state of the log. */
export interface LogState {
  head: SignedHead;
  frontier: string[];
  /** The position of the last sealed record in the list of records; empty before the first. */
  last: string;
  /** Every key that ever signed a head. */
  keys: LogKey[];
  /** The number of the last batch, while it is of the present day and may grow; else null. */
  open: number | null;
  /** The last day whose records were compared with what was sealed. */
  checked?: string;
}

/** Records that were sealed together: their hashes in order, and what is needed to go on from before them. */
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
  /** About how much the list of records has of them. */
  bytes: number;
}

/** That an erasure is in the log: the inclusion path of its record in the tree of a head. */
export interface ErasureProof {
  index: number;
  path: string[];
  head: SignedHead;
}

/** The record of an erasure; without a proof it is not sealed yet. */
export interface StoredErasure {
  record: LogRecord<ErasureLeaf>;
  proof: ErasureProof | null;
}

/** Returns the present state of the log, or null before the first sealing. */
export async function getLogState({ consistent = false } = {}): Promise<LogState | null> {
  const item = await getItem(LOG_STATE, { consistent });
  return item ? (item['body'] as LogState) : null;
}

export const treeOf = ({ head, frontier }: Pick<LogState, 'head' | 'frontier'>): Tree => ({
  size: head.size,
  frontier,
});

/** The write of the next state, refused if another run was faster. */
export function putState(state: LogState, before: LogState | null): PutWrite {
  const Item = { ...LOG_STATE, body: state };
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

/** The write of a batch, new or grown; its hashes are stored as bytes. The write of the state guards it. */
export function putBatch({ leaves, ...batch }: LogBatch): PutWrite {
  const bytes = Buffer.from(leaves.join(''), 'hex');
  return { Put: { Item: { ...logBatchKey(batch.first), body: batch, leaves: bytes } } };
}

function parseBatch(item: TableItem): LogBatch {
  const text = Buffer.from(item['leaves'] as Uint8Array).toString('hex');
  return { ...(item['body'] as Omit<LogBatch, 'leaves'>), leaves: text.match(/.{64}/g) ?? [] };
}

/** Returns batches in order, from the one whose first record has this number. */
export async function listBatches(first: number, limit: number): Promise<LogBatch[]> {
  const { pk, sk } = logBatchKey(first);
  return (await queryItems({ partition: pk, from: sk, limit })).map(parseBatch);
}

export const putDayHead = (day: string, head: SignedHead): PutWrite => ({
  Put: { Item: { ...logDayKey(day), body: head } },
});

/** Returns the head at the end of a day, or null where there is none. */
export async function getDayHead(day: string): Promise<StampedHead | null> {
  const item = await getItem(logDayKey(day));
  if (!item) return null;
  const head = item['body'] as SignedHead;
  return item['time_stamp'] === undefined ? head : { ...head, time_stamp: String(item['time_stamp']) };
}

/** Stores the time stamp of the head of a day, unless it has one. @throws Problem 503 */
export async function putTimeStamp(day: string, token: string): Promise<void> {
  await updateItem({
    Key: logDayKey(day),
    UpdateExpression: 'SET time_stamp = if_not_exists(time_stamp, :token)',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':token': token },
  });
}

/** Returns stored records in the order in which they are sealed; positions are inclusive. */
export async function listRecords(from: string, to: string, limit?: number): Promise<TableItem[]> {
  return queryItems({ partition: LOG_RECORDS, index: 'index1', from, to, ...(limit === undefined ? {} : { limit }) });
}

export const toLogRecord = (item: TableItem): LogRecord => item['body'] as LogRecord;
export const positionOf = (item: TableItem): string => String(item['at']);

/** The write of the record of an erasure. It is made once; a repeated erasure finds nothing to remove. */
export function putErasure(record: LogRecord<ErasureLeaf>): PutWrite {
  const { of, at } = record.link;
  const Item = { ...erasedTextKey(of), gsi1: LOG_RECORDS, at: `${at}#~erasure#${of}`, body: record };
  return { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } };
}

/** Returns the erasures of texts, by the hashes of their records, and of people, by their references. */
export async function findErasures(of: string[]): Promise<Map<string, StoredErasure>> {
  const items = await getItems(of.map(erasedTextKey), { consistent: false });
  const erasures = items.map((item): StoredErasure => {
    return { record: item['body'] as LogRecord<ErasureLeaf>, proof: (item['proof'] ?? null) as ErasureProof | null };
  });
  return new Map(erasures.map((erasure) => [erasure.record.link.of, erasure]));
}
