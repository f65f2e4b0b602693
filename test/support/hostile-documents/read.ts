import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { READER_PROCESS_LIMITS } from '../../../lib/documents/reading/read.ts';
import { isBomb } from './all.ts';
import type { HostileDocument } from './document.ts';

/** The result of reading one document, as the child process prints it. */
export interface ReadingOutcome {
  said: string;
  /** Why there is no text; empty if there is. */
  reason: string;
  /** The words of `holds` that are not there and those of `lacks` that are. */
  missing: string[];
  present: string[];
  /** Characters of the text that no text has: control characters, halves of pairs. */
  odd: string[];
  ms: number;
  /** The peak memory of bounded reading processes until then, in megabytes; 0 before the first one. */
  peak: number;
}
export type HostileReading = ReadingOutcome & { document: HostileDocument };

/** What is asked of the child: a document in a file. */
export interface RequestedReading {
  file: string;
  contentType: string;
  holds: string[];
  lacks: string[];
  /** In a process with bounds, as the service reads it. */
  isBounded: boolean;
  seconds: number;
}

const CHILD = join(import.meta.dirname, 'child.ts');

/**
 * Reads hostile documents one after the other in one process, and goes on in another if that one dies. `all`: each in a
 * process with bounds, as the service does; `bombs`: only those that need it, and with so much time that a busy machine
 * makes no difference.
 */
export async function readHostile(
  documents: readonly HostileDocument[],
  bounded: 'all' | 'bombs',
): Promise<HostileReading[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  try {
    const seconds = bounded === 'all' ? READER_PROCESS_LIMITS.seconds : 10 * READER_PROCESS_LIMITS.seconds;
    const asked = documents.map((document, i): RequestedReading => {
      const { body, contentType, holds, lacks } = document;
      const file = join(folder, String(i));
      writeFileSync(file, body());
      return { file, contentType, holds, lacks, isBounded: bounded === 'all' || isBomb(document), seconds };
    });
    const outcomes: ReadingOutcome[] = [];
    while (outcomes.length < asked.length) {
      const before = outcomes.length;
      const end = await readIn(join(folder, 'asked.json'), asked.slice(before), outcomes);
      if (outcomes.length < asked.length) outcomes.push(died(end));
    }
    return documents.map((document, i) => ({ document, ...(outcomes[i] as ReadingOutcome) }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const died = (end: string): ReadingOutcome => ({
  said: 'died',
  reason: end,
  missing: [],
  present: [],
  odd: [],
  ms: 0,
  peak: 0,
});

async function readIn(list: string, asked: RequestedReading[], outcomes: ReadingOutcome[]): Promise<string> {
  writeFileSync(list, JSON.stringify(asked));
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD, list], { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (part) => {
    errors = (errors + part).slice(-2_000);
  });
  const ended = new Promise<string>((resolve) => {
    child.on('close', (code, signal) => resolve(`ended with ${signal ?? code}: ${errors.trim().split('\n').at(-1)}`));
  });
  for await (const line of createInterface({ input: child.stdout })) outcomes.push(JSON.parse(line) as ReadingOutcome);
  return ended;
}

const REASON = /^[^\p{Cc}\p{Cf}\p{Cs}]{8,199}$/u;

/** What is wrong with what was said of a document; nothing if all is as it has to be. */
export function findWrong({ document, said, reason, missing, present, odd }: HostileReading): string[] {
  const isAllowed = document.said.some((one) => one === said);
  const isClean = said === 'text' || (REASON.test(reason) && reason.trim() === reason);
  return [
    ...(isAllowed ? [] : [`is said to be ${said} (${reason}), and is ${document.said.join(' or ')}`]),
    ...(isClean ? [] : [`its reason is no clean sentence: ${JSON.stringify(reason)}`]),
    ...missing.map((words) => `its text lacks ${JSON.stringify(words)}`),
    ...present.map((words) => `its text has ${JSON.stringify(words)}`),
    ...(odd.length > 0 ? [`its text has characters that are no text: ${odd.join(' ')}`] : []),
  ];
}
