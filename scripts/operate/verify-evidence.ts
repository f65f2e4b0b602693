import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { verifyEvidence } from '../../lib/proof/verify.ts';
import { defineCommand } from './table-option.ts';

const HELP = `Verifies evidence exports offline:

  npm run ops -- verify-evidence FILE [FILE ...] --key KEY [--head HEAD]

A FILE is an NDJSON response of GET /api/v2/evidence: one part of an export or several. KEY has the public keys of the
service as PEM. HEAD is a head of the log that was stored outside the service, as JSON. It reports what the files prove,
and each error. The exit status is 1 for errors, and 2 without a key. clients/verify_evidence.py does the same without
this project.`;

export const main = defineCommand('ops -- verify-evidence', async () => {
  const options = { key: { type: 'string' }, head: { type: 'string' }, help: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help) return console.log(HELP);
  if (positionals.length === 0) throw new Error('give one file or several; --help says more.');
  const files = positionals.map((name) => ({ name, bytes: readFileSync(name) }));
  const texts = {
    ...(values.key === undefined ? {} : { keys: readFileSync(values.key, 'utf8') }),
    ...(values.head === undefined ? {} : { head: readFileSync(values.head, 'utf8') }),
  };
  const { lines, faults, isSigned } = verifyEvidence(files, texts);
  console.log(lines.join('\n'));
  if (faults.length > 0) process.exitCode = 1;
  else if (!isSigned) process.exitCode = 2;
});
