import { Heading } from '../parts/heading.tsx';
import type { Session } from '../session/tokens.ts';
import { AccountFactor } from './account-factor.tsx';

/** Whoever is signed in: who they are here, and their second factor. */
export function Account({ session }: { session: Session }) {
  return (
    <>
      <Heading text="Your account" />
      <dl class="facts">
        <div>
          <dt>Email</dt>
          <dd>{session.email}</dd>
        </div>
        <div>
          <dt>Role</dt>
          <dd>{session.role}</dd>
        </div>
      </dl>
      <AccountFactor session={session} />
    </>
  );
}
