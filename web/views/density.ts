import { prefer } from '../memory/me.ts';
import { usePreferences } from '../memory/preferences.ts';
import { usePhoneWindow, useWideWindow } from '../parts/window.ts';

/** How much of an update a list shows: a line; a line and its summary; all of it. */
export const DENSITIES = { compact: 'Compact', comfortable: 'Comfortable', cards: 'Cards' } as const;
export type Density = keyof typeof DENSITIES;

/** The density that was chosen; until then lines where the reader stands beside them and on a phone, else cards. */
export function useDensity(): [Density, (density: Density) => void] {
  const isWide = useWideWindow();
  const isPhone = usePhoneWindow();
  const { density } = usePreferences();
  return [density ?? (isWide || isPhone ? 'compact' : 'cards'), (chosen) => void prefer({ density: chosen })];
}
