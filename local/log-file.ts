import { copyFileSync, statSync, truncateSync } from 'node:fs';

/** Together with the previous file, the log takes at most twice this size, plus a minute of output. */
const MOST_BYTES = 20_000_000;
const LOOK_MS = 60_000;

/**
 * Moves a log of more than `most` bytes to `<file>.1`. Processes have the file open for appending, so it is copied and
 * truncated; lines written in between are lost.
 */
export function rotate(file: string, most = MOST_BYTES): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= most) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

/** Rotates a log periodically and returns the function to stop. A log that cannot be rotated grows. */
export function lookAfter(file: string, every = LOOK_MS, most = MOST_BYTES): () => void {
  const timer = setInterval(() => {
    try {
      rotate(file, most);
    } catch {
      clearInterval(timer);
    }
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}
