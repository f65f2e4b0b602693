import { useEffect, useState } from 'preact/hooks';

/** A window in which a list and its reader stand side by side. Below it a view is one column; styles/desk.css says the same. */
const WIDE = matchMedia('(min-width: 1100px)');

/** Whether the window is wide enough for two columns, as it is resized. */
export function useWideWindow(): boolean {
  const [isWide, setWide] = useState(WIDE.matches);
  useEffect(() => {
    const follow = () => setWide(WIDE.matches);
    WIDE.addEventListener('change', follow);
    return () => WIDE.removeEventListener('change', follow);
  }, []);
  return isWide;
}
