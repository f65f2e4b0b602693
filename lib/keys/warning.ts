import { out } from '../log/line.ts';
import { Problem } from '../values/problem.ts';

/** Logs that a write about a caller failed; the caller's request continues. */
export function warnOfWrite(event: string, caller: string, error: unknown): void {
  const { name } = error instanceof Problem && error.cause instanceof Error ? error.cause : (error as Error);
  out.warn(JSON.stringify({ level: 'WARN', event, caller, error: name }));
}
