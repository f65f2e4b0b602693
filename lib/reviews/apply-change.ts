import { createStorageBusyProblem } from '../platform/dynamodb/client.ts';
import { reviewLogKey } from '../platform/dynamodb/person-keys.ts';
import { getItem } from '../platform/dynamodb/read.ts';
import { type TransactionWrite, writeTransaction } from '../platform/dynamodb/write.ts';
import { buildReviewRecord, type ReviewLeaf, type ReviewRecord } from '../proof/record.ts';
import { formatInstant } from '../values/time.ts';
import type { Review } from './review.ts';
import {
  buildReviewLogWrite,
  buildReviewWrite,
  getStoredReview,
  parseReviewLogItem,
  type StoredReview,
} from './review-store.ts';
import type { ReviewerWithPseudonymousRef } from './reviewers.ts';

/** How often a change is retried after concurrent changes. */
const MAX_ATTEMPTS = 12;

/** What a change of a review writes: the new review, its assignee, and the content of its log record. */
export interface ReviewChangePlan {
  review: Review;
  assignee: { ref: string } | null;
  record: Pick<ReviewLeaf, 'action' | 'from' | 'to'>;
  text: string | null;
  /** Written in the same transaction; if one of these is rejected, the change is abandoned. */
  extraWrites: TransactionWrite[];
}

/** The entry and the actor of a change; `seen` is the current review if it was just read. */
interface ReviewChangeRequest {
  entryId: string;
  actor: ReviewerWithPseudonymousRef;
  seen?: StoredReview | undefined;
}

/**
 * Changes the review of an entry: writes review, log record and extra writes in one transaction.
 * `buildChange` returns the change for the stored review, or null for none. After a concurrent change, `buildChange` is
 * called again with the new state.
 * @throws Problem of `buildChange`; 404 entry_not_found; 503 storage_busy
 */
export async function applyReviewChange(
  { entryId, actor, seen }: ReviewChangeRequest,
  buildChange: (before: StoredReview, at: string) => ReviewChangePlan | null,
): Promise<{ review: Review; record: ReviewRecord | null }> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = attempt === 0 && seen ? seen : await getStoredReview(entryId);
    const at = [formatInstant(new Date()), before.lastAt].sort()[1] as string;
    const change = buildChange(before, at);
    if (!change) return { review: before.review, record: null };
    const logPosition = { entry_id: entryId, seq: before.seq + 1, at, by: actor.ref, previous_hash: before.head };
    const record = buildReviewRecord({ ...logPosition, ...change.record }, change.text);
    const own = [
      buildReviewWrite(before, { review: change.review, assignee: change.assignee, record }),
      buildReviewLogWrite(record),
    ];
    const refusal = await writeTransaction([...own, ...change.extraWrites]);
    if (!refusal || (refusal.mayBeApplied && (await isRecordStored(record)))) return { review: change.review, record };
    if (refusal.failedConditions.some(({ index }) => index >= own.length)) throw createStorageBusyProblem();
  }
  throw createStorageBusyProblem();
}

/**
 * Returns whether the record of this attempt is in the log. Records of other attempts differ in salt, time or author.
 */
async function isRecordStored({ link, hash }: ReviewRecord): Promise<boolean> {
  const item = await getItem(reviewLogKey(link.entry_id, link.seq), { consistent: true });
  return item !== null && parseReviewLogItem(item).hash === hash;
}
