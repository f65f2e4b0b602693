import { readFileSync } from 'node:fs';
import { verifyEvidence } from '../../lib/reviews/verify.ts';

const HELP = `Verifies an export of the team's record, offline: npm run ops -- verify-evidence FILE [FILE ...]

A FILE is what GET /api/v2/evidence answered, as NDJSON or CSV. Files that follow on each other, such as the parts of a day, are
verified as one. It names each record, anchor or manifest with a fault, and ends with status 1 if there is one. docs/reviews.md says
what is verified.`;

const files = process.argv.slice(2);
if (files[0] === '--help') console.log(HELP);
else if (files.length === 0) fail('verify-evidence takes one file or several. --help says more.');
else {
  try {
    const { records, logs, anchors, unanchored, erased, faults } = verifyEvidence(
      ...files.map((file) => readFileSync(file, 'utf8')),
    );
    console.log(`${records} records in ${logs} logs, ${anchors} anchors, ${erased} texts erased.`);
    if (unanchored.length > 0) console.log(`Without an anchor: ${unanchored.join(', ')}.`);
    if (faults.length > 0) fail(faults.join('\n'));
    else console.log('Everything is as it was recorded.');
  } catch (error) {
    fail((error as Error).message);
  }
}

function fail(text: string): void {
  console.error(text);
  process.exitCode = 1;
}
