import { Heading } from '../parts/heading.tsx';
import type { Session } from '../session/tokens.ts';
import { AccountFactor } from './account-factor.tsx';
import { AccountPreferences } from './account-preferences.tsx';

/** Whoever is signed in: who they are here, how they want the app to be, and their second factor. */
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
      <AccountPreferences />
      <AccountFactor session={session} />
    </>
  );
}
