import path from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * Test files share a worker; test/support/as-new.ts says why. Tests limit the amount of work, not time, because a busy
 * machine is slow.
 */
const COMMON = {
  isolate: false,
  // A worker loads lib again for each of its files, which leaves much garbage.
  execArgv: ['--require', path.resolve('local/one-storage.cjs'), '--max-semi-space-size=32'],
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};
/**
 * The workers of each project. They exceed the two cores of the smallest machine, because tests wait. They wait for a
 * browser, or for an answer that does not come.
 */
const WORKERS = { pure: 3, stack: 3, table: 4 };

/**
 * Projects by what their tests start: nothing, a database, or the complete service. test/support/parts.ts defines them.
 */
export default defineConfig({
  test: {
    globalSetup: ['test/support/shared-parts.ts'],
    // What passes need not say what it logged.
    silent: 'passed-only',
    projects: [
      {
        test: {
          ...COMMON,
          name: 'pure',
          maxWorkers: WORKERS.pure,
          sequence: { groupOrder: 0 },
          include: ['test/{pure,template}/**/*.test.ts'],
          setupFiles: ['test/support/pure-project.ts'],
        },
      },
      {
        test: {
          ...COMMON,
          name: 'table',
          maxWorkers: WORKERS.table,
          sequence: { groupOrder: 2 },
          include: ['test/table/**/*.test.ts'],
          setupFiles: ['test/support/table-project.ts'],
        },
      },
      {
        test: {
          ...COMMON,
          name: 'stack',
          maxWorkers: WORKERS.stack,
          sequence: { groupOrder: 1 },
          include: ['test/stack/**/*.test.ts'],
          setupFiles: ['test/support/stack-project.ts'],
        },
      },
    ],
  },
});
