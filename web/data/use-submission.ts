import { useRef, useState } from 'preact/hooks';

/** Returns a function that sends one change at a time, with its state and error. */
export function useSubmission() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isInFlight = useRef(false);
  const send = async (change: () => Promise<void>) => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setBusy(true);
    setError(null);
    await change().catch(setError);
    isInFlight.current = false;
    setBusy(false);
  };
  return { isBusy, error, send };
}
