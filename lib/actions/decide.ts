import type { KnownPerson } from '../people/by-email.ts';
import { howItStands, type Review } from '../reviews/review.ts';
import { type KnownReviewer, reviewerOf } from '../reviews/reviewers.ts';
import { type Decided, decideReview } from '../reviews/transition.ts';
import { Problem } from '../values/problem.ts';

const VIEWER = 'Nothing was changed: this needs the role member or admin; you have viewer.';
const REASON = 'Marked in the chat';

/** The review decisions that buttons offer. */
type Decision = 'take' | 'not_relevant';
const ALREADY: Record<Decision, string> = {
  take: 'You have this update already.',
  not_relevant: 'This update is marked as not relevant already.',
};

/**
 * Takes an entry into review, or marks it as not relevant, if it is open and not assigned to another person.
 *
 * `at` is the time of the click in milliseconds since the epoch.
 * @throws Problem 403 role_required, 404 entry_not_found, 409 decided_already, decided_otherwise, 503 storage_busy
 */
export async function decide(entryId: string, what: Decision, by: KnownPerson, at: number): Promise<void> {
  if (by.role === 'viewer') throw new Problem('forbidden', 'role_required', VIEWER);
  const reviewer = await reviewerOf(by.id, async () => by.name);
  await decideReview(entryId, reviewer, (review) => {
    if (isSo(review, what, by)) throw new Problem('conflict', 'decided_already', ALREADY[what]);
    if (!isOpenTo(review, by, at)) throw decidedOtherwise(review);
    return decided(review, what, reviewer);
  });
}

const isSo = ({ state, assignee }: Review, what: Decision, by: KnownPerson) =>
  what === 'take' ? state === 'in_review' && assignee?.id === by.id : state === 'not_relevant';

/** A chat message does not show the current review, so it cannot change a review that somebody else has or decided. */
function isOpenTo({ state, assignee, updated_at }: Review, by: KnownPerson, at: number): boolean {
  const isOpen = state === 'new' || state === 'in_review';
  const isFree = assignee === null || assignee.id === by.id;
  return isOpen && isFree && Date.parse(updated_at ?? '1970-01-01') <= at;
}

const decided = ({ due, impact, reason, assignee }: Review, what: Decision, by: KnownReviewer): Decided =>
  what === 'take'
    ? { state: 'in_review', assignee: by, due, impact, reason }
    : { state: 'not_relevant', assignee: assignee && by, due, impact, reason: REASON };

function decidedOtherwise(review: Review): Problem {
  const detail = `Nothing was changed: ${howItStands(review)}. Decide it in the web app.`;
  return new Problem('conflict', 'decided_otherwise', detail);
}
