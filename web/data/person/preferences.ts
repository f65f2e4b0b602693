import { signal } from '@preact/signals';
import type { Preferences, PreferencesChange } from '../../../clients/typescript/src/index.ts';
import { setDateSettings } from '../../values/date-format.ts';

/* Display preferences, stored in the browser so that the first render is right before the profile is loaded. */

export type DisplayPreferences = Pick<Preferences, 'time_zone' | 'date_language' | 'density' | 'theme' | 'start_view'>;

const STORAGE_KEYS = {
  time_zone: 'time-zone',
  date_language: 'date-language',
  density: 'density',
  theme: 'theme',
  start_view: 'start-view',
} as const;
const PREFERENCE_NAMES = Object.keys(STORAGE_KEYS) as (keyof DisplayPreferences)[];

const isValidPreference = (name: keyof DisplayPreferences, value: string | null): boolean =>
  value !== null &&
  (name !== 'density' || ['compact', 'comfortable', 'cards'].includes(value)) &&
  (name !== 'theme' || ['light', 'dark'].includes(value)) &&
  (name !== 'start_view' || ['home', 'updates'].includes(value));

function loadPreferences(): DisplayPreferences {
  const kept = PREFERENCE_NAMES.map((name) => [name, localStorage.getItem(STORAGE_KEYS[name])] as const);
  return Object.fromEntries(
    kept.map(([name, value]) => [name, isValidPreference(name, value) ? value : null]),
  ) as DisplayPreferences;
}

export const preferences = signal<DisplayPreferences>(loadPreferences());

/** Applies preferences and returns the previous ones. */
export function applyPreferences(change: PreferencesChange): DisplayPreferences {
  const previous = preferences.value;
  const of = <N extends keyof DisplayPreferences>(name: N) =>
    (change[name] === undefined ? previous[name] : change[name]) as DisplayPreferences[N];
  const next: DisplayPreferences = {
    time_zone: of('time_zone'),
    date_language: of('date_language'),
    density: of('density'),
    theme: of('theme'),
    start_view: of('start_view'),
  };
  if (PREFERENCE_NAMES.every((name) => next[name] === previous[name])) return previous;
  for (const name of PREFERENCE_NAMES) {
    if (next[name]) localStorage.setItem(STORAGE_KEYS[name], next[name]);
    else localStorage.removeItem(STORAGE_KEYS[name]);
  }
  applyToDocument(next);
  preferences.value = next;
  return previous;
}

function applyToDocument({ time_zone, date_language, theme }: DisplayPreferences): void {
  setDateSettings(date_language, time_zone);
  if (theme) document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
}

applyToDocument(preferences.value);
