import { useRef } from 'preact/hooks';
import { useReading } from '../api/reading.ts';
import { currentMe, lookForMe, useMe } from '../memory/me.ts';
import { Failure } from '../parts/failure.tsx';
import { Heading } from '../parts/heading.tsx';
import { Loading } from '../parts/loading.tsx';
import type { Session } from '../session/tokens.ts';
import { AccountFactor } from './account-factor.tsx';
import { AccountPreferences } from './account-preferences.tsx';

/** They are read with much else when the app starts; here again, so that a failure is told where they are missed. */
const readPreferences = async () => currentMe() ?? (await lookForMe());

/**
 * Whoever is signed in: who they are here, how they want the app to be, and their second factor. The last one is drawn when nothing
 * pushes it down any more: a press between two places of a button would be lost.
 */
export function Account({ session }: { session: Session }) {
  const isKnown = useMe() !== null;
  const { error, retry } = useReading('preferences', readPreferences);
  const hasPlace = useRef(false);
  hasPlace.current ||= isKnown || error != null;
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
      <section aria-labelledby="preferences">
        <h2 id="preferences">Preferences</h2>
        {isKnown && <AccountPreferences />}
        {!isKnown && error != null && <Failure error={error} retry={retry} />}
        {!isKnown && error == null && <Loading what="your preferences" shape="lines" blocks={4} />}
      </section>
      {hasPlace.current && <AccountFactor session={session} />}
    </>
  );
}
