import { randomUUID } from 'node:crypto';
import {
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { runInParallel } from '../../values/in-parallel.ts';
import {
  BASE_REQUEST_PARAMETERS,
  type ConsumedCapacity,
  createStorageBusyProblem,
  documentClient,
  isUnappliedRequestError,
  sendRequest,
  TABLE_NAME,
  type TableItem,
  UnknownOutcomeError,
} from './client.ts';
import type { ItemKey } from './key-schema.ts';
import { sleep } from './request-retries.ts';

/** Limit of attempts after conflicts. */
const MAX_CONFLICT_ATTEMPTS = 14;
/** DynamoDB's limit of items per batch, concurrent batches, and idle responses until a write fails. */
const BATCH_LIMITS = { items: 25, atOnce: 4, idle: 8 };

/** A condition of a write, in the format of DynamoDB's API. */
export interface WriteCondition {
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: TableItem;
}
/** A put of one item in a transaction, with an optional condition, without the table's name. */
export type PutWrite = { Put: { Item: TableItem & ItemKey } & WriteCondition };
/** An update of one item in a transaction, with an optional condition, without the table's name. */
export type UpdateWrite = { Update: { Key: ItemKey; UpdateExpression: string } & WriteCondition };
/** One write of a transaction in the format of DynamoDB's API, without the table's name. */
export type TransactionWrite =
  | PutWrite
  | UpdateWrite
  | { Delete: { Key: ItemKey } & WriteCondition }
  | { ConditionCheck: { Key: ItemKey } & WriteCondition };

/** The result of a write that DynamoDB did not apply, because its condition failed. */
export interface RejectedWrite {
  /** An earlier attempt had no response: this write itself may have changed the item. */
  mayBeApplied: boolean;
}

/**
 * The result of a transaction whose conditions failed; nothing was written. `index` is the position of the failed write
 * in the transaction. `item` is the current item, or null if it does not exist.
 */
export interface RejectedTransaction extends RejectedWrite {
  failedConditions: { index: number; item: TableItem | null }[];
}

/** Tracks the requests of a write without a response; any of them may have been applied. */
function trackUnansweredRequests() {
  let unanswered = 0;
  return {
    isAny: () => unanswered > 0,
    async during<T>(request: () => Promise<T>): Promise<T> {
      unanswered += 1;
      try {
        return await request();
      } catch (fault) {
        if (isUnappliedRequestError(fault)) unanswered -= 1;
        throw fault;
      }
    },
  };
}

interface CancelledError {
  name: string;
  CancellationReasons?: { Code?: string; Item?: TableItem }[];
}

function buildTransaction(writes: TransactionWrite[]): TransactWriteCommand {
  const named = writes.map((write) => {
    const [[verb, body]] = Object.entries(write) as [[string, WriteCondition]];
    const onRefusal = body.ConditionExpression ? { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } : {};
    return { [verb]: { TableName: TABLE_NAME, ...onRefusal, ...body } };
  });
  return new TransactWriteCommand({
    ReturnConsumedCapacity: 'TOTAL',
    TransactItems: named as never,
    ClientRequestToken: randomUUID(),
  });
}

/**
 * Writes all items or none, at most 100. Returns null on success, or the failed conditions.
 * - Conflicts with other transactions are retried with jitter; the SDK does not retry them.
 * - Pass a function for writes that contain the current time: it is called for each attempt.
 * - Each attempt has a token, by which DynamoDB applies a repeated request only once within ten minutes. Given writes
 *   keep their token after an attempt without a response; writes of a function get a new one.
 *
 * @throws UnknownOutcomeError if the writes may have been applied, or may still be applied
 * @throws Problem 503 if they certainly were not applied
 */
export async function writeTransaction(
  writes: TransactionWrite[] | (() => TransactionWrite[]),
): Promise<RejectedTransaction | null> {
  const open = trackUnansweredRequests();
  const toOutcomeError = (fault: unknown) => (open.isAny() ? new UnknownOutcomeError(fault) : fault);
  const buildCommand = () => buildTransaction(typeof writes === 'function' ? writes() : writes);
  let command = buildCommand();
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sendRequest('writeUnits', () => open.during(() => documentClient.send(command)));
      return null;
    } catch (error) {
      const { name, CancellationReasons: reasons = [] } = error as CancelledError;
      if (name !== 'TransactionCanceledException') throw toOutcomeError(error);
      const failedConditions = reasons.flatMap((reason, index) =>
        reason.Code === 'ConditionalCheckFailed'
          ? [{ index, item: reason.Item ? unmarshall(reason.Item as never) : null }]
          : [],
      );
      if (failedConditions.length > 0) return { failedConditions, mayBeApplied: open.isAny() };
      if (!reasons.some((reason) => /Conflict|Throttl|Throughput/.test(reason.Code ?? ''))) throw toOutcomeError(error);
      if (attempt === MAX_CONFLICT_ATTEMPTS) throw toOutcomeError(createStorageBusyProblem(error));
      await sleep(Math.random() * Math.min(1_000, 10 * 2 ** attempt));
      if (typeof writes === 'function' || !open.isAny()) command = buildCommand();
    }
  }
}

