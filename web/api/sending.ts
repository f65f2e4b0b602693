import { useRef, useState } from 'preact/hooks';

/** A change that is sent once at a time, and why it failed. */
export function useSending() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isSent = useRef(false);
  const send = async (change: () => Promise<void>) => {
    if (isSent.current) return;
    isSent.current = true;
    setBusy(true);
    setError(null);
    await change().catch(setError);
    isSent.current = false;
    setBusy(false);
  };
  return { isBusy, error, send };
}
