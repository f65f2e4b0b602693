import type { Role } from '../../lib/values/role.ts';
import { useSession } from '../session/state.ts';

/** As the service has it: it decides, and what cannot be used is not shown. */
const mayReview = (role: Role): boolean => role === 'member' || role === 'admin';

/** Whether who is signed in may change the team's record. */
export function useMayReview(): boolean {
  const state = useSession();
  return state.name === 'signed-in' && mayReview(state.session.role);
}

/** Why there are no buttons to review; nothing for who has them. */
export function NotReviewing() {
  const state = useSession();
  if (state.name !== 'signed-in' || mayReview(state.session.role)) return null;
  return (
    <>
      <h3>The team's record</h3>
      <p class="not-reviewing">
        You can read what the team decided, and not change it: that needs the role member or admin. An administrator can
        give you the role.
      </p>
    </>
  );
}
