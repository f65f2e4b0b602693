import { PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { busy, type Consumed, client, type Item, pause, RETURN, send, TABLE } from './client.ts';
import type { Key } from './key-chart.ts';

/** How often a transaction is sent again after a conflict. */
const CONFLICT_ATTEMPTS = 14;

interface Condition {
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
}
export type PutWrite = { Put: { Item: Item & Key } & Condition };
export type UpdateWrite = { Update: { Key: Key; UpdateExpression: string } & Condition };
/** One write of a transaction, in DynamoDB's own terms, without the table's name. */
export type Write =
  | PutWrite
  | UpdateWrite
  | { Delete: { Key: Key } & Condition }
  | { ConditionCheck: { Key: Key } & Condition };

/** A transaction that failed because of its conditions: for each write its current item, or null if the condition held. */
export interface Refusal {
  refused: { index: number; item: Item | null }[];
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
  return new TransactWriteCommand({ ReturnConsumedCapacity: 'TOTAL', TransactItems: named as never });
}

/**
 * Writes all or nothing, at most 100 writes. Conflicts with other transactions are repeated with jitter (the SDK does not);
 * failed conditions are returned, null means done. A function is called for its writes at each attempt, for writes that contain
 * the current time.
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
