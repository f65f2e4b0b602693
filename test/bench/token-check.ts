import { verify } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Authorizer,
  CLIENT_ID,
  call,
  claims,
  newKeys,
  nowS,
  serveKeySet,
  signed,
  type TokenKeys,
} from '../support/tokens.ts';
import { buildAll } from './bundles.ts';

/*
 * tsx test/bench/token-check.ts: what the authorizer of version 2 costs once it is warm. The bundled handler and a bare
 * verification of the same RS256 signatures by node:crypto take turns in one process; the ratio is the median over the
 * rounds of one by the other, and the bare verification against itself says how far the machine's noise goes.
 */

const ROUNDS = 31;
const CHECKS = 400;
const BUDGET = { us: 100, bytes: 25 * 1_024 };

type VerificationTask = () => unknown;

/** The middle of some figures. */
const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;

async function microseconds(task: (index: number) => unknown): Promise<number> {
  const begin = process.hrtime.bigint();
  for (let index = 0; index < CHECKS; index += 1) await task(index);
  return Number(process.hrtime.bigint() - begin) / 1_000 / CHECKS;
}

/** Verifies a signature and nothing else: everything that can be prepared is. */
function bareTask(keys: TokenKeys, token: string): VerificationTask {
  const end = token.lastIndexOf('.');
  const input = Buffer.from(token.slice(0, end));
  const signature = Buffer.from(token.slice(end + 1), 'base64url');
  return () => verify('sha256', input, keys.publicKey, signature);
}

async function measure(file: string): Promise<string[][]> {
  const keys = newKeys('bench');
  const keySet = await serveKeySet([keys.jwk]);
  Object.assign(process.env, { TOKEN_ISSUER: keySet.issuer, TOKEN_CLIENT_ID: CLIENT_ID });
  const { handler } = createRequire(import.meta.url)(file) as { handler: Authorizer };
  // Each is valid for exactly an hour, as those of the pool are; they differ in their subject.
  const tokens = Array.from({ length: 50 }, (_, index) =>
    signed(keys, claims(keySet.issuer, { sub: `person-${index}`, iat: nowS(), exp: nowS() + 3_600 })),
  );
  const bare = tokens.map((token) => bareTask(keys, token));
  const check = (index: number) => call(handler, ['Authorization', `Bearer ${tokens[index % tokens.length]}`]);
  const verification = (index: number) => bare[index % bare.length]?.();
  await microseconds(check);
  const before = keySet.fetches;
  const rounds: { check: number; bare: number; again: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = {
      bare: await microseconds(verification),
      check: await microseconds(check),
      again: await microseconds(verification),
    };
    rounds.push(times);
  }
  const requests = keySet.fetches - before;
  await keySet.stop();
  const of = (figure: (round: (typeof rounds)[number]) => number) => median(rounds.map(figure));
  return [
    ['warm check of one token, us', of(({ check }) => check).toFixed(1), String(BUDGET.us)],
    ['bare RS256 verification, us', of(({ bare }) => bare).toFixed(1), ''],
    ['check / bare', of(({ check, bare }) => check / bare).toFixed(2), ''],
    ['bare / bare (noise)', of(({ again, bare }) => again / bare).toFixed(2), ''],
    ['key set requests, first check', String(before), '1'],
    [`key set requests, ${ROUNDS * CHECKS} checks once warm`, String(requests), '0'],
  ];
}

async function main(): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'bench-'));
  try {
    const bundle = buildAll(directory).bundles.get('authorizers/access-token');
    if (!bundle) throw new Error('The authorizer was not built.');
    const rows = await measure(bundle.file);
    rows.push(['bundle of the authorizer, bytes', String(bundle.bytes), String(BUDGET.bytes)]);
    console.log('| what | measured | budget |\n|---|---|---|');
    for (const row of rows) console.log(`| ${row.join(' | ')} |`);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

await main();
