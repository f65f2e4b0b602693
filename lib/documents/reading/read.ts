import { readInChildProcess } from './child-process.ts';
import type { DocumentReading, ReceivedDocument } from './reading.ts';

export type { DocumentReading, ReadableMediaType, ReadingFailureStatus, ReceivedDocument } from './reading.ts';

/**
 * The limits in seconds and megabytes of the process that reads documents.
 * They keep the function below 512 MB. Memory may exceed them shortly before the process is killed.
 */
export const READER_PROCESS_LIMITS = { seconds: 25, heapMegabytes: 256, megabytes: 340 };

/**
 * Reads a document in a separate process, within 25 seconds and limited memory.
 * A document that exceeds a limit is `too_large`. Never throws.
 */
export function readDocument(received: ReceivedDocument): Promise<DocumentReading> {
  return readInChildProcess(received, READER_PROCESS_LIMITS);
}

/**
 * Reads a document in this process, without limits of time and memory.
 * Never throws. It is for tests and benchmarks of the extracted text.
 */
export async function readDocumentInThisProcess(received: ReceivedDocument): Promise<DocumentReading> {
  const { readReceivedDocument } = await import('./read-here.ts');
  return readReceivedDocument(received);
}
