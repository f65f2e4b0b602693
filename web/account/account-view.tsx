import { useRef } from 'preact/hooks';
import { ErrorMessage } from '../components/error-message.tsx';
import { ViewHeading } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { profile, syncProfile } from '../data/person/profile.ts';
import { useFetch } from '../data/use-fetch.ts';
import type { UserSession } from '../session/session-tokens.ts';
import { AccountPreferences } from './account-preferences.tsx';
import { AccountSecondFactor } from './account-second-factor.tsx';

/** Preferences are loaded at the start of the app. Loading them here again shows an error where they are missing. */
const loadPreferences = async () => profile.value ?? (await syncProfile());

interface AccountViewProps {
  session: UserSession;
}

/**
 * Renders the account: role, preferences and second factor. The second factor is rendered after the preferences,
 * because a layout shift could misplace a click.
 */
export function AccountView({ session }: AccountViewProps) {
  const isKnown = profile.value !== null;
  const { error, retry } = useFetch('preferences', loadPreferences);
  const isSettled = useRef(false);
  isSettled.current ||= isKnown || error != null;
  return (
    <>
      <ViewHeading text="Your account" />
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
        {!isKnown && error != null && <ErrorMessage error={error} onRetry={retry} />}
        {!isKnown && error == null && <Loading subject="your preferences" shape="lines" blocks={4} />}
      </section>
      {isSettled.current && <AccountSecondFactor session={session} />}
    </>
  );
}
