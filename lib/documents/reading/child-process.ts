import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { READER_PROCESS_SCRIPT } from './reader-code.ts';
import type { DocumentReading, ReceivedDocument } from './reading.ts';
import { toFailedReading } from './reading.ts';

/*
 * Documents are read in a child process, because a hostile document may exhaust memory or time. The process can be
 * killed without harm to the function, and its resources are free for the next document.
 */

/**
 * The limits of a process that reads documents: its time in seconds, and its memory in megabytes.
 * `heapMegabytes` limits the JavaScript heap, `megabytes` the memory in all.
 */
export interface ReaderProcessLimits {
  seconds: number;
  heapMegabytes: number;
  megabytes: number;
}

const MEGABYTE = 2 ** 20;
/** The interval of memory checks. Buffers are outside of the heap and grow by some hundred MB per second. */
const MEMORY_CHECK_MS = 20;
const PAGE_BYTES = 4_096;
const BROKEN_REASON = 'It could not be read: it is broken.';
const OUT_OF_MEMORY_REASON = 'Reading it took more memory than one document may.';

/** Where Lambda has libraries of its Node. */
const { LD_LIBRARY_PATH } = process.env;
const ENVIRONMENT = LD_LIBRARY_PATH ? { LD_LIBRARY_PATH } : {};

/** The end of the previous reading: documents are read one at a time, because of the memory. */
let previousReading: Promise<unknown> = Promise.resolve();

/**
 * Reads a document in a child process, which is killed when it exceeds the limits.
 * The result of a killed process is `too_large`. Documents are read one after the other. Never throws.
 */
export function readInChildProcess(received: ReceivedDocument, limits: ReaderProcessLimits): Promise<DocumentReading> {
  const reading = previousReading.then(() => readNext(received, limits)).catch(toStartFailure);
  previousReading = reading;
  return reading;
}

/**
 * Returns the result if no process could be started, for lack of memory or file descriptors.
 * A process that started without a channel is killed and not reused.
 */
function toStartFailure(): DocumentReading {
  if (idleProcess?.child.pid) idleProcess.child.kill('SIGKILL');
  idleProcess = null;
  return toFailedReading(null, 'unreadable', BROKEN_REASON);
}

/**
 * The process that is reused for the next document.
 * Loading the libraries takes ten times as long as reading a page.
 */
let idleProcess: { child: ChildProcess; heapMegabytes: number } | null = null;
/** A larger process is not reused. */
const MAX_IDLE_MEGABYTES = 160;
/** The highest memory use of a reading process that was observed, in MB. */
let peakSize = 0;
/**
 * Returns the highest observed memory use of a reading process, in whole MB.
 * @public for tests and the bench
 */
export const getReaderPeakMemoryMb = () => Math.round(peakSize);

async function readNext(
  { body, contentType, url }: ReceivedDocument,
  limits: ReaderProcessLimits,
): Promise<DocumentReading> {
  const child = getChildProcess(limits);
  const answer = new Promise<DocumentReading>((resolve) => {
    for (const event of ['message', 'exit', 'error']) child.removeAllListeners(event);
    child.once('message', (reading) => resolve(reading as DocumentReading));
    child.once('exit', (code, signal) => resolve(toExitReading(code, signal)));
    // The process could not be started, or ended before it received the document.
    child.on('error', () => resolve(toFailedReading(null, 'unreadable', BROKEN_REASON)));
  });
  child.ref();
  child.channel?.ref();
  child.send({ body, contentType, url }, () => {});
  const { reading, isOver } = await awaitWithinLimits(answer, child, limits);
  child.unref();
  child.channel?.unref();
  if (isOver || hasEnded(child) || getMemoryMegabytes(child) > MAX_IDLE_MEGABYTES) endProcess(child);
  return reading;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/**
 * Returns the process that reads, and starts it if needed.
 * Its code comes from standard input, because a bundle has no separate file. It gets no credentials from the
 * environment.
 */
function getChildProcess({ heapMegabytes }: ReaderProcessLimits): ChildProcess {
  if (idleProcess && idleProcess.heapMegabytes === heapMegabytes && !hasEnded(idleProcess.child))
    return idleProcess.child;
  if (idleProcess) endProcess(idleProcess.child);
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, '-'], {
    env: ENVIRONMENT,
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  child.stdin?.on('error', () => {}).end(READER_PROCESS_SCRIPT);
  idleProcess = { child, heapMegabytes };
  return child;
}

function endProcess(child: ChildProcess): void {
  child.kill('SIGKILL');
  idleProcess = null;
}

/** Returns the memory of a process in MB; 0 on systems without /proc, where only its heap is limited. */
function getMemoryMegabytes({ pid }: ChildProcess): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]);
    peakSize = Math.max(peakSize, (pages * PAGE_BYTES) / MEGABYTE);
    return (pages * PAGE_BYTES) / MEGABYTE;
  } catch {
    return 0;
  }
}

/** Returns the answer, or a failed reading if a limit is reached first. */
async function awaitWithinLimits(
  answer: Promise<DocumentReading>,
  child: ChildProcess,
  { seconds, megabytes }: ReaderProcessLimits,
): Promise<{ reading: DocumentReading; isOver: boolean }> {
  const { promise, resolve } = withResolvers();
  const late = setTimeout(() => resolve(`Reading it took more than ${seconds} seconds.`), seconds * 1_000);
  const watch = setInterval(
    () => getMemoryMegabytes(child) > megabytes && resolve(OUT_OF_MEMORY_REASON),
    MEMORY_CHECK_MS,
  );
  const first = await Promise.race([answer, promise]);
  clearTimeout(late);
  clearInterval(watch);
  const isOver = typeof first === 'string';
  return { reading: isOver ? toFailedReading(null, 'too_large', first) : first, isOver };
}

function withResolvers(): { promise: Promise<string>; resolve: (reason: string) => void } {
  let resolve: (reason: string) => void = () => undefined;
  const promise = new Promise<string>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Returns the reading of a process that ended. V8 aborts when the heap is full. */
const toExitReading = (code: number | null, signal: NodeJS.Signals | null): DocumentReading =>
  signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134 || code === 133
    ? toFailedReading(null, 'too_large', OUT_OF_MEMORY_REASON)
    : toFailedReading(null, 'unreadable', BROKEN_REASON);