type WriteRequest = () => Promise<{ ConsumedCapacity?: ConsumedCapacity | undefined }>;

async function sendConditionally(request: WriteRequest): Promise<RejectedWrite | null> {
  const open = trackUnansweredRequests();
  try {
    await sendRequest('writeUnits', () => open.during(request));
    return null;
  } catch (error) {
    if ((error as Error).name === 'ConditionalCheckFailedException') return { mayBeApplied: open.isAny() };
    throw error;
  }
}

const succeeds = async (request: WriteRequest): Promise<boolean> => (await sendConditionally(request)) === null;

/** Puts one item, conditionally if a condition is given. Returns false, and writes nothing, if the condition fails. */
export function putItem(put: PutWrite['Put']): Promise<boolean> {
  return succeeds(() => documentClient.send(new PutCommand({ ...BASE_REQUEST_PARAMETERS, ...put })));
}

/**
 * Updates one item, conditionally if a condition is given. Returns false, and writes nothing, if the condition fails.
 */
export const updateItem = async (update: UpdateWrite['Update']): Promise<boolean> =>
  (await updateOrGetRejection(update)) === null;

/**
 * Updates one item; returns null on success, or the rejection if its condition fails. A single update has no
 * idempotency token. So `mayBeApplied` is true if an earlier attempt without a response may have caused the rejection
 * itself.
 */
export function updateOrGetRejection(update: UpdateWrite['Update']): Promise<RejectedWrite | null> {
  return sendConditionally(() => documentClient.send(new UpdateCommand({ ...BASE_REQUEST_PARAMETERS, ...update })));
}

/**
 * Updates one item. If its condition fails, it returns the current item without another request. The item is null if it
 * does not exist.
 */
export async function updateOrGetItem(
  update: UpdateWrite['Update'],
): Promise<{ done: true } | { done: false; item: TableItem | null }> {
  const command = new UpdateCommand({
    ...BASE_REQUEST_PARAMETERS,
    ...update,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
  try {
    await sendRequest('writeUnits', () => documentClient.send(command));
    return { done: true };
  } catch (error) {
    const { name, Item: item } = error as { name: string; Item?: TableItem };
    if (name !== 'ConditionalCheckFailedException') throw error;
    return { done: false, item: item ? unmarshall(item as never) : null };
  }
}

/**
 * Updates one item with a change that must not be applied twice, such as an increment. It is sent as a transaction,
 * whose token makes retries idempotent. Returns false, and writes nothing, if its condition fails.
 */
export const updateItemIdempotently = async (update: UpdateWrite['Update']): Promise<boolean> =>
  (await writeTransaction([{ Update: update }])) === null;

/** Deletes one item. Returns false, and deletes nothing, if a given condition fails; true if it did not exist. */
export function deleteItem(key: ItemKey, condition: WriteCondition = {}): Promise<boolean> {
  return succeeds(() => documentClient.send(new DeleteCommand({ ...BASE_REQUEST_PARAMETERS, Key: key, ...condition })));
}

/**
 * Puts and deletes items without conditions, in any order, 25 items per request. Only for idempotent writes: a crash
 * may leave them half done.
 *
 * @throws Problem 503 storage_unavailable or storage_busy; some items may be written
 */
export async function putAndDeleteItems(puts: ItemKey[], deletes: ItemKey[]): Promise<void> {
  const requests = [
    ...puts.map((item) => ({ PutRequest: { Item: item } })),
    ...deletes.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
  ];
  const batches = Array.from({ length: Math.ceil(requests.length / BATCH_LIMITS.items) }, (_, i) =>
    requests.slice(i * BATCH_LIMITS.items, (i + 1) * BATCH_LIMITS.items),
  );
  await runInParallel(batches, BATCH_LIMITS.atOnce, writeBatch);
}

async function writeBatch(requests: object[]): Promise<void> {
  let pending = requests;
  for (let idleResponses = 0; pending.length > 0; ) {
    const command = new BatchWriteCommand({
      ReturnConsumedCapacity: 'TOTAL',
      RequestItems: { [TABLE_NAME]: pending as never },
    });
    const response = await sendRequest('writeUnits', () => documentClient.send(command));
    const unprocessed = (response.UnprocessedItems?.[TABLE_NAME] ?? []) as object[];
    if (unprocessed.length === pending.length) idleResponses += 1;
    if (idleResponses === BATCH_LIMITS.idle) throw createStorageBusyProblem();
    if (unprocessed.length > 0) await sleep(Math.random() * 50 * 2 ** idleResponses);
    pending = unprocessed;
  }
}
