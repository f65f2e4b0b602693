import { copyFileSync, statSync, truncateSync } from 'node:fs';

/** Together with the previous file, the log takes at most twice this size, plus a minute of output. */
const MAX_LOG_BYTES = 20_000_000;
const CHECK_INTERVAL_MS = 60_000;

/**
 * Moves a log of more than `most` bytes to `<file>.1`. Processes have the file open for appending, so it is copied and
 * truncated; lines written in between are lost.
 */
export function rotateLog(file: string, maxBytes = MAX_LOG_BYTES): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= maxBytes) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

/** Rotates a log periodically and returns the function to stop. A log that cannot be rotated grows. */
export function startLogRotation(file: string, intervalMs = CHECK_INTERVAL_MS, maxBytes = MAX_LOG_BYTES): () => void {
  const timer = setInterval(() => {
    try {
      rotateLog(file, maxBytes);
    } catch {
      clearInterval(timer);
    }
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
