import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EvidenceFile, verifyEvidence } from '../../lib/proof/verify.ts';

/** Files that are verified together, with the key and the head that they are verified with. */
export interface EvidenceCase {
  name: string;
  files: (string | Uint8Array)[];
  keys?: string;
  head?: string;
}

/** What both verifiers say of a case. */
export interface Verdict {
  typescript: string[];
  python: string[];
}

const PROGRAM = `
import json, sys
sys.path.insert(0, 'clients')
sys.dont_write_bytecode = True
import verify_evidence
for case in json.load(open(sys.argv[1])):
    files = [(f'file {i + 1}', bytes.fromhex(data)) for i, data in enumerate(case['files'])]
    print(json.dumps(verify_evidence.verify(files, case.get('keys'), case.get('head'))[0]))
`;

/** Verifies all cases with the verifier in TypeScript and, in one process, with that in Python. */
export function verifyWithBoth(cases: EvidenceCase[]): Verdict[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'verifiers-'));
  try {
    const encoded = cases.map(({ files, keys, head }) => ({
      files: files.map((file) => Buffer.from(file).toString('hex')),
      ...(keys === undefined ? {} : { keys }),
      ...(head === undefined ? {} : { head }),
    }));
    const file = path.join(folder, 'cases.json');
    writeFileSync(file, JSON.stringify(encoded));
    const printed = execFileSync('python3', ['-c', PROGRAM, file], { encoding: 'utf8', maxBuffer: 2 ** 28 });
    const python: string[][] = printed
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    return cases.map((one, i) => ({ typescript: verifyEvidence(getFiles(one), one).lines, python: python[i] ?? [] }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const getFiles = ({ files }: Pick<EvidenceCase, 'files'>): EvidenceFile[] =>
  files.map((file, i) => ({ name: `file ${i + 1}`, bytes: Buffer.from(file) }));
