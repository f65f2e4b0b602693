import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { Problem } from '../values/problem.ts';
import { charge } from './capacity.ts';
import { INDEXES, type IndexName, type Key } from './keys.ts';

/** An item as the document client gives it: attribute name to plain value. */
export type Item = Record<string, unknown>;

interface Condition {
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
}
export type PutWrite = { Put: { Item: Item & Key } & Condition };
export type UpdateWrite = { Update: { Key: Key; UpdateExpression: string } & Condition };
/** One write of a transaction, in DynamoDB's own words, without the table's name. */
export type Write =
  | PutWrite
  | UpdateWrite
  | { Delete: { Key: Key } & Condition }
  | { ConditionCheck: { Key: Key } & Condition };

const TABLE = process.env['TABLE_NAME'] ?? '';
const CONFLICT_ATTEMPTS = 14;
const IDLE_ATTEMPTS = 8;

const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    ...(process.env['DYNAMODB_ENDPOINT'] ? { endpoint: process.env['DYNAMODB_ENDPOINT'] } : {}),
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);

interface Consumed {
  CapacityUnits?: number | undefined;
}
const units = (consumed: Consumed | Consumed[] | undefined) =>
  [consumed ?? []].flat().reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0);

const PASSING = /Throttl|ProvisionedThroughput|RequestLimit|TransactionInProgress|^TimeoutError$/;
const NETWORK = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Faults of DynamoDB that pass by themselves: throttling, its own 5xx, time-outs and the network. */
function isPassing(error: unknown): boolean {
  const { name = '', code = '', $fault } = error as { name?: string; code?: string; $fault?: string };
  return PASSING.test(name) || NETWORK.test(code) || $fault === 'server';
}

async function send<T extends { ConsumedCapacity?: Consumed | Consumed[] | undefined }>(
  kind: 'readUnits' | 'writeUnits',
  request: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await request();
    charge(kind, units(answer.ConsumedCapacity));
    return answer;
  } catch (cause) {
    charge(kind, 0);
    if (!isPassing(cause)) throw cause;
    throw new Problem('unavailable', 'storage_unavailable', 'The data store does not answer. Try again in a moment.', {
      retryAfter: 2,
      note: (cause as { code?: string }).code ?? (cause as Error).name,
      cause,
    });
  }
}

/** 503 after the last attempt to win against other writers. */
export const busy = (cause?: unknown) =>
  new Problem('unavailable', 'storage_busy', 'Too many writers at once. Try again in a moment.', {
    cause,
    retryAfter: 2,
  });

const RETURN = { TableName: TABLE, ReturnConsumedCapacity: 'TOTAL' as const };

/** One item by its key, or null. A consistent read sees every write that was answered before it. */
export async function getItem(key: Key, options: { consistent?: boolean } = {}): Promise<Item | null> {
  const command = new GetCommand({ ...RETURN, Key: key, ConsistentRead: options.consistent ?? false });
  return (await send('readUnits', () => client.send(command))).Item ?? null;
}

/** The items of up to any number of keys, consistent, in no order; absent ones are left out. */
export async function getItems(keys: Key[]): Promise<Item[]> {
  const items: Item[] = [];
  let pending = keys;
  let idle = 0;
  while (pending.length > 0) {
    const Keys = pending.slice(0, 100);
    const command = new BatchGetCommand({
      ReturnConsumedCapacity: 'TOTAL',
      RequestItems: { [TABLE]: { Keys, ConsistentRead: true } },
    });
    const answer = await send('readUnits', () => client.send(command));
    items.push(...(answer.Responses?.[TABLE] ?? []));
    const left = (answer.UnprocessedKeys?.[TABLE]?.Keys ?? []) as Key[];
    if (left.length === Keys.length) {
      idle += 1;
      if (idle === IDLE_ATTEMPTS) throw busy();
      await pause(100 * idle);
    }
    pending = [...left, ...pending.slice(100)];
  }
  return items;
}

export interface RangeQuery {
  /** The partition's key, of the table or of the index. */
  partition: string;
  index?: IndexName;
  /** Bounds of the sort key, both inclusive. */
  from?: string;
  to?: string;
  /** Order of the sort key; newest first when true. */
  descending?: boolean;
  limit?: number;
  consistent?: boolean;
}

