import { useEffect, useState } from 'preact/hooks';
import { announce } from '../data/messages.ts';

/** Renders a notice while the device is offline. */
export function OfflineNotice() {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => {
      setOnline(navigator.onLine);
      announce(navigator.onLine ? 'You are back online.' : 'You are offline.');
    };
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  if (isOnline) return null;
  return (
    <p class="offline">
      <strong>You are offline.</strong> You can read loaded content. Nothing is loaded or saved until you are back
      online.
    </p>
  );
}
