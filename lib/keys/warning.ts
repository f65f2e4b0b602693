import { out } from '../log/line.ts';
import { Problem } from '../values/problem.ts';

/** Logs that something about a caller was not written, which refuses them nothing. */
export function warnOfWrite(event: string, caller: string, error: unknown): void {
  const { name } = error instanceof Problem && error.cause instanceof Error ? error.cause : (error as Error);
  out.warn(JSON.stringify({ level: 'WARN', event, caller, error: name }));
}
