import { useState } from 'preact/hooks';
import { usePhoneWindow, useWideWindow } from '../parts/window.ts';

/** How much of an update a list shows: a line; a line and its summary; all of it. */
export const DENSITIES = { compact: 'Compact', comfortable: 'Comfortable', cards: 'Cards' } as const;
export type Density = keyof typeof DENSITIES;

const STORED = 'density';
const isDensity = (value: string | null): value is Density => value !== null && Object.hasOwn(DENSITIES, value);

/** The density that was chosen in this browser; until then lines where the reader stands beside them and on a phone, else cards. */
export function useDensity(): [Density, (density: Density) => void] {
  const isWide = useWideWindow();
  const isPhone = usePhoneWindow();
  const [chosen, setChosen] = useState(() => localStorage.getItem(STORED));
  const choose = (density: Density) => {
    localStorage.setItem(STORED, density);
    setChosen(density);
  };
  return [isDensity(chosen) ? chosen : isWide || isPhone ? 'compact' : 'cards', choose];
}
