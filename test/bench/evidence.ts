import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type SignedHead, signLogHead } from '../../lib/proof/head.ts';
import { appendLeaf, EMPTY_TREE, type MerkleTree } from '../../lib/proof/merkle.ts';
import { toLogKey } from '../../lib/proof/public-key.ts';
import { buildPersonRef, buildReviewRecord, formatCanonicalJson } from '../../lib/proof/record.ts';
import { verifyEvidence } from '../../lib/proof/verify.ts';

/*
 * npm run bench -- evidence [RECORDS]: how long both verifiers take for an export, and how much of it is proof. The
 * export has the form of GET /evidence: parts of 200 records with a head at each end. 100,000 records unless another
 * number is given.
 */

const RECORDS = Number(process.argv[2] ?? 100_000);
const A_PART = 200;
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const key = toLogKey(publicKey);
const signer = {
  publicKey: key,
  sign: async (text: string) => sign('sha256', Buffer.from(text), privateKey).toString('base64'),
};
const log = randomBytes(16).toString('hex');
const people = Array.from({ length: 20 }, (_, i) => buildPersonRef(`person-${i}`, `Person ${i}`));

const getTime = (n: number) => new Date(Date.UTC(2025, 0, 1) + n * 60_000).toISOString().replace('.000', '');

/** An export of invented records, and how many bytes of it are no records or people. */
async function buildExport(): Promise<{ text: string; proofBytes: number }> {
  const parts: string[] = [];
  const heads = new Map<number, string>();
  let proofBytes = 0;
  let tree: MerkleTree = EMPTY_TREE;
  let head: SignedHead | null = null;
  for (let first = 0; first < RECORDS; first += A_PART) {
    const start = { type: 'start', v: 1, log, size: tree.size, frontier: tree.frontier, head };
    const lines: object[] = [];
    const count = Math.min(A_PART, RECORDS - first);
    for (let n = first; n < first + count; n += 1) {
      const entry = n % 5_000;
      const seq = Math.floor(n / 5_000) + 1;
      const person = people[n % people.length] as (typeof people)[number];
      const by = person.ref;
      if (n < first + people.length) lines.push({ type: 'person', ...person });
      const change = { action: 'transition' as const, from: { state: 'new' }, to: { state: 'done' } };
      const leaf = {
        entry_id: `entry-${entry}`,
        seq,
        at: getTime(n),
        by,
        previous_hash: heads.get(entry) ?? null,
        ...change,
      };
      const record = buildReviewRecord(leaf, `The scope excludes our products: reason ${n}.`);
      heads.set(entry, record.hash);
      tree = appendLeaf(tree, record.hash);
      lines.push({ type: 'record', ...record });
    }
    const until = getTime(first + count);
    head = await signLogHead(signer, { log, tree, until, at: until });
    const proof = [start, { type: 'end', size: tree.size, head }].map((line) => `${formatCanonicalJson(line)}\n`);
    proofBytes = Math.max(proofBytes, Buffer.byteLength(proof.join('')));
    parts.push(proof[0] ?? '', ...lines.map((line) => `${formatCanonicalJson(line)}\n`), proof[1] ?? '');
  }
  return { text: parts.join(''), proofBytes };
}

function getSeconds(work: () => void): number {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1_000;
}

const { text, proofBytes } = await buildExport();
const folder = mkdtempSync(path.join(tmpdir(), 'evidence-'));
const [file, pem] = ['evidence.ndjson', 'key.pem'].map((name) => path.join(folder, name)) as [string, string];
writeFileSync(file, text);
writeFileSync(pem, key.pem);
const own = getSeconds(() => {
  const { faults } = verifyEvidence([{ name: 'export', bytes: Buffer.from(text) }], { keys: key.pem });
  if (faults.length > 0) throw new Error(faults.join('\n'));
});
const python = getSeconds(() => {
  execFileSync('python3', ['clients/verify_evidence.py', file, '--key', pem], { encoding: 'utf8' });
});
rmSync(folder, { recursive: true });

console.log(`An export of ${RECORDS} records, ${Math.round(text.length / 1e6)} MB:

| | |
|---|--:|
| most bytes of proof in a part of ${A_PART} records | ${proofBytes} |
| npm run ops -- verify-evidence, seconds | ${own.toFixed(1)} |
| clients/verify_evidence.py, seconds | ${python.toFixed(1)} |`);
