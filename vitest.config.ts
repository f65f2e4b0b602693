import { defineConfig } from 'vitest/config';

/** Which of the processes of scripts/test.mjs this is. */
const part = process.env['TEST_PART'] ?? 'chosen';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/running-stack.ts'],
    fileParallelism: false,
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 90_000,
    // What a browser shows comes late on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    reporters: process.env['CI'] ? ['default', ['json', { outputFile: `.build/tests-${part}.json` }]] : ['default'],
  },
});
