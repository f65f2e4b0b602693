import { asNew } from './as-new.ts';
import { ask } from './parts.ts';

/* Before each file of test/table: its modules speak to the DynamoDB of the run. The table is made by ownTable(). */

asNew(await ask('database'));
