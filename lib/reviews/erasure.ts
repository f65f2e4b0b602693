import type { TableItem } from '../platform/dynamodb/client.ts';
import {
  reviewerKey,
  reviewerRefKey,
  reviewKey,
  reviewLogKey,
  reviewsByPersonPartition,
  reviewsByStatePartition,
} from '../platform/dynamodb/person-keys.ts';
import { getItem, queryItems } from '../platform/dynamodb/read.ts';
import { getSortKeyAfter } from '../platform/dynamodb/sort-keys.ts';
import type { TransactionWrite } from '../platform/dynamodb/write.ts';
import { buildErasureRecord, type ReviewRecord } from '../proof/record.ts';
import { SEALING_DELAY_MS } from '../proof/seal.ts';
import { buildErasureRecordWrite, getLogState } from '../proof/store.ts';
import { REVIEW_STATES } from '../values/roles-and-states.ts';
import { formatInstant } from '../values/time.ts';
import { ERASED_REVIEWER_ID, type Review } from './review.ts';
import {
  buildUnchangedReviewCondition,
  parseReviewItem,
  parseReviewLogItem,
  UNASSIGNED_KEY_PART,
} from './review-store.ts';
import { getPseudonymousRefs } from './reviewers.ts';

/**
 * How to recognize a person in reviews and their logs.
 * `subjects` are the `sub`s of their tokens; `isMentionedIn` finds mentions in texts.
 */
export interface PersonMatcher {
  subjects: string[];
  isMentionedIn: (text: string | null) => boolean;
}
/** A review with its stored item and all records of its log, oldest first. */
export interface ReviewWithLog {
  item: TableItem;
  review: Review;
  log: ReviewRecord[];
}

const PAGE_SIZE = 100;
const MAX_SEQ = 99_999_999;

/**
 * Yields each stored review with its complete log, read consistently.
 * A review that changes state during the listing may be yielded twice or missed.
 */
export async function* listReviewsWithLogs(): AsyncGenerator<ReviewWithLog> {
  for (const state of REVIEW_STATES)
    for (let from = ''; ; ) {
      const range = { partition: reviewsByStatePartition(state), index: 'index1', limit: PAGE_SIZE } as const;
      const rows = await queryItems({ ...range, ...(from ? { from } : {}) });
      for (const row of rows) {
        const { entry_id } = parseReviewItem(row);
        const item = await getItem(reviewKey(entry_id), { consistent: true });
        const first = reviewLogKey(entry_id, 1);
        const last = reviewLogKey(entry_id, MAX_SEQ);
        const log = await queryItems({ partition: first.pk, from: first.sk, to: last.sk, consistent: true });
        if (item) yield { item, review: parseReviewItem(item), log: log.map(parseReviewLogItem) };
      }
      if (rows.length < PAGE_SIZE) break;
      from = getSortKeyAfter(String(rows.at(-1)?.['at']));
    }
}

/**
 * Returns the references by which review logs identify a person, each with the stored name.
 * A log contains no id of a person. Its references are salted hashes, so deleting the item of a reference erases the
 * person. `subjects` are the `sub`s of the person's tokens.
 */
export async function listReviewLogRefsOfPerson(subjects: string[]): Promise<{ ref: string; name: string | null }[]> {
  const items = await Promise.all(subjects.map((subject) => getItem(reviewerKey(subject), { consistent: true })));
  return items.flatMap((item) =>
    item ? getPseudonymousRefs(item).map((ref) => ({ ref, name: (item['name'] ?? null) as string | null })) : [],
  );
}

/** The part that an erasure changes: a review, a text in its log, or the references of a reviewer. */
export type ErasedReviewPart = 'reviews' | 'review_texts' | 'reviewers';

/**
 * Yields the transactions that erase a person from reviews, from texts in logs, and from references.
 * Each is yielded with the part that it changes. Actions and times stay, and every hash remains valid. The transaction
 * that erases a text or a reference also records the erasure in the log.
 */
export async function* buildReviewErasures(
  person: PersonMatcher,
): AsyncGenerator<[ErasedReviewPart, TransactionWrite[]]> {
  for await (const { item, review, log } of listReviewsWithLogs()) {
    const without = removePerson(review, person);
    if (without) yield ['reviews', [buildReviewReplacement(item, without)]];
    for (const record of log)
      if (person.isMentionedIn(record.text)) yield ['review_texts', await buildTextErasure(record)];
  }
  for (const subject of person.subjects) {
    const item = await getItem(reviewerKey(subject), { consistent: true });
    if (!item) continue;
    const refs = getPseudonymousRefs(item);
    const at = await getErasureTime();
    const records = refs.map((ref) => buildErasureRecordWrite(buildErasureRecord('person', ref, at)));
    const keys = [reviewerKey(subject), ...refs.map(reviewerRefKey)];
    yield ['reviewers', [...records, ...keys.map((Key) => ({ Delete: { Key } }))]];
  }
}

/** Returns a review without the person, or null if they are not in it. */
function removePerson(review: Review, { subjects, isMentionedIn }: PersonMatcher): Review | null {
  const isTheirs = subjects.includes(review.assignee?.id ?? '');
  const isBy = subjects.includes(review.updated_by?.id ?? '');
  const isNamed = isMentionedIn(review.reason);
  if (!isTheirs && !isBy && !isNamed) return null;
  return {
    ...review,
    assignee: isTheirs ? null : review.assignee,
    updated_by: isBy ? { id: ERASED_REVIEWER_ID, name: null } : review.updated_by,
    reason: isNamed ? null : review.reason,
  };
}

/** Rejected after a concurrent change: the next round finds the item again. */
const buildReviewReplacement = (item: TableItem, review: Review): TransactionWrite => ({
  Put: {
    Item: {
      ...item,
      ...reviewKey(review.entry_id),
      body: { ...(item['body'] as TableItem), ...review },
      gsi2: reviewsByPersonPartition(review.assignee?.id ?? UNASSIGNED_KEY_PART, review.state),
    },
    ...buildUnchangedReviewCondition(item),
  },
});

/** Returns the time of an erasure, not before the sealed records, even if this clock is behind. */
async function getErasureTime(): Promise<string> {
  const state = await getLogState({ consistent: true });
  const sealed = state ? Date.parse(state.head.until) + SEALING_DELAY_MS : 0;
  return formatInstant(new Date(Math.max(Date.now(), sealed)));
}

async function buildTextErasure(record: ReviewRecord): Promise<TransactionWrite[]> {
  return [
    buildTextRemoval(record),
    buildErasureRecordWrite(buildErasureRecord('text', record.hash, await getErasureTime())),
  ];
}

const buildTextRemoval = ({ link, hash }: ReviewRecord): TransactionWrite => ({
  Update: {
    Key: reviewLogKey(link.entry_id, link.seq),
    UpdateExpression: 'SET body.#text = :none, body.salt = :none',
    ConditionExpression: 'body.#hash = :hash',
    ExpressionAttributeNames: { '#text': 'text', '#hash': 'hash' },
    ExpressionAttributeValues: { ':none': null, ':hash': hash },
  },
});
