import type { ReviewFields } from '../proof/record.ts';
import { type Change, carryOut } from './change.ts';
import type { Review, ReviewRequest } from './review.ts';
import { type KnownReviewer, reviewerOf } from './reviewers.ts';
import { inOrder, readStored, type StoredReview } from './rows.ts';

/** The caller of a change, and how others are found. */
export interface Asking {
  by: KnownReviewer;
  /** @throws Problem if the caller has not seen the current review */
  refuseUnlessSeen: (review: Review) => void;
  /** Returns the name of another person if they may be assigned. @throws Problem 422 assignee_unknown */
  findPerson: (id: string) => Promise<{ name: string | null }>;
}

/**
 * Replaces the review of an entry. A request without changes is not recorded.
 *
 * @throws Problem 404 entry_not_found; of `asking`; 503 storage_busy
 */
export async function putReview(entryId: string, asked: ReviewRequest, asking: Asking): Promise<Review> {
  const first = await readStored(entryId);
  asking.refuseUnlessSeen(first.review);
  const assignee = await assigneeOf(first, asked, asking);
  const { review } = await carryOut(
    entryId,
    asking.by,
    (before, at) => {
      asking.refuseUnlessSeen(before.review);
      return changeOf(before, { ...asked, assignee }, asking.by, at);
    },
    first,
  );
  return review;
}

async function assigneeOf({ review, assigneeRef }: StoredReview, { assignee }: ReviewRequest, asking: Asking) {
  if (assignee === null) return null;
  if (assignee === asking.by.id) return asking.by;
  const present = review.assignee;
  if (present?.id === assignee && assigneeRef) return { ...present, ref: assigneeRef };
  const { name } = await asking.findPerson(assignee);
  return reviewerOf(assignee, async () => name);
}

/**
 * Changes a review by its current state: `decide` is called again after a concurrent change.
 *
 * @throws Problem of `decide`; 404 entry_not_found; 503 storage_busy
 */
export async function decideReview(
  entryId: string,
  by: KnownReviewer,
  decide: (present: Review) => Decided,
): Promise<Review> {
  const { review } = await carryOut(entryId, by, (before, at) => changeOf(before, decide(before.review), by, at));
  return review;
}

/** A decision with an assignee who has a reference. */
export type Decided = Omit<ReviewRequest, 'assignee'> & { assignee: KnownReviewer | null };

/** The same person keeps the reference in the record, even if they have a newer one. */
function keepRef(assignee: KnownReviewer | null, { review, assigneeRef }: StoredReview): KnownReviewer | null {
  if (assignee === null || assignee.id !== review.assignee?.id || assigneeRef === null) return assignee;
  return { ...assignee, ref: assigneeRef };
}

function changeOf(before: StoredReview, asked: Decided, by: KnownReviewer, at: string): Change | null {
  const { review: was, assigneeRef } = before;
  const { state, due, impact, reason } = asked;
  const assignee = keepRef(asked.assignee, before);
  const from: ReviewFields = { state: was.state, assignee: assigneeRef, due: was.due, impact: was.impact };
  const to: ReviewFields = { state, assignee: assignee?.ref ?? null, due, impact };
  const changed = (Object.keys(to) as (keyof ReviewFields)[]).filter((field) => from[field] !== to[field]);
  // An assignee who was erased is recorded with the next change, and is not a change alone.
  const isNobodys = was.assignee === null && assignee === null;
  const isSame = changed.every((field) => field === 'assignee' && isNobodys);
  if (isSame && reason === was.reason) return null;
  const only = (fields: ReviewFields): ReviewFields => Object.fromEntries(changed.map((name) => [name, fields[name]]));
  return {
    review: inOrder({
      entry_id: was.entry_id,
      state,
      due,
      impact,
      reason,
      version: was.version + 1,
      updated_at: at,
      assignee,
      updated_by: by,
    }),
    assignee,
    record: { action: 'transition', from: only(from), to: only(to) },
    text: reason,
    beside: [],
  };
}
