import { buildReviewRecord, type ReviewLeaf, type ReviewRecord } from '../proof/record.ts';
import { busy } from '../table/client.ts';
import { reviewLogKey } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import { transact, type Write } from '../table/write.ts';
import { instantOf } from '../values/time.ts';
import type { Review } from './review.ts';
import type { KnownReviewer } from './reviewers.ts';
import { logPut, readStored, reviewPut, type StoredReview, toReviewRecord } from './rows.ts';

/** How often a change is tried that others came before. */
const ATTEMPTS = 12;

/** What a change makes of a review, and what its record in the log says. */
export interface Change {
  review: Review;
  assignee: { ref: string } | null;
  record: Pick<ReviewLeaf, 'action' | 'from' | 'to'>;
  text: string | null;
  /** Written together with it; if one of these is refused, the change is given up. */
  beside: Write[];
}

/**
 * Carries out a change of an entry's review: the review, the record of the log and what stands beside them in one transaction.
 * `decide` says what to change, and is asked again if another change came between; null for nothing. `seen` saves a reading.
 *
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

/** True if the record of this very attempt is in the log: the salt or the time of another one differs, or who made it. */
async function isStored({ link, hash }: ReviewRecord): Promise<boolean> {
  const item = await getItem(reviewLogKey(link.entry_id, link.seq), { consistent: true });
  return item !== null && toReviewRecord(item).hash === hash;
}
