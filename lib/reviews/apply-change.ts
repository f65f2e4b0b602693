import { buildReviewRecord, type ReviewLeaf, type ReviewRecord } from '../proof/record.ts';
import { writeContention } from '../table/client.ts';
import { reviewLogKey } from '../table/key-schema.ts';
import { getItem } from '../table/read.ts';
import { type TransactionWrite, writeTransaction } from '../table/write.ts';
import { formatInstant } from '../values/time.ts';
import type { Review } from './review.ts';
import { buildLogWrite, buildReviewWrite, getStoredReview, type StoredReview, toReviewRecord } from './review-store.ts';
import type { KnownReviewer } from './reviewers.ts';

/** How often a change is retried after concurrent changes. */
const MAX_ATTEMPTS = 12;

/** The result of a change: the new review, and its log record. */
export interface AppliedChange {
  review: Review;
  assignee: { ref: string } | null;
  record: Pick<ReviewLeaf, 'action' | 'from' | 'to'>;
  text: string | null;
  /** Written in the same transaction; if one of these is rejected, the change is abandoned. */
  extraWrites: TransactionWrite[];
}

/**
 * Applies a change to an entry's review: review, log record and extra writes in one transaction.
 *
 * `decide` returns the change, or null for none, and is called again after a concurrent change. `seen` saves a read.
 * @throws Problem of `decide`; 404 entry_not_found; 503 storage_busy
 */
export async function applyReviewChange(
  entryId: string,
  actor: KnownReviewer,
  buildChange: (before: StoredReview, at: string) => AppliedChange | null,
  seen?: StoredReview,
): Promise<{ review: Review; record: ReviewRecord | null }> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = attempt === 0 && seen ? seen : await getStoredReview(entryId);
    const at = [formatInstant(new Date()), before.lastAt].sort()[1] as string;
    const change = buildChange(before, at);
    if (!change) return { review: before.review, record: null };
    const logPosition = { entry_id: entryId, seq: before.seq + 1, at, by: actor.ref, previous_hash: before.head };
    const record = buildReviewRecord({ ...logPosition, ...change.record }, change.text);
    const own = [buildReviewWrite(before, change.review, change.assignee, record), buildLogWrite(record)];
    const refusal = await writeTransaction([...own, ...change.extraWrites]);
    if (!refusal || (refusal.mayBeApplied && (await isRecordStored(record)))) return { review: change.review, record };
    if (refusal.failedConditions.some(({ index }) => index >= own.length)) throw writeContention();
  }
  throw writeContention();
}

/**
 * Returns whether the record of this attempt is in the log. Records of other attempts differ in salt, time or author.
 */
async function isRecordStored({ link, hash }: ReviewRecord): Promise<boolean> {
  const item = await getItem(reviewLogKey(link.entry_id, link.seq), { consistent: true });
  return item !== null && toReviewRecord(item).hash === hash;
}
