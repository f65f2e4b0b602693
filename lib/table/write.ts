import { randomUUID } from 'node:crypto';
import {
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { inParallel } from '../values/in-parallel.ts';
import { pause } from './attempts.ts';
import { busy, type Consumed, client, type Item, isRefused, RETURN, send, TABLE, UnansweredError } from './client.ts';
import type { Key } from './key-chart.ts';

/** Limit of attempts after conflicts. */
const CONFLICT_ATTEMPTS = 14;
/**
 * DynamoDB's limit of items per batch, batches in parallel, and responses without progress before the write fails.
 */
const BATCH = { items: 25, atOnce: 4, idle: 8 };

interface Condition {
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
}
export type PutWrite = { Put: { Item: Item & Key } & Condition };
export type UpdateWrite = { Update: { Key: Key; UpdateExpression: string } & Condition };
/** One write of a transaction in DynamoDB's own terms, without the table's name. */
export type Write =
  | PutWrite
  | UpdateWrite
  | { Delete: { Key: Key } & Condition }
  | { ConditionCheck: { Key: Key } & Condition };

/** A write whose condition failed. */
export interface Refused {
  /** An earlier attempt had no response: this write itself may have changed the item. */
  mayBeDone: boolean;
}

/** A transaction whose conditions failed. Each failed condition has the current item, or null if there is none. */
export interface Refusal extends Refused {
  refused: { index: number; item: Item | null }[];
}

/** Tracks the requests of a write without a response; any of them may have been applied. */
function countOpen() {
  let open = 0;
  return {
    isAny: () => open > 0,
    async during<T>(request: () => Promise<T>): Promise<T> {
      open += 1;
      try {
        return await request();
      } catch (fault) {
        if (isRefused(fault)) open -= 1;
        throw fault;
      }
    },
  };
}

interface Cancelled {
  name: string;
  CancellationReasons?: { Code?: string; Item?: Item }[];
}

function transactionOf(writes: Write[]): TransactWriteCommand {
  const named = writes.map((write) => {
    const [[verb, body]] = Object.entries(write) as [[string, Condition]];
    const onRefusal = body.ConditionExpression ? { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } : {};
    return { [verb]: { TableName: TABLE, ...onRefusal, ...body } };
  });
  return new TransactWriteCommand({
    ReturnConsumedCapacity: 'TOTAL',
    TransactItems: named as never,
    ClientRequestToken: randomUUID(),
  });
}

/**
 * Writes all items or none, at most 100. Conflicts are retried with jitter (the SDK does not retry them); failed
 * conditions are returned, null means success. Pass a function for writes that contain the current time: it is called
 * for each attempt. The token of an attempt makes its retry idempotent for ten minutes. Given writes keep their token
 * after an attempt without a response; those of a function get a new one.
 *
 * @throws UnansweredError if it may have been applied, or may still be; Problem 503 if it certainly was not
 */
export async function transact(writes: Write[] | (() => Write[])): Promise<Refusal | null> {
  const open = countOpen();
  const ended = (fault: unknown) => (open.isAny() ? new UnansweredError(fault) : fault);
  const made = () => transactionOf(typeof writes === 'function' ? writes() : writes);
  let command = made();
  for (let attempt = 1; ; attempt += 1) {
    try {
      await send('writeUnits', () => open.during(() => client.send(command)));
      return null;
    } catch (error) {
      const { name, CancellationReasons: reasons = [] } = error as Cancelled;
      if (name !== 'TransactionCanceledException') throw ended(error);
      const refused = reasons.flatMap((reason, index) =>
        reason.Code === 'ConditionalCheckFailed'
          ? [{ index, item: reason.Item ? unmarshall(reason.Item as never) : null }]
          : [],
      );
      if (refused.length > 0) return { refused, mayBeDone: open.isAny() };
      if (!reasons.some((reason) => /Conflict|Throttl|Throughput/.test(reason.Code ?? ''))) throw ended(error);
      if (attempt === CONFLICT_ATTEMPTS) throw ended(busy(error));
      await pause(Math.random() * Math.min(1_000, 10 * 2 ** attempt));
      if (typeof writes === 'function' || !open.isAny()) command = made();
    }
  }
}

type Request = () => Promise<{ ConsumedCapacity?: Consumed | undefined }>;

async function refusalOf(request: Request): Promise<Refused | null> {
  const open = countOpen();
  try {
    await send('writeUnits', () => open.during(request));
    return null;
  } catch (error) {
    if ((error as Error).name === 'ConditionalCheckFailedException') return { mayBeDone: open.isAny() };
    throw error;
  }
}

const conditionally = async (request: Request): Promise<boolean> => (await refusalOf(request)) === null;

/** Puts one item; returns false if its condition fails. */
export function putItem(put: PutWrite['Put']): Promise<boolean> {
  return conditionally(() => client.send(new PutCommand({ ...RETURN, ...put })));
}

/** Updates one item; returns false if its condition fails. */
export const updateItem = async (update: UpdateWrite['Update']): Promise<boolean> => (await tryUpdate(update)) === null;

/**
 * Updates one item and returns the rejection, or null on success. `mayBeDone` says whether an attempt without a
 * response may be the cause, because a single update has no idempotency token.
 */
export function tryUpdate(update: UpdateWrite['Update']): Promise<Refused | null> {
  return refusalOf(() => client.send(new UpdateCommand({ ...RETURN, ...update })));
}

/** Updates one item; if the condition fails, returns the current item, or null if there is none. */
export async function updateOrRead(
  update: UpdateWrite['Update'],
): Promise<{ done: true } | { done: false; item: Item | null }> {
  const command = new UpdateCommand({ ...RETURN, ...update, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' });
  try {
    await send('writeUnits', () => client.send(command));
    return { done: true };
  } catch (error) {
    const { name, Item: item } = error as { name: string; Item?: Item };
    if (name !== 'ConditionalCheckFailedException') throw error;
    return { done: false, item: item ? unmarshall(item as never) : null };
  }
}

/**
 * Updates one item with a change that must not be applied twice, such as an increment. It is sent as a transaction,
 * whose token makes retries idempotent. Returns false if its condition fails.
 */
export const updateOnce = async (update: UpdateWrite['Update']): Promise<boolean> =>
  (await transact([{ Update: update }])) === null;

/** Deletes one item; returns false if its condition fails. */
export function deleteItem(key: Key, condition: Condition = {}): Promise<boolean> {
  return conditionally(() => client.send(new DeleteCommand({ ...RETURN, Key: key, ...condition })));
}

/**
 * Puts and deletes items without conditions, in any order. Each item costs one write. Only for idempotent writes: a
 * crash may leave them half done.
 *
 * @throws Problem 503
 */
export async function writeEach(puts: Key[], deletes: Key[]): Promise<void> {
  const requests = [
    ...puts.map((item) => ({ PutRequest: { Item: item } })),
    ...deletes.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
  ];
  const batches = Array.from({ length: Math.ceil(requests.length / BATCH.items) }, (_, i) =>
    requests.slice(i * BATCH.items, (i + 1) * BATCH.items),
  );
  await inParallel(batches, BATCH.atOnce, writeBatch);
}

async function writeBatch(requests: object[]): Promise<void> {
  let pending = requests;
  for (let idle = 0; pending.length > 0; ) {
    const command = new BatchWriteCommand({
      ReturnConsumedCapacity: 'TOTAL',
      RequestItems: { [TABLE]: pending as never },
    });
    const answer = await send('writeUnits', () => client.send(command));
    const left = (answer.UnprocessedItems?.[TABLE] ?? []) as object[];
    if (left.length === pending.length) idle += 1;
    if (idle === BATCH.idle) throw busy();
    if (left.length > 0) await pause(Math.random() * 50 * 2 ** idle);
    pending = left;
  }
}
