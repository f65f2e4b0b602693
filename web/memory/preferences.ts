import type { Preferences, PreferencesChange } from '../../clients/typescript/src/index.ts';
import { chooseDates } from '../parts/date-format.ts';
import { storeOf } from './store.ts';

/* Display preferences, stored in the browser so that the first render is right before the profile is loaded. */

export type Looks = Pick<Preferences, 'time_zone' | 'date_language' | 'density' | 'theme' | 'start_view'>;

const KEYS = {
  ...{ time_zone: 'time-zone', date_language: 'date-language', density: 'density', theme: 'theme' },
  start_view: 'start-view',
} as const;
const NAMES = Object.keys(KEYS) as (keyof Looks)[];

const isOne = (name: keyof Looks, value: string | null): boolean =>
  value !== null &&
  (name !== 'density' || ['compact', 'comfortable', 'cards'].includes(value)) &&
  (name !== 'theme' || ['light', 'dark'].includes(value)) &&
  (name !== 'start_view' || ['home', 'updates'].includes(value));

function keptLooks(): Looks {
  const kept = NAMES.map((name) => [name, localStorage.getItem(KEYS[name])] as const);
  return Object.fromEntries(kept.map(([name, value]) => [name, isOne(name, value) ? value : null])) as Looks;
}

const looks = storeOf<Looks>(keptLooks(), true);
export const usePreferences = looks.use;

/** Applies preferences and returns the previous ones. */
export function applyLooks(change: PreferencesChange): Looks {
  const former = looks.get();
  const of = <N extends keyof Looks>(name: N) => (change[name] === undefined ? former[name] : change[name]) as Looks[N];
  const next: Looks = {
    ...{ time_zone: of('time_zone'), date_language: of('date_language') },
    ...{ density: of('density'), theme: of('theme'), start_view: of('start_view') },
  };
  if (NAMES.every((name) => next[name] === former[name])) return former;
  for (const name of NAMES) {
    if (next[name]) localStorage.setItem(KEYS[name], next[name]);
    else localStorage.removeItem(KEYS[name]);
  }
  show(next);
  looks.set(next);
  return former;
}

function show({ time_zone, date_language, theme }: Looks): void {
  chooseDates(date_language, time_zone);
  if (theme) document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
}

show(looks.get());
