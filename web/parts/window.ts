import { useLayoutEffect, useState } from 'preact/hooks';

/** A window in which a list and its reader stand side by side. Below it a view is one column; styles/desk.css says the same. */
const WIDE = matchMedia('(min-width: 1100px)');
/** As styles/desk.css says it. */
const PHONE = matchMedia('(max-width: 47rem)');

/** Whether the window is wide enough for two columns. */
export const isWideWindow = (): boolean => WIDE.matches;
/** The same, as it is resized. */
export const useWideWindow = (): boolean => useMatch(WIDE);

/** Whether the window is that of a phone. */
export const usePhoneWindow = (): boolean => useMatch(PHONE);

function useMatch(query: MediaQueryList): boolean {
  const [isMatch, setMatch] = useState(query.matches);
  // From the first picture on: what changes before the next one would be missed.
  useLayoutEffect(() => {
    const follow = () => setMatch(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return isMatch;
}
