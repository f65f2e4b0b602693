import { formatResults } from './results.ts';

/* Prints the table of docs/performance.md from results.json. */

process.stdout.write(formatResults());
