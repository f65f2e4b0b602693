import { createStorageBusyProblem, type TableItem } from '../platform/dynamodb/client.ts';
import { reviewKey, reviewsByTopicPartition } from '../platform/dynamodb/person-keys.ts';
import { getItems } from '../platform/dynamodb/read.ts';
import { type TransactionWrite, writeTransaction } from '../platform/dynamodb/write.ts';
import { buildUnchangedReviewCondition, getReviewTopicId, parseReviewItem } from './review-store.ts';

/** How often reviews are read again after concurrent changes. */
const MAX_ATTEMPTS = 12;

/**
 * Moves the reviews of entries whose topic changed to the queue of the new topic.
 * One request per 100 entries if there is nothing to move.
 * @throws Problem 503 storage_busy
 */
export async function moveReviews(entryIds: string[], topicId: string): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const items = await getItems(entryIds.map(reviewKey));
    const due = items.filter((item) => getReviewTopicId(item) !== topicId);
    if (due.length === 0) return;
    for (const item of due) await writeTransaction([buildTopicMove(item, topicId)]);
  }
  throw createStorageBusyProblem();
}

/** Rejected after a concurrent change: the next attempt finds the item again. */
function buildTopicMove(item: TableItem, topicId: string): TransactionWrite {
  const { entry_id, state } = parseReviewItem(item);
  const { ConditionExpression, ExpressionAttributeValues } = buildUnchangedReviewCondition(item);
  return {
    Update: {
      Key: reviewKey(entry_id),
      UpdateExpression: 'SET gsi3 = :list, body.topic_id = :now',
      ConditionExpression,
      ExpressionAttributeValues: {
        ...ExpressionAttributeValues,
        ':list': reviewsByTopicPartition(topicId, state),
        ':now': topicId,
      },
    },
  };
}
