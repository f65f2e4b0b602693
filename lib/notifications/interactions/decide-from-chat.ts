import type { PersonAccount } from '../../access/people/find-person-by-email.ts';
import { putReviewDecision, type ReviewDecision } from '../../reviews/put-review.ts';
import { describeReviewState, type Review } from '../../reviews/review.ts';
import { getOrCreateReviewer, type ReviewerWithPseudonymousRef } from '../../reviews/reviewers.ts';
import { Problem } from '../../values/problem.ts';

const VIEWER_DETAIL = 'Nothing was changed: this needs the role member or admin; you have viewer.';
const CHAT_REASON = 'Marked in the chat';

/** The review decisions that buttons offer. */
type ChatDecision = 'take' | 'not_relevant';
const DECIDED_TEXTS: Record<ChatDecision, string> = {
  take: 'You have this update already.',
  not_relevant: 'This update is marked as not relevant already.',
};

/** A click on a decision button; `requestedAt` is its time in milliseconds since the epoch. */
interface DecisionClick {
  entryId: string;
  decision: ChatDecision;
  requestedAt: number;
}

/**
 * Records a review decision that was made with a button of a chat message.
 * The actor becomes the entry's reviewer, or marks the entry as not relevant. Another person's assignment is not
 * overridden.
 * @throws Problem 403 role_required for a viewer
 * @throws Problem 409 decided_already if the review has this decision
 * @throws Problem 409 decided_otherwise if it was changed after the click, closed, or assigned to another person
 * @throws Problem 404 entry_not_found, 503 storage_busy
 */
export async function decideReviewFromChat(
  { entryId, decision, requestedAt }: DecisionClick,
  actor: PersonAccount,
): Promise<void> {
  if (actor.role === 'viewer') throw new Problem('forbidden', 'role_required', VIEWER_DETAIL);
  const reviewer = await getOrCreateReviewer(actor.id, async () => actor.name);
  await putReviewDecision(entryId, reviewer, (review) => {
    if (isAlreadyDecided(review, decision, actor))
      throw new Problem('conflict', 'decided_already', DECIDED_TEXTS[decision]);
    if (!canDecide(review, actor, requestedAt)) throw decidedByOther(review);
    return toReviewDecision(review, decision, reviewer);
  });
}

const isAlreadyDecided = ({ state, assignee }: Review, what: ChatDecision, by: PersonAccount) =>
  what === 'take' ? state === 'in_review' && assignee?.id === by.id : state === 'not_relevant';

/**
 * A chat message does not show the current review.
 * So it cannot change a review that is decided or assigned to another person.
 */
function canDecide({ state, assignee, updated_at }: Review, by: PersonAccount, at: number): boolean {
  const isOpen = state === 'new' || state === 'in_review';
  const isFree = assignee === null || assignee.id === by.id;
  return isOpen && isFree && Date.parse(updated_at ?? '1970-01-01') <= at;
}

const toReviewDecision = (
  { due, impact, reason, assignee }: Review,
  what: ChatDecision,
  by: ReviewerWithPseudonymousRef,
): ReviewDecision =>
  what === 'take'
    ? { state: 'in_review', assignee: by, due, impact, reason }
    : { state: 'not_relevant', assignee: assignee && by, due, impact, reason: CHAT_REASON };

function decidedByOther(review: Review): Problem {
  const detail = `Nothing was changed: ${describeReviewState(review)}. Decide it in the web app.`;
  return new Problem('conflict', 'decided_otherwise', detail);
}
