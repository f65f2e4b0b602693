import { useRef, useState } from 'preact/hooks';

/** Returns a function that sends one change at a time, with its state and error. */
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
