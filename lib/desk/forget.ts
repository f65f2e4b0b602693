import type { Item } from '../table/client.ts';
import { DELIVERIES_DUE, personPartition } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import type { Write } from '../table/write.ts';

/** All that is remembered for a person, with sets as lists. */
export async function rememberedFor(person: string): Promise<Item[]> {
  const items = await queryItems({ partition: personPartition(person), consistent: true });
  return items.map((item) =>
    Object.fromEntries(
      Object.entries(item).map(([name, value]) => [name, value instanceof Set ? [...value].sort() : value]),
    ),
  );
}

/** The writes that remove each item that is remembered for a person; refused if it is gone, or a delivery that is due at another time now. */
export const forgettingRemembered = async (person: string): Promise<Write[][]> =>
  (await rememberedFor(person)).map(({ pk, sk, due }) => {
    const Key = { pk: String(pk), sk: String(sk) };
    if (due === undefined)
      return [{ Delete: { Key, ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(due)' } }];
    const whileDue = { ConditionExpression: 'due = :due', ExpressionAttributeValues: { ':due': due } };
    // Its place among what is due says whose it is.
    return [{ Delete: { Key, ...whileDue } }, { Delete: { Key: { pk: DELIVERIES_DUE, sk: String(due) } } }];
  });
