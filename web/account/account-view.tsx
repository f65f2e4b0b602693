import { useRef } from 'preact/hooks';
import type { PreferencesChange } from '../../clients/typescript/src/index.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { ViewHeading } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { announce } from '../data/messages.ts';
import { DENSITY_LABELS, profile, savePreferences, syncProfile } from '../data/person/profile.ts';
import { useFetch } from '../data/use-fetch.ts';
import type { UserSession } from '../session/session-tokens.ts';
import { getDateFormat, getDeviceZone, listTimeZones } from '../values/date-format.ts';
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

const DATE_LANGUAGES = 'en-GB en-US de fr es it nl pt sv da fi pl cs ja ko zh'.split(' ');
const THEME_LABELS = { light: 'Light', dark: 'Dark' };
const START_VIEW_LABELS = { home: 'Home', updates: 'Updates' };

type PreferenceName = 'time_zone' | 'date_language' | 'density' | 'theme' | 'start_view';

const getLanguageName = (tag: string) => new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;

/** Renders the display preferences. They take effect at once on all devices of the person. */
function AccountPreferences() {
  const now = getDateFormat({ dateStyle: 'full', timeStyle: 'short' }).format(new Date());
  return (
    <>
      <p>These preferences apply to all your devices.</p>
      <div class="preferences">
        <PreferenceField
          name="time_zone"
          label="Time zone"
          defaultLabel={`Device setting (${getDeviceZone()})`}
          options={listTimeZones()}
        />
        <PreferenceField
          name="date_language"
          label="Date language"
          defaultLabel="English"
          options={DATE_LANGUAGES.map((tag) => [tag, getLanguageName(tag)])}
        />
        <PreferenceField
          name="density"
          label="Density"
          defaultLabel="Automatic"
          options={Object.entries(DENSITY_LABELS)}
        />
        <PreferenceField
          name="start_view"
          label="Start page"
          defaultLabel="Updates"
          options={Object.entries(START_VIEW_LABELS)}
        />
        <PreferenceField
          name="theme"
          label="Colours"
          defaultLabel="Device setting"
          options={Object.entries(THEME_LABELS)}
        />
      </div>
      <p class="meta">Current time: {now}.</p>
    </>
  );
}

interface PreferenceFieldProps {
  name: PreferenceName;
  label: string;
  /** The label of the default value. */
  defaultLabel: string;
  options: [string, string][];
}

function PreferenceField({ name, label, defaultLabel, options }: PreferenceFieldProps) {
  const value = profile.value?.preferences[name] ?? '';
  const choose = async (chosen: string) => {
    await savePreferences({ [name]: chosen || null } as PreferencesChange);
    if ((profile.value?.preferences[name] ?? '') === chosen) announce(`${label}: saved.`);
  };
  const isListed = value === '' || options.some(([one]) => one === value);
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => void choose(event.currentTarget.value)}>
        <option value="">{defaultLabel}</option>
        {!isListed && <option value={value}>{value}</option>}
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
