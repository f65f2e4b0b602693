import { DELIVERIES_DUE_PARTITION } from '../platform/dynamodb/alert-keys.ts';
import type { TableItem } from '../platform/dynamodb/client.ts';
import { personPartition } from '../platform/dynamodb/person-keys.ts';
import { queryItems } from '../platform/dynamodb/read.ts';
import type { TransactionWrite } from '../platform/dynamodb/write.ts';

/**
 * Returns all items that are stored for a person, with sets as sorted lists, read consistently. They include
 * preferences, follows, views, saved entries, alerts, destinations and deliveries.
 */
export async function listWorkspaceItems(person: string): Promise<TableItem[]> {
  const items = await queryItems({ partition: personPartition(person), consistent: true });
  return items.map((item) =>
    Object.fromEntries(
      Object.entries(item).map(([name, value]) => [name, value instanceof Set ? [...value].sort() : value]),
    ),
  );
}

/**
 * Reads all items of a person and returns one transaction for each item, which deletes it.
 * For a delivery that is due, the transaction also deletes its item in the queue of due deliveries. A transaction is
 * rejected if its item is gone, or if the delivery is due at another time by now.
 */
export const buildWorkspaceErasure = async (person: string): Promise<TransactionWrite[][]> =>
  (await listWorkspaceItems(person)).map(({ pk, sk, due }) => {
    const Key = { pk: String(pk), sk: String(sk) };
    if (due === undefined)
      return [{ Delete: { Key, ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(due)' } }];
    const whileDue = { ConditionExpression: 'due = :due', ExpressionAttributeValues: { ':due': due } };
    // The sort key among due deliveries names the person.
    return [{ Delete: { Key, ...whileDue } }, { Delete: { Key: { pk: DELIVERIES_DUE_PARTITION, sk: String(due) } } }];
  });
