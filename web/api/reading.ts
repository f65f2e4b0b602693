import { useEffect, useRef, useState } from 'preact/hooks';
import { onSignOut } from '../session/state.ts';

/** The state of a request. */
export interface Reading<T> {
  value: T | null;
  error: unknown;
  /** Repeats a failed request. */
  retry(): void;
}

/** Returns a function that caches the result of a read for the session. A failed read is repeated on the next call. */
export function oncePerSession<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  onSignOut(() => {
    kept = null;
  });
  return () => {
    kept ??= read().catch((error) => {
      kept = null;
      throw error;
    });
    return kept;
  };
}

/** Like `useReading`, but keeps the previous value while a new one loads. An error removes it. */
export function useLastingReading<T>(key: string, read: (signal: AbortSignal) => Promise<T>): Reading<T> {
  const { value, error, retry } = useReading(key, read);
  const last = useRef<T | null>(null);
  if (value || error != null) last.current = value;
  return { value: last.current, error, retry };
}

/** Loads a value for a component and reloads it when `key` changes. Responses to earlier keys are ignored. */
export function useReading<T>(key: string, read: (signal: AbortSignal) => Promise<T>): Reading<T> {
  const [tries, setTries] = useState(0);
  const [reading, setReading] = useState<{ of: string; value: T | null; error: unknown } | null>(null);
  const of = `${key} ${tries}`;
  useEffect(() => {
    const leaving = new AbortController();
    const settle = (value: T | null, error: unknown) => {
      if (!leaving.signal.aborted) setReading({ of, value, error });
    };
    read(leaving.signal).then(
      (value) => settle(value, null),
      (error) => settle(null, error),
    );
    return () => leaving.abort();
  }, [of]);
  const isOld = reading?.of !== of;
  return {
    value: isOld ? null : (reading?.value ?? null),
    error: isOld ? null : reading?.error,
    retry: () => setTries(tries + 1),
  };
}
