import { readFileSync } from 'node:fs';
import { verifyEvidence } from '../../lib/reviews/verify.ts';
import { defineCommand } from './table-choice.ts';

const HELP = `Verifies an export of the team's record, offline: npm run ops -- verify-evidence FILE [FILE ...]

A FILE is what GET /api/v2/evidence answered, as NDJSON or CSV. Files that follow on each other, such as the parts of a day, are
verified as one. It names each record, anchor or manifest with a fault, and ends with status 1 if there is one. docs/reviews.md says
what is verified.`;

/** Runs the command: `npm run ops -- verify-evidence`. */
export const main = defineCommand('ops -- verify-evidence', async () => {
  const files = process.argv.slice(2);
  if (files[0] === '--help') return console.log(HELP);
  if (files.length === 0) throw new Error('give one file or several; --help says more.');
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  const { records, logs, anchors, unanchored, erased, faults } = verifyEvidence(...texts);
  console.log(`${records} records in ${logs} logs, ${anchors} anchors, ${erased} texts erased.`);
  if (unanchored.length > 0) console.log(`Without an anchor: ${unanchored.join(', ')}.`);
  if (faults.length > 0) throw new Error(`not as it was recorded:\n${faults.join('\n')}`);
  console.log('Everything is as it was recorded.');
});
