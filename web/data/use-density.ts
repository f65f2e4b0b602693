import { usePhoneWindow, useWideWindow } from '../browser/use-window-size.ts';
import { preferences } from './person/preferences.ts';
import { savePreferences } from './person/profile.ts';

/** List densities: title only; with summary; complete cards. */
export const DENSITY_LABELS = { compact: 'Compact', comfortable: 'Comfortable', cards: 'Cards' } as const;
export type Density = keyof typeof DENSITY_LABELS;

/** Returns the preferred density. The default is compact next to a reading pane and on a phone, else cards. */
export function useDensity(): [Density, (density: Density) => void] {
  const isWide = useWideWindow();
  const isPhone = usePhoneWindow();
  const { density } = preferences.value;
  return [density ?? (isWide || isPhone ? 'compact' : 'cards'), (chosen) => void savePreferences({ density: chosen })];
}
