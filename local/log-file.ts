import { copyFileSync, statSync, truncateSync } from 'node:fs';

/** With its predecessor the log of a stack takes at most twice this, and what a minute writes. */
const MOST_BYTES = 20_000_000;
const LOOK_MS = 60_000;

/**
 * Moves a log of more than `most` bytes into `<file>.1`, in place of the one before. The parts of a stack have the file open and append
 * to it: it is emptied and not renamed. What they write in between is lost.
 */
export function rotate(file: string, most = MOST_BYTES): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= most) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

/** Looks after a log while a stack runs; answers how to end that. A log that cannot be moved grows. */
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
