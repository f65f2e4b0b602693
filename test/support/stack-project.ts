import { beforeEach } from 'vitest';
import { asNew } from './as-new.ts';
import { ask } from './parts.ts';

/* Before each file of test/stack: its requests go to the stack of its worker, its modules speak to that one's table. */

const { file, dataDir, env } = await ask('stack');
asNew({
  ...env,
  STACK_URL: file.base_url,
  STACK_API_KEY: file.api_key,
  STACK_DATA_DIR: dataDir,
  DYNAMODB_ENDPOINT: file.dynamodb_endpoint,
  TABLE_NAME: file.table_name,
});

/** Longer than most tests take. */
const BEFORE_MIDNIGHT_MS = 60_000;
const DAY_MS = 86_400_000;

// What is counted by days of UTC, here and in a page, is asked on one of them.
beforeEach(async () => {
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left < BEFORE_MIDNIGHT_MS) await new Promise((resolve) => setTimeout(resolve, left + 1_000));
});
