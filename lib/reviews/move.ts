import { busy, type Item } from '../table/client.ts';
import { reviewKey, reviewsByTopic } from '../table/key-chart.ts';
import { getItems } from '../table/read.ts';
import { transact, type Write } from '../table/write.ts';
import { asRead, reviewOfItem, topicOf } from './rows.ts';

/** How often reviews are read again after concurrent changes. */
const ATTEMPTS = 12;

/**
 * Moves the reviews of entries to the queue of another topic. One request per 100 entries if there is nothing to
 * move.
 *
 * @throws Problem 503 storage_busy
 */
export async function moveReviews(entryIds: string[], topicId: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const items = await getItems(entryIds.map(reviewKey));
    const due = items.filter((item) => topicOf(item) !== topicId);
    if (due.length === 0) return;
    for (const item of due) await transact([moving(item, topicId)]);
  }
  throw busy();
}

/** Rejected after a concurrent change: the next attempt finds the item again. */
function moving(item: Item, topicId: string): Write {
  const { entry_id, state } = reviewOfItem(item);
  const { ConditionExpression, ExpressionAttributeValues } = asRead(item);
  return {
    Update: {
      Key: reviewKey(entry_id),
      UpdateExpression: 'SET gsi3 = :list, body.topic_id = :now',
      ConditionExpression,
      ExpressionAttributeValues: {
        ...ExpressionAttributeValues,
        ':list': reviewsByTopic(topicId, state),
        ':now': topicId,
      },
    },
  };
}
