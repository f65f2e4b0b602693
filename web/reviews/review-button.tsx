import type { Role } from '../../lib/values/roles-and-states.ts';
import { sessionState } from '../session/session-state.ts';

interface ReviewButtonProps {
  ask: () => void;
}

/** Renders the button that opens the review form, for people who may review. */
export function ReviewButton({ ask: onReview }: ReviewButtonProps) {
  if (!useCanReview()) return null;
  return (
    <button type="button" class="secondary outline" onClick={onReview}>
      Review
    </button>
  );
}

/** Same rule as in the service, which enforces it. The app hides what cannot be used. */
const canReview = (role: Role): boolean => role === 'member' || role === 'admin';

/** Whether the signed-in person may review. */
export function useCanReview(): boolean {
  const state = sessionState.value;
  return state.name === 'signed-in' && canReview(state.session.role);
}

/** Renders why there are no review buttons, or nothing. */
export function ReviewPermissionHint() {
  const state = sessionState.value;
  if (state.name !== 'signed-in' || canReview(state.session.role)) return null;
  return (
    <>
      <h3>Reviews</h3>
      <p class="not-reviewing">
        You can read reviews but not change them. Ask an administrator for the role member or admin.
      </p>
    </>
  );
}

/** Renders a placeholder with the usual height of a team review. */
export const ReviewSkeleton = () => (
  <p class="team-waits" aria-busy="true">
    Loading the review
  </p>
);
