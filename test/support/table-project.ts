import { ask } from './parts.ts';

/* Before each file of test/table: its modules speak to the DynamoDB of the run. The table is made by ownTable(). */

Object.assign(process.env, await ask('database'));
