import { defineConfig } from 'vitest/config';

/**
 * Files share a worker: as-new.ts says why. A busy machine is slow, and slow is no fault: what a test must not exceed is counted in
 * work and not in time.
 */
const COMMON = { isolate: false, testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } };
/** More than the two cores of the smallest machine: a test in a browser mostly waits. */
const WORKERS = Number(process.env['TEST_WORKERS'] ?? 3);

/** By what a test starts: nothing of the service; a database; the whole service. What a part is, test/support/parts.ts says. */
export default defineConfig({
  test: {
    globalSetup: ['test/support/shared-parts.ts'],
    maxWorkers: WORKERS,
    // What passes need not say what it logged.
    silent: 'passed-only',
    projects: [
      { test: { ...COMMON, name: 'pure', include: ['test/{pure,template}/**/*.test.ts'] } },
      {
        test: {
          ...COMMON,
          name: 'table',
          include: ['test/table/**/*.test.ts'],
          setupFiles: ['test/support/table-project.ts'],
        },
      },
      {
        test: {
          ...COMMON,
          name: 'stack',
          include: ['test/stack/**/*.test.ts'],
          setupFiles: ['test/support/stack-project.ts'],
        },
      },
    ],
  },
});
