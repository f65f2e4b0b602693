import { useLayoutEffect, useState } from 'preact/hooks';

/** The minimum width for a list with a reading pane, as in lists/desk.css. */
const WIDE_QUERY = matchMedia('(min-width: 1100px)');
/** The maximum width of a phone, as in lists/desk.css. */
const PHONE_QUERY = matchMedia('(max-width: 47rem)');

export const isWideWindow = (): boolean => WIDE_QUERY.matches;
/** Whether the window is wide, updated on resize. */
export const useWideWindow = (): boolean => useMediaQuery(WIDE_QUERY);

/** Whether the window is as narrow as a phone, updated on resize. */
export const usePhoneWindow = (): boolean => useMediaQuery(PHONE_QUERY);

function useMediaQuery(query: MediaQueryList): boolean {
  const [isMatch, setMatch] = useState(query.matches);
  // Subscribes before the first paint, so that no change is missed.
  useLayoutEffect(() => {
    const follow = () => setMatch(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return isMatch;
}
