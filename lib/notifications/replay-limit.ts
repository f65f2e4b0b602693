import { destinationCountsKey } from '../platform/dynamodb/alert-keys.ts';
import { updateItemIdempotently } from '../platform/dynamodb/write.ts';
import { Problem } from '../values/problem.ts';
import { formatInstant, toDay } from '../values/time.ts';

/**
 * Deliveries that a person may replay per UTC day. Replays queue behind other due deliveries, so more of them would
 * delay other people, and flood a mailbox.
 */
const MAX_REPLAYS_PER_DAY = 2_000;

/**
 * Counts replays of deliveries against a person's daily limit (2,000 per UTC day).
 * @throws Problem 429 too_many_replays if all of them together would exceed the limit; then none is counted
 */
export async function consumeReplayLimit(person: string, count: number, now = new Date()): Promise<void> {
  if (count === 0) return;
  const day = toDay(formatInstant(now));
  const isCounted = () =>
    updateItemIdempotently({
      Key: destinationCountsKey(person),
      UpdateExpression: 'SET replays = replays + :count',
      ConditionExpression: 'replays_day = :day AND replays <= :left',
      ExpressionAttributeValues: { ':count': count, ':day': day, ':left': MAX_REPLAYS_PER_DAY - count },
    });
  const isFirst = () =>
    updateItemIdempotently({
      Key: destinationCountsKey(person),
      UpdateExpression: 'SET replays_day = :day, replays = :count',
      ConditionExpression: 'attribute_not_exists(replays_day) OR replays_day < :day',
      ExpressionAttributeValues: { ':count': count, ':day': day },
    });
  // A concurrent request may have started the day's count: then this one is added to it.
  if ((await isCounted()) || (await isFirst()) || (await isCounted())) return;
  const detail =
    `You have sent ${MAX_REPLAYS_PER_DAY} deliveries again today, which is the most, or would now. Go on tomorrow ` +
    '(UTC).';
  const retryAfter = Math.ceil((Date.parse(`${day}T24:00:00Z`) - now.getTime()) / 1_000);
  throw new Problem('too_many_requests', 'too_many_replays', { detail, retryAfter });
}
