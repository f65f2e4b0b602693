import { beforeEach } from 'vitest';
import { asNew } from './as-new.ts';
import { awayFromMidnight } from './one-day.ts';
import { ask } from './parts.ts';

/* Before each file of test/table: its modules speak to the DynamoDB of the run. The table is made by ownTable(). */

asNew(await ask('database'));

// Before what a file does first, and before each of its tests.
await awayFromMidnight();
beforeEach(awayFromMidnight);
