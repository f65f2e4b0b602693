import { vi } from 'vitest';

/** The environment of a worker before its first file; the worker keeps it, and this module does not. */
const KEPT = Symbol.for('environment of the worker');
const worker = globalThis as unknown as Record<symbol, NodeJS.ProcessEnv | undefined>;

/**
 * Files share a worker, because loading the SDK anew for each costs more than most of them. Each begins as if it were alone: with
 * modules that nobody has loaded, real timers, and the environment that its project says.
 */
export function asNew(environment: Record<string, string>): void {
  vi.resetModules();
  vi.useRealTimers();
  vi.restoreAllMocks();
  worker[KEPT] ??= { ...process.env };
  for (const name of Object.keys(process.env)) if (!(name in worker[KEPT])) delete process.env[name];
  Object.assign(process.env, worker[KEPT], environment);
}
