import { useEffect, useRef, useState } from 'preact/hooks';
import { onSignOut } from '../session/session-state.ts';

/** The state of a request. */
export interface FetchState<T> {
  value: T | null;
  error: unknown;
  /** Repeats a failed request. */
  retry(): void;
}

/** Returns a function that caches the result of a read for the session. A failed read is repeated on the next call. */
export function cachePerSession<T>(read: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | null = null;
  onSignOut(() => {
    cached = null;
  });
  return () => {
    cached ??= read().catch((error) => {
      cached = null;
      throw error;
    });
    return cached;
  };
}

/** Like `useFetch`, but keeps the previous value while a new one loads. An error removes it. */
export function useFetchWithPrevious<T>(key: string, read: (signal: AbortSignal) => Promise<T>): FetchState<T> {
  const { value, error, retry } = useFetch(key, read);
  const last = useRef<T | null>(null);
  if (value || error != null) last.current = value;
  return { value: last.current, error, retry };
}

/** Loads a value for a component and reloads it when `key` changes. Responses to earlier keys are ignored. */
export function useFetch<T>(key: string, read: (signal: AbortSignal) => Promise<T>): FetchState<T> {
  const [attempts, setAttempts] = useState(0);
  const [reading, setReading] = useState<{ of: string; value: T | null; error: unknown } | null>(null);
  const of = `${key} ${attempts}`;
  useEffect(() => {
    const controller = new AbortController();
    const setResult = (value: T | null, error: unknown) => {
      if (!controller.signal.aborted) setReading({ of, value, error });
    };
    read(controller.signal).then(
      (value) => setResult(value, null),
      (error) => setResult(null, error),
    );
    return () => controller.abort();
  }, [of]);
  const isStale = reading?.of !== of;
  return {
    value: isStale ? null : (reading?.value ?? null),
    error: isStale ? null : reading?.error,
    retry: () => setAttempts(attempts + 1),
  };
}

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
