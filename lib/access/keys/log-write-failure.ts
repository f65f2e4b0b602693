import { unprefixedConsole } from '../../platform/log/output.ts';
import { Problem } from '../../values/problem.ts';

/**
 * Logs a warning that a write for a caller failed, for example of the state of their rate limit.
 * The caller's request continues.
 */
export function logUnsavedCallerUsage(event: string, caller: string, error: unknown): void {
  const { name } = error instanceof Problem && error.cause instanceof Error ? error.cause : (error as Error);
  unprefixedConsole.warn(JSON.stringify({ level: 'WARN', event, caller, error: name }));
}
