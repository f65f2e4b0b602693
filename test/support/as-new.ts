import { afterAll, beforeAll, vi } from 'vitest';
import { config } from 'zod/mini';

/** The environment of a worker before its first file; the worker keeps it, and this module does not. */
const KEPT = Symbol.for('environment of the worker');
const worker = globalThis as unknown as Record<symbol, NodeJS.ProcessEnv | undefined>;

/**
 * Resets what test files of one worker share.
 *
 * They share a worker because loading the SDK again costs more than most files. Each begins with unloaded modules, real
 * timers and the environment of its project.
 */
export function asNew(environment: Record<string, string>): void {
  noteCpu();
  vi.resetModules();
  vi.useRealTimers();
  vi.restoreAllMocks();
  // The whole zod, once a file has loaded it, sets its messages for all that come after; the service has none but its
  // own.
  config({ localeError: undefined });
  worker[KEPT] ??= { ...process.env };
  for (const name of Object.keys(process.env)) if (!(name in worker[KEPT])) delete process.env[name];
  Object.assign(process.env, worker[KEPT], environment);
}

declare module 'vitest' {
  interface TaskMeta {
    /** Milliseconds of the worker's processor while the file was loaded, and while its hooks and tests ran. */
    cpuLoad?: number;
    cpuRun?: number;
  }
}

/** Notes what the file costs its worker, for npm run bench -- tests. */
function noteCpu(): void {
  const spent = (since?: NodeJS.CpuUsage) => {
    const { user, system } = process.cpuUsage(since);
    return (user + system) / 1_000;
  };
  const atStart = process.cpuUsage();
  let atLoaded = atStart;
  // biome-ignore lint/correctness/noEmptyPattern: vitest takes no other first parameter.
  beforeAll(({}, { file }) => {
    atLoaded = process.cpuUsage();
    file.meta.cpuLoad = spent(atStart);
  });
  // biome-ignore lint/correctness/noEmptyPattern: vitest takes no other first parameter.
  afterAll(({}, { file }) => {
    file.meta.cpuRun = spent(atLoaded);
  });
}
