import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { READER_CODE } from './reader-code.ts';
import type { Reading, Received } from './reading.ts';
import { noReading } from './reading.ts';

/*
 * Documents are read in a process of their own, which the system ends with all that it has: no document, however hostile, takes the
 * function with it, and what one has used up is there again for the next.
 */

/** What reading may take: seconds of one document, and MB of the process: of its heap, and in all. */
export interface Bounds {
  seconds: number;
  heapMegabytes: number;
  megabytes: number;
}

const MEGABYTE = 2 ** 20;
/** Milliseconds between two looks at the memory: buffers are outside of the heap, and grow by some hundred MB a second. */
const WATCH = 20;
const PAGE_BYTES = 4_096;
const BROKEN = 'It could not be read: it is broken.';
const TOO_MUCH = 'Reading it took more memory than one document may.';

/** Where Lambda has libraries of its Node. */
const { LD_LIBRARY_PATH } = process.env;
const ENVIRONMENT = LD_LIBRARY_PATH ? { LD_LIBRARY_PATH } : {};

/** The end of the reading before: one document at a time has the memory. */
let last: Promise<unknown> = Promise.resolve();

/** Reads a document in another process, which is ended at the bounds. Documents are read one after the other. Never throws. */
export function readInProcess(received: Received, bounds: Bounds): Promise<Reading> {
  const reading = last.then(() => readNext(received, bounds)).catch(notStarted);
  last = reading;
  return reading;
}

/** The system lacks memory or files for a process: one that has begun all the same has no channel, and is not asked again. */
function notStarted(): Reading {
  if (kept?.child.pid) kept.child.kill('SIGKILL');
  kept = null;
  return noReading(null, 'unreadable', BROKEN);
}

/** The process that reads, and waits for the next document afterwards: to load the libraries takes ten times as long as to read a page. */
let kept: { child: ChildProcess; heapMegabytes: number } | null = null;
/** One that has grown to more is not kept. */
const MOST_KEPT = 160;
/** The most memory that a process which reads was seen to have, in MB. */
let peak = 0;
/** @public for tests and the bench */
export const peakMegabytes = () => Math.round(peak);

async function readNext({ body, contentType, url }: Received, bounds: Bounds): Promise<Reading> {
  const child = childFor(bounds);
  const answer = new Promise<Reading>((resolve) => {
    for (const event of ['message', 'exit', 'error']) child.removeAllListeners(event);
    child.once('message', (reading) => resolve(reading as Reading));
    child.once('exit', (code, signal) => resolve(deathOf(code, signal)));
    // It could not be started, or ended before it was sent all.
    child.on('error', () => resolve(noReading(null, 'unreadable', BROKEN)));
  });
  child.ref();
  child.channel?.ref();
  child.send({ body, contentType, url }, () => {});
  const { reading, isOver } = await within(answer, child, bounds);
  child.unref();
  child.channel?.unref();
  if (isOver || hasEnded(child) || sizeOf(child) > MOST_KEPT) end(child);
  return reading;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Its code comes by its standard input: a bundle has no file beside it. Of the environment it has no more than Node needs: no credentials. */
function childFor({ heapMegabytes }: Bounds): ChildProcess {
  if (kept && kept.heapMegabytes === heapMegabytes && !hasEnded(kept.child)) return kept.child;
  if (kept) end(kept.child);
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, '-'], {
    ...{ env: ENVIRONMENT, serialization: 'advanced' },
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  child.stdin?.on('error', () => {}).end(READER_CODE);
  kept = { child, heapMegabytes };
  return child;
}

function end(child: ChildProcess): void {
  child.kill('SIGKILL');
  kept = null;
}

/** The memory of a process in MB, as Linux tells it; 0 elsewhere, where only its heap is bounded. */
function sizeOf({ pid }: ChildProcess): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]);
    peak = Math.max(peak, (pages * PAGE_BYTES) / MEGABYTE);
    return (pages * PAGE_BYTES) / MEGABYTE;
  } catch {
    return 0;
  }
}

/** The answer, or the bound that is reached before it. */
async function within(
  answer: Promise<Reading>,
  child: ChildProcess,
  { seconds, megabytes }: Bounds,
): Promise<{ reading: Reading; isOver: boolean }> {
  const { promise, resolve } = withResolvers();
  const late = setTimeout(() => resolve(`Reading it took more than ${seconds} seconds.`), seconds * 1_000);
  const watch = setInterval(() => sizeOf(child) > megabytes && resolve(TOO_MUCH), WATCH);
  const first = await Promise.race([answer, promise]);
  clearTimeout(late);
  clearInterval(watch);
  const isOver = typeof first === 'string';
  return { reading: isOver ? noReading(null, 'too_large', first) : first, isOver };
}

function withResolvers(): { promise: Promise<string>; resolve: (reason: string) => void } {
  let resolve: (reason: string) => void = () => undefined;
  const promise = new Promise<string>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** V8 aborts where the heap is full. */
const deathOf = (code: number | null, signal: NodeJS.Signals | null): Reading =>
  signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134 || code === 133
    ? noReading(null, 'too_large', TOO_MUCH)
    : noReading(null, 'unreadable', BROKEN);
