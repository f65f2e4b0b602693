import { buildReviewRecord, type ReviewLeaf, type ReviewRecord } from '../proof/record.ts';
import { busy } from '../table/client.ts';
import { reviewLogKey } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import { transact, type Write } from '../table/write.ts';
import { instantOf } from '../values/time.ts';
import type { Review } from './review.ts';
import type { KnownReviewer } from './reviewers.ts';
import { logPut, readStored, reviewPut, type StoredReview, toReviewRecord } from './rows.ts';

/** How often a change is retried after concurrent changes. */
const ATTEMPTS = 12;

/** The result of a change: the new review, and its log record. */
export interface Change {
  review: Review;
  assignee: { ref: string } | null;
  record: Pick<ReviewLeaf, 'action' | 'from' | 'to'>;
  text: string | null;
  /** Written in the same transaction; if one of these is rejected, the change is abandoned. */
  beside: Write[];
}

/**
 * Applies a change to an entry's review: review, log record and extra writes in one transaction.
 *
 * `decide` returns the change, or null for none, and is called again after a concurrent change. `seen` saves a read.
 * @throws Problem of `decide`; 404 entry_not_found; 503 storage_busy
 */
export async function carryOut(
  entryId: string,
  by: KnownReviewer,
  decide: (before: StoredReview, at: string) => Change | null,
  seen?: StoredReview,
): Promise<{ review: Review; record: ReviewRecord | null }> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = attempt === 0 && seen ? seen : await readStored(entryId);
    const at = [instantOf(new Date()), before.lastAt].sort()[1] as string;
    const change = decide(before, at);
    if (!change) return { review: before.review, record: null };
    const place = { entry_id: entryId, seq: before.seq + 1, at, by: by.ref, previous_hash: before.head };
    const record = buildReviewRecord({ ...place, ...change.record }, change.text);
    const own = [reviewPut(before, change.review, change.assignee, record), logPut(record)];
    const refusal = await transact([...own, ...change.beside]);
    if (!refusal || (refusal.mayBeDone && (await isStored(record)))) return { review: change.review, record };
    if (refusal.refused.some(({ index }) => index >= own.length)) throw busy();
  }
  throw busy();
}

/**
 * Returns whether the record of this attempt is in the log. Records of other attempts differ in salt, time or author.
 */
async function isStored({ link, hash }: ReviewRecord): Promise<boolean> {
  const item = await getItem(reviewLogKey(link.entry_id, link.seq), { consistent: true });
  return item !== null && toReviewRecord(item).hash === hash;
}
