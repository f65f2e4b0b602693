import { readFileSync } from 'node:fs';
import { getReaderPeakMemoryMb, readInChildProcess } from '../../../lib/documents/reading/child-process.ts';
import {
  type DocumentReading,
  READER_PROCESS_LIMITS,
  readDocumentInThisProcess,
} from '../../../lib/documents/reading/read.ts';
import type { ReadingOutcome, RequestedReading } from './read.ts';

/* A child process that reads listed documents and prints each result as a line of JSON. */

const ODD = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;
const named = (character: string) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

function toOutcome(reading: DocumentReading, { holds, lacks }: RequestedReading, ms: number): ReadingOutcome {
  const text = reading.kind === 'text' ? [reading.title, ...reading.passages].join('\n\n') : '';
  const flat = text.replace(/\s+/g, ' ');
  const isText = reading.kind === 'text';
  return {
    said: isText ? 'text' : reading.status,
    reason: isText ? '' : reading.reason,
    missing: isText ? holds.filter((words) => !flat.includes(words)) : [],
    present: lacks.filter((words) => flat.includes(words)),
    odd: [...new Set(text.replace(/[\n\t]/g, ' ').match(ODD))].map(named),
    ms: Math.round(ms),
    peak: getReaderPeakMemoryMb(),
  };
}

for (const asked of JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as RequestedReading[]) {
  const body = readFileSync(asked.file);
  const begin = performance.now();
  const received = { body, contentType: asked.contentType, url: 'https://www.regulator.example/notice' };
  const bounds = { ...READER_PROCESS_LIMITS, seconds: asked.seconds };
  const reading = await (asked.isBounded ? readInChildProcess(received, bounds) : readDocumentInThisProcess(received));
  console.log(JSON.stringify(toOutcome(reading, asked, performance.now() - begin)));
}
