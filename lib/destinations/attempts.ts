import { destinationsKey } from '../table/key-chart.ts';
import { updateOnce } from '../table/write.ts';
import { Problem } from '../values/problem.ts';
import { dayOf, instantOf } from '../values/time.ts';

/** Codes, challenges and tests that a person may have sent in a day of UTC: they go to addresses that nobody has verified. */
const MOST = 50;

/** Counts one. @throws Problem 429 too_many_attempts */
export async function countAttempt(person: string, now = new Date()): Promise<void> {
  const day = dayOf(instantOf(now));
  const of = { Key: destinationsKey(person), ExpressionAttributeNames: { '#day': 'day' } };
  const isCounted = () =>
    updateOnce({
      ...of,
      UpdateExpression: 'SET attempts = attempts + :one',
      ConditionExpression: '#day = :day AND attempts < :most',
      ExpressionAttributeValues: { ':one': 1, ':day': day, ':most': MOST },
    });
  const isFirst = () =>
    updateOnce({
      ...of,
      UpdateExpression: 'SET #day = :day, attempts = :one',
      ConditionExpression: 'attribute_not_exists(#day) OR #day < :day',
      ExpressionAttributeValues: { ':one': 1, ':day': day },
    });
  // Who is not the first after all was overtaken by one, and counts after it.
  if ((await isCounted()) || (await isFirst()) || (await isCounted())) return;
  const detail = `You have sent ${MOST} codes, challenges and tests today, which is the most. Try again tomorrow (UTC).`;
  const retryAfter = Math.ceil((Date.parse(`${day}T24:00:00Z`) - now.getTime()) / 1_000);
  throw new Problem('too_many_requests', 'too_many_attempts', detail, { retryAfter });
}
