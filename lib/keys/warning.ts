import { out } from '../log/line.ts';
import { Problem } from '../values/problem.ts';

/** Logs that something about a key was not written, which refuses nobody. */
export function warnOfWrite(event: string, keyId: string, error: unknown): void {
  const { name } = error instanceof Problem && error.cause instanceof Error ? error.cause : (error as Error);
  out.warn(JSON.stringify({ level: 'WARN', event, key_id: keyId, error: name }));
}
