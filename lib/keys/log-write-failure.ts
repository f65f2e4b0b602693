import { logOutput } from '../log/output.ts';
import { Problem } from '../values/problem.ts';

/** Logs a warning that a write about a caller failed, such as of their rate limit. Their request continues. */
export function logWriteFailure(event: string, caller: string, error: unknown): void {
  const { name } = error instanceof Problem && error.cause instanceof Error ? error.cause : (error as Error);
  logOutput.warn(JSON.stringify({ level: 'WARN', event, caller, error: name }));
}