function queryInput(query: RangeQuery) {
  const pk = query.index ? INDEXES[query.index] : 'pk';
  const sk = query.index ? 'at' : 'sk';
  const range = [
    query.from !== undefined && query.to !== undefined && '#sk BETWEEN :from AND :to',
    query.from !== undefined && query.to === undefined && '#sk >= :from',
    query.from === undefined && query.to !== undefined && '#sk <= :to',
  ].find(Boolean);
  return {
    ...RETURN,
    ...(query.index ? { IndexName: query.index } : {}),
    KeyConditionExpression: range ? `#pk = :pk AND ${range}` : '#pk = :pk',
    ExpressionAttributeNames: { '#pk': pk, ...(range ? { '#sk': sk } : {}) },
    ExpressionAttributeValues: { ':pk': query.partition, ':from': query.from, ':to': query.to },
    ScanIndexForward: !query.descending,
    ConsistentRead: query.consistent ?? false,
  };
}

/** Items of one partition in the order of their sort key, up to `limit` (default: all), over as many pages as it takes. */
export async function queryItems(query: RangeQuery): Promise<Item[]> {
  if (query.from !== undefined && query.to !== undefined && query.from > query.to) return [];
  const items: Item[] = [];
  let start: Item | undefined;
  do {
    const left = query.limit === undefined ? {} : { Limit: query.limit - items.length };
    const command = new QueryCommand({ ...queryInput(query), ...left, ExclusiveStartKey: start });
    const answer = await send('readUnits', () => client.send(command));
    items.push(...(answer.Items ?? []));
    start = answer.LastEvaluatedKey;
  } while (start && (query.limit === undefined || items.length < query.limit));
  return items;
}

/** How many items a range holds, without bringing them. */
export async function countItems(query: RangeQuery): Promise<number> {
  if (query.from !== undefined && query.to !== undefined && query.from > query.to) return 0;
  let count = 0;
  let start: Item | undefined;
  do {
    const command = new QueryCommand({ ...queryInput(query), Select: 'COUNT', ExclusiveStartKey: start });
    const answer = await send('readUnits', () => client.send(command));
    count += answer.Count ?? 0;
    start = answer.LastEvaluatedKey;
  } while (start);
  return count;
}

/** A transaction that did not happen because of its conditions: for each write its present item, or null where it held. */
export interface Refusal {
  refused: { index: number; item: Item | null }[];
}

interface Cancelled {
  name: string;
  CancellationReasons?: { Code?: string; Item?: Item }[];
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function transactionOf(writes: Write[]): TransactWriteCommand {
  const named = writes.map((write) => {
    const [[verb, body]] = Object.entries(write) as [[string, Condition]];
    const onRefusal = body.ConditionExpression ? { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } : {};
    return { [verb]: { TableName: TABLE, ...onRefusal, ...body } };
  });
  return new TransactWriteCommand({ ReturnConsumedCapacity: 'TOTAL', TransactItems: named as never });
}

/**
 * Writes all or nothing, at most 100 writes. Conflicts with other transactions are repeated with jitter (the SDK does
 * not); conditions that do not hold are answered, null means done. A function is asked for its writes at each attempt, for
 * those that carry the present time.
 */
export async function transact(writes: Write[] | (() => Write[])): Promise<Refusal | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const command = transactionOf(typeof writes === 'function' ? writes() : writes);
      await send('writeUnits', () => client.send(command));
      return null;
    } catch (error) {
      const { name, CancellationReasons: reasons = [] } = error as Cancelled;
      if (name !== 'TransactionCanceledException') throw error;
      const refused = reasons.flatMap((reason, index) =>
        reason.Code === 'ConditionalCheckFailed'
          ? [{ index, item: reason.Item ? unmarshall(reason.Item as never) : null }]
          : [],
      );
      if (refused.length > 0) return { refused };
      if (!reasons.some((reason) => /Conflict|Throttl|Throughput/.test(reason.Code ?? ''))) throw error;
      if (attempt === CONFLICT_ATTEMPTS) {
        throw busy(error);
      }
      await pause(Math.random() * Math.min(1_000, 10 * 2 ** attempt));
    }
  }
}

async function conditionally(request: () => Promise<{ ConsumedCapacity?: Consumed | undefined }>): Promise<boolean> {
  try {
    await send('writeUnits', request);
    return true;
  } catch (error) {
    if ((error as Error).name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}

/** Puts one item; false when its condition does not hold. */
export function putItem(put: PutWrite['Put']): Promise<boolean> {
  return conditionally(() => client.send(new PutCommand({ ...RETURN, ...put })));
}

/** Updates one item; false when its condition does not hold. */
export function updateItem(update: UpdateWrite['Update']): Promise<boolean> {
  return conditionally(() => client.send(new UpdateCommand({ ...RETURN, ...update })));
}
