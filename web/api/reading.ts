import { useEffect, useRef, useState } from 'preact/hooks';
import { onSignOut } from '../session/state.ts';

/** What a read gave so far. */
export interface Reading<T> {
  value: T | null;
  error: unknown;
  /** Reads again, after a failure. */
  retry(): void;
}

/** A read that is made once a session and shared by whoever asks; a failed one is made again at the next asking. */
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

/** As useReading(). While it is read again the former value stays; where that fails, it is gone. */
export function useLastingReading<T>(key: string, read: (signal: AbortSignal) => Promise<T>): Reading<T> {
  const { value, error, retry } = useReading(key, read);
  const last = useRef<T | null>(null);
  if (value || error != null) last.current = value;
  return { value: last.current, error, retry };
}

/** A read for a component, made anew whenever `key` changes; what an earlier one gives late is dropped. */
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
