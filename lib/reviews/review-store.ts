import { parseEntryItem } from '../entries/entry-items.ts';
import type { TableItem } from '../platform/dynamodb/client.ts';
import { entryKey } from '../platform/dynamodb/key-schema.ts';
import {
  EVIDENCE_LOG_RECORDS_PARTITION,
  reviewKey,
  reviewLogKey,
  reviewsByPersonPartition,
  reviewsByStatePartition,
  reviewsByTopicPartition,
} from '../platform/dynamodb/person-keys.ts';
import { getItem } from '../platform/dynamodb/read.ts';
import { entrySortKey } from '../platform/dynamodb/sort-keys.ts';
import type { PutWrite } from '../platform/dynamodb/write.ts';
import type { ReviewLeaf, ReviewRecord } from '../proof/record.ts';
import { notFound } from '../values/problem.ts';
import type { Review } from './review.ts';

/**
 * A review with the end of its log: number, hash and time of the last record.
 * A review that was never changed has `seq` 0 and no `head`.
 */
export interface StoredReview {
  review: Review;
  /** The assignee's reference in logs. */
  assigneeRef: string | null;
  /** The current topic of the entry. */
  topicId: string;
  /** The topic of the review's queue; null for a review without changes. */
  queueTopicId: string | null;
  seq: number;
  head: string | null;
  lastAt: string;
}

/** The due day of reviews without one, in the order of queues. */
const NO_DUE_DAY = '9999-12-31';
/**
 * The value that index keys of unassigned reviews have as the assignee.
 * It cannot be the id of a person, because no such id contains `~`.
 */
export const UNASSIGNED_KEY_PART = '~none';

const createNewReview = (entry_id: string): Review => ({
  entry_id,
  state: 'new',
  assignee: null,
  due: null,
  impact: null,
  reason: null,
  version: 0,
  updated_at: null,
  updated_by: null,
});

/** Returns a review with its fields in the order of responses, so that equal reviews have equal ETags. */
export function canonicalizeReview({ assignee, updated_by, ...rest }: Review): Review {
  const { entry_id, state, due, impact, reason, version, updated_at } = rest;
  return {
    entry_id,
    state,
    assignee: assignee && { id: assignee.id, name: assignee.name },
    due,
    impact,
    reason,
    version,
    updated_at,
    updated_by: updated_by && { id: updated_by.id, name: updated_by.name },
  };
}

/** Parses a review from its table item, or from its row in an index of reviews. */
export const parseReviewItem = (item: TableItem): Review => canonicalizeReview(item['body'] as Review);

/**
 * Returns the topic whose queue contains a review.
 * `item` is the table item of the review, or its row in an index, where only the keys and `body` are available.
 */
export const getReviewTopicId = (item: TableItem): string => String((item['body'] as TableItem)['topic_id']);

function parseStoredReview(item: TableItem, topicOfEntry: string | undefined): StoredReview {
  const head = String(item['head']);
  const lastAt = String(item['last_at']);
  const queueTopicId = getReviewTopicId(item);
  const assigneeRef = (item['assignee_ref'] ?? null) as string | null;
  const topicId = topicOfEntry ?? queueTopicId;
  return { review: parseReviewItem(item), assigneeRef, topicId, queueTopicId, seq: Number(item['seq']), head, lastAt };
}

/**
 * Builds the write condition that a review has not changed since `item` was read.
 * It fails if the log of the review has a new record, or if the review is in the queue of another topic.
 */
export const buildUnchangedReviewCondition = (item: TableItem) => ({
  ConditionExpression: 'seq = :seq AND head = :head AND body.topic_id = :topic',
  ExpressionAttributeValues: { ':seq': item['seq'], ':head': item['head'], ':topic': getReviewTopicId(item) },
});

/**
 * Returns the review of an entry, eventually consistent; one in state `new` if nothing is stored.
 * @throws Problem 404 entry_not_found
 */
export async function getReview(entryId: string): Promise<Review> {
  const item = await getItem(reviewKey(entryId));
  if (item) return parseReviewItem(item);
  if (!(await getItem(entryKey(entryId)))) throw notFound('entry', entryId);
  return createNewReview(entryId);
}

/**
 * Returns the review of an entry, and the number and time of the last record in its log.
 * It is read consistently, because the caller changes the review.
 * @throws Problem 404 entry_not_found
 */
export async function getStoredReview(entryId: string): Promise<StoredReview> {
  const keys = [reviewKey(entryId), entryKey(entryId)] as const;
  const [item, stored] = await Promise.all(keys.map((key) => getItem(key, { consistent: true })));
  const topicId = stored ? parseEntryItem(stored).topic_id : undefined;
  if (item) return parseStoredReview(item, topicId);
  if (topicId === undefined) throw notFound('entry', entryId);
  const nothing = { assigneeRef: null, queueTopicId: null, seq: 0, head: null, lastAt: '' };
  return { review: createNewReview(entryId), topicId, ...nothing };
}

/** A changed review, the reference of its assignee, and the log record of the change. */
interface RecordedReview {
  review: Review;
  assignee: { ref: string } | null;
  record: ReviewRecord;
}

/**
 * Builds the write of a changed review, in the queue of the entry's current topic.
 * It is rejected if another record was added to the log, or the review moved to another queue.
 */
export function buildReviewWrite(before: StoredReview, { review, assignee, record }: RecordedReview): PutWrite {
  const { entry_id, state, due } = review;
  const { seq, at } = record.link;
  return {
    Put: {
      Item: {
        ...reviewKey(entry_id),
        gsi1: reviewsByStatePartition(state),
        gsi2: reviewsByPersonPartition(review.assignee?.id ?? UNASSIGNED_KEY_PART, state),
        gsi3: reviewsByTopicPartition(before.topicId, state),
        at: entrySortKey(due ?? NO_DUE_DAY, entry_id),
        body: { ...review, topic_id: before.topicId },
        assignee_ref: assignee?.ref ?? null,
        seq,
        head: record.hash,
        last_at: at,
      },
      ...(before.seq === 0
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : buildUnchangedReviewCondition({
            seq: before.seq,
            head: before.head,
            body: { topic_id: before.queueTopicId },
          })),
    },
  };
}

/** Returns the sort key of a record in the list of all records: by time, then by entry and number. */
const getLogSortKey = ({ at, entry_id, seq }: ReviewLeaf) =>
  `${entrySortKey(at, entry_id)}#${reviewLogKey(entry_id, seq).sk.slice(-8)}`;

/** Builds the write of a new record of a review's log; rejected if a record with its number exists. */
export function buildReviewLogWrite(record: ReviewRecord): PutWrite {
  const { link } = record;
  const key = reviewLogKey(link.entry_id, link.seq);
  return {
    Put: {
      Item: { ...key, gsi1: EVIDENCE_LOG_RECORDS_PARTITION, at: getLogSortKey(link), body: record },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

/** Returns the log record in a table item of a review's log, with its hash. */
export const parseReviewLogItem = (item: TableItem): ReviewRecord => item['body'] as ReviewRecord;
