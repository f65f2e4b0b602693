import { prefer } from '../memory/me.ts';
import { usePreferences } from '../memory/preferences.ts';
import { usePhoneWindow, useWideWindow } from '../parts/window.ts';

/** List densities: title only; with summary; complete cards. */
export const DENSITIES = { compact: 'Compact', comfortable: 'Comfortable', cards: 'Cards' } as const;
export type Density = keyof typeof DENSITIES;

/** Returns the preferred density. The default is compact next to a reading pane and on a phone, else cards. */
export function useDensity(): [Density, (density: Density) => void] {
  const isWide = useWideWindow();
  const isPhone = usePhoneWindow();
  const { density } = usePreferences();
  return [density ?? (isWide || isPhone ? 'compact' : 'cards'), (chosen) => void prefer({ density: chosen })];
}
