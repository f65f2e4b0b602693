import type { PreferencesChange } from '../../clients/typescript/src/index.ts';
import { currentMe, prefer, useMe } from '../memory/me.ts';
import { announce } from '../parts/announce.tsx';
import { dateFormat, deviceZone, zones } from '../parts/date-format.ts';
import { DENSITIES } from './density.ts';

const LANGUAGES = 'en-GB en-US de fr es it nl pt sv da fi pl cs ja ko zh'.split(' ');
const THEMES = { light: 'Light', dark: 'Dark' };
const VIEWS = { home: 'Home', updates: 'Updates' };

type Name = 'time_zone' | 'date_language' | 'density' | 'theme' | 'start_view';

const named = (tag: string) => new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;

/** Renders the display preferences. They take effect at once on all devices of the person. */
export function AccountPreferences() {
  const now = dateFormat({ dateStyle: 'full', timeStyle: 'short' }).format(new Date());
  return (
    <>
      <p>They are the same on all your devices.</p>
      <div class="preferences">
        <Choice name="time_zone" label="Time zone" none={`The device’s (${deviceZone()})`} values={zones()} />
        <Choice
          name="date_language"
          label="Dates are written in"
          none="English"
          values={LANGUAGES.map((tag) => [tag, named(tag)])}
        />
        <Choice name="density" label="Density" none="As the window allows" values={Object.entries(DENSITIES)} />
        <Choice name="start_view" label="The app begins with" none="Updates" values={Object.entries(VIEWS)} />
        <Choice name="theme" label="Colours" none="The device’s" values={Object.entries(THEMES)} />
      </div>
      <p class="meta">Now it is {now}.</p>
    </>
  );
}

interface ChoiceProps {
  name: Name;
  label: string;
  /** The label of the default value. */
  none: string;
  values: [string, string][];
}

function Choice({ name, label, none, values }: ChoiceProps) {
  const value = useMe()?.preferences[name] ?? '';
  const choose = async (chosen: string) => {
    await prefer({ [name]: chosen || null } as PreferencesChange);
    if ((currentMe()?.preferences[name] ?? '') === chosen) announce(`${label}: saved.`);
  };
  const isListed = value === '' || values.some(([one]) => one === value);
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => void choose(event.currentTarget.value)}>
        <option value="">{none}</option>
        {!isListed && <option value={value}>{value}</option>}
        {values.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
