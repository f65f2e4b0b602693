import { beforeEach } from 'vitest';
import { asNew } from './as-new.ts';
import { awayFromMidnight } from './one-day.ts';
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

beforeEach(awayFromMidnight);
