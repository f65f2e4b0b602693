import type { PreferencesChange } from '../../clients/typescript/src/index.ts';
import { announce } from '../data/announce.ts';
import { profile, savePreferences } from '../data/person/profile.ts';
import { DENSITY_LABELS } from '../data/use-density.ts';
import { getDateFormat, getDeviceZone, listTimeZones } from '../values/date-format.ts';

const DATE_LANGUAGES = 'en-GB en-US de fr es it nl pt sv da fi pl cs ja ko zh'.split(' ');
const THEME_LABELS = { light: 'Light', dark: 'Dark' };
const START_VIEW_LABELS = { home: 'Home', updates: 'Updates' };

type PreferenceName = 'time_zone' | 'date_language' | 'density' | 'theme' | 'start_view';

const getLanguageName = (tag: string) => new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;

/** Renders the display preferences. They take effect at once on all devices of the person. */
export function AccountPreferences() {
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
