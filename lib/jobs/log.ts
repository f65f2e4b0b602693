import { Problem } from '../schemas/problem.ts';

const LONGEST_ERROR = 500;

/** What the log says of a piece of work: figures and ids, no texts of feeds but for a bounded error. */
export type JobLine = { level: 'INFO' | 'WARN' | 'ERROR' } & Record<string, unknown>;

/** Writes one line. */
export function logLine(job: string, requestId: string, started: number, { level, ...rest }: JobLine): void {
  const duration_ms = Math.round((performance.now() - started) * 10) / 10;
  console.log(JSON.stringify({ level, request_id: requestId, job, ...rest, duration_ms }));
}

/** What the log says of an error. */
export function errorLine(error: unknown): JobLine {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const { code, note } = error instanceof Problem ? error : {};
  return { level: 'ERROR', error: bounded(name === 'Error' ? message : `${name}: ${message}`), code, note };
}

/** A text that may come from outside, short enough for the log. */
export function bounded(text: string): string {
  return text.slice(0, LONGEST_ERROR);
}
