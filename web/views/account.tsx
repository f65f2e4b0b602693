import { useRef } from 'preact/hooks';
import { useReading } from '../api/reading.ts';
import { currentMe, lookForMe, useMe } from '../memory/me.ts';
import { Failure } from '../parts/failure.tsx';
import { Heading } from '../parts/heading.tsx';
import { Loading } from '../parts/loading.tsx';
import type { Session } from '../session/tokens.ts';
import { AccountFactor } from './account-factor.tsx';
import { AccountPreferences } from './account-preferences.tsx';

/** Preferences are loaded at the start of the app. Loading them here again shows an error where they are missing. */
const readPreferences = async () => currentMe() ?? (await lookForMe());

/**
 * Renders the account: role, preferences and second factor. The second factor is rendered after the preferences,
 * because a layout shift could misplace a click.
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
