import type { Role } from '../../lib/values/roles-and-states.ts';
import { sessionState } from '../session/session-state.ts';

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
