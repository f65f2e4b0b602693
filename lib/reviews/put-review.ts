import type { ChangedReviewFields } from '../proof/record.ts';
import { applyReviewChange, type ReviewChangePlan } from './apply-change.ts';
import type { Review, ReviewRequest } from './review.ts';
import { canonicalizeReview, getStoredReview, type StoredReview } from './review-store.ts';
import { getOrCreateReviewer, type ReviewerWithPseudonymousRef } from './reviewers.ts';

/** The person who changes a review, their precondition (If-Match), and the lookup of assignees. */
export interface ReviewCaller {
  actor: ReviewerWithPseudonymousRef;
  /** @throws Problem if the caller has not seen the current review */
  assertPrecondition: (review: Review) => void;
  /** Returns the name of another person if they may be assigned. @throws Problem 422 assignee_unknown */
  findPerson: (id: string) => Promise<{ name: string | null }>;
}

/**
 * Replaces the review of an entry. A request that changes nothing is not recorded.
 * @throws Problem 404 entry_not_found, 503 storage_busy
 * @throws Problem that a function of `caller` throws
 */
export async function putReview(entryId: string, request: ReviewRequest, caller: ReviewCaller): Promise<Review> {
  const first = await getStoredReview(entryId);
  caller.assertPrecondition(first.review);
  const assignee = await getAssignee(first, request, caller);
  const { review } = await applyReviewChange({ entryId, actor: caller.actor, seen: first }, (before, at) => {
    caller.assertPrecondition(before.review);
    return buildReviewChange(before, { ...request, assignee }, { by: caller.actor, at });
  });
  return review;
}

async function getAssignee({ review, assigneeRef }: StoredReview, { assignee }: ReviewRequest, asking: ReviewCaller) {
  if (assignee === null) return null;
  if (assignee === asking.actor.id) return asking.actor;
  const present = review.assignee;
  if (present?.id === assignee && assigneeRef) return { ...present, ref: assigneeRef };
  const { name } = await asking.findPerson(assignee);
  return getOrCreateReviewer(assignee, async () => name);
}

/**
 * Changes the review of an entry to the values that `decide` returns for its current state.
 * `decide` is called again after a concurrent change. A decision that changes nothing is not recorded.
 * @throws Problem of `decide`; 404 entry_not_found; 503 storage_busy
 */
export async function putReviewDecision(
  entryId: string,
  by: ReviewerWithPseudonymousRef,
  decide: (present: Review) => ReviewDecision,
): Promise<Review> {
  const { review } = await applyReviewChange({ entryId, actor: by }, (before, at) =>
    buildReviewChange(before, decide(before.review), { by, at }),
  );
  return review;
}

/** The complete new values of a review, with the assignee's log reference instead of an id. */
export type ReviewDecision = Omit<ReviewRequest, 'assignee'> & { assignee: ReviewerWithPseudonymousRef | null };

/** The same person keeps the reference in the record, even if they have a newer one. */
function keepReference(
  assignee: ReviewerWithPseudonymousRef | null,
  { review, assigneeRef }: StoredReview,
): ReviewerWithPseudonymousRef | null {
  if (assignee === null || assignee.id !== review.assignee?.id || assigneeRef === null) return assignee;
  return { ...assignee, ref: assigneeRef };
}

/** The author and the time of a change. */
interface ChangeAuthor {
  by: ReviewerWithPseudonymousRef;
  at: string;
}

function buildReviewChange(
  before: StoredReview,
  requested: ReviewDecision,
  { by, at }: ChangeAuthor,
): ReviewChangePlan | null {
  const { review: previous, assigneeRef } = before;
  const { state, due, impact, reason } = requested;
  const assignee = keepReference(requested.assignee, before);
  const from: ChangedReviewFields = {
    state: previous.state,
    assignee: assigneeRef,
    due: previous.due,
    impact: previous.impact,
  };
  const to: ChangedReviewFields = { state, assignee: assignee?.ref ?? null, due, impact };
  const changed = (Object.keys(to) as (keyof ChangedReviewFields)[]).filter((field) => from[field] !== to[field]);
  // The erasure of an assignee alone is not a change; it is recorded with the next one.
  const isNobodys = previous.assignee === null && assignee === null;
  const isSame = changed.every((field) => field === 'assignee' && isNobodys);
  if (isSame && reason === previous.reason) return null;
  const pickChanged = (fields: ChangedReviewFields): ChangedReviewFields =>
    Object.fromEntries(changed.map((name) => [name, fields[name]]));
  return {
    review: canonicalizeReview({
      entry_id: previous.entry_id,
      state,
      due,
      impact,
      reason,
      version: previous.version + 1,
      updated_at: at,
      assignee,
      updated_by: by,
    }),
    assignee,
    record: { action: 'transition', from: pickChanged(from), to: pickChanged(to) },
    text: reason,
    extraWrites: [],
  };
}
