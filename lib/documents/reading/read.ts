import { readInProcess } from './in-process.ts';
import type { Reading, Received } from './reading.ts';

export type { MediaType, Reading, Received, Unread } from './reading.ts';

/** Beside the function it stays below 512 MB, though what grows fast goes beyond a bound before it is ended. */
export const BOUNDS = { seconds: 25, heapMegabytes: 256, megabytes: 340 };

/** Reads a document in a process of its own, within 25 seconds and bounded memory; what takes more is `too_large`. Never throws. */
export function readDocument(received: Received): Promise<Reading> {
  return readInProcess(received, BOUNDS);
}

/** Reads a document in this process, without bounds of time and memory: for tests and benches of the text itself. Never throws. */
export async function readingOf(received: Received): Promise<Reading> {
  const { readHere } = await import('./read-here.ts');
  return readHere(received);
}
