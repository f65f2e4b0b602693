import { formatInstant, toDay } from '../../values/time.ts';
import type { ItemKey } from './key-schema.ts';
import { updateItemIdempotently } from './write.ts';

/** The item of a daily counter, its limit, and attributes to store with the first attempt of a day. */
export interface DailyCounter {
  key: ItemKey;
  limit: number;
  attributes?: Record<string, number>;
}

/** Counts one attempt of the current UTC day. Returns false at the limit. */
export async function countWithinDailyLimit(
  { key, limit, attributes = {} }: DailyCounter,
  now: Date,
): Promise<boolean> {
  const day = toDay(formatInstant(now));
  const target = { Key: key, ExpressionAttributeNames: { '#day': 'day' } };
  const isNext = () =>
    updateItemIdempotently({
      ...target,
      UpdateExpression: 'SET attempts = attempts + :one',
      ConditionExpression: '#day = :day AND attempts < :most',
      ExpressionAttributeValues: { ':one': 1, ':day': day, ':most': limit },
    });
  const attributeChanges = Object.keys(attributes).map((name) => `, ${name} = :${name}`);
  const isFirst = () =>
    updateItemIdempotently({
      ...target,
      UpdateExpression: `SET #day = :day, attempts = :one${attributeChanges}`,
      ConditionExpression: 'attribute_not_exists(#day) OR #day < :day',
      ExpressionAttributeValues: {
        ':one': 1,
        ':day': day,
        ...Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`:${name}`, value])),
      },
    });
  // A concurrent request may have started the day's count: then this one is added to it.
  return (await isNext()) || (await isFirst()) || (await isNext());
}
