import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { changedSince, formatLeftOut, relatedTests, selectTests } from './changed-tests.ts';
import { asText, endedRun, judge, leftIn, type Run, VITEST } from './test-results.ts';

/*
 * npm test: all tests. With arguments it is vitest itself: npm test -- test/pure, npm test -- --stack .local test/stack/routes.
 *
 * Where CI is set nothing may be left out.
 */

const USAGE = `npm test                           all tests
npm test -- FILE...                some of them, by a part of their path; further arguments are vitest's
npm test -- --changed [COMMIT]     those that import what differs from a commit (HEAD), without test/stack
npm test -- --stack DIR FILE...    with the service that npm start runs with its data in DIR (.local by default)
npm test -- --unkind SEED FILE...  tables in a DynamoDB that throttles, fails and loses answers, as SEED says
npm test -- --watch FILE...        again after each change`;

/** The exit code of a process that was killed, as shells count. */
const KILLED = 137;
/** What the whole run came to, for a reader of the end of a long output. */
const SUMMARY = '.build/tests.txt';
const LEFT = leftIn('.build');
/** Of the tests that draw their values: a run says it, and the same one draws the same. */
const seed = process.env['TEST_SEED'] ?? String(Math.floor(Math.random() * 2 ** 31));
process.env['TEST_SEED'] = seed;

const vitest = (args: string[], env: NodeJS.ProcessEnv, shown: 'inherit' | 'pipe'): ChildProcess =>
  spawn(process.execPath, [VITEST, ...args], { env, stdio: ['inherit', shown, shown] });
const ended = (child: ChildProcess) =>
  new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? KILLED)));

/** Runs all files, showing the output, and returns what it came to. */
async function run(): Promise<Run> {
  for (const file of Object.values(LEFT)) rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${LEFT.results}`];
  const env = { ...process.env, TEST_ALL: 'true', FAULTS_FILE: LEFT.faults, NOT_TESTED_FILE: LEFT.notTested };
  const child = vitest(['run', ...reporters], env, 'pipe');
  const kept: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => {
      kept.push(bytes);
      process.stdout.write(bytes);
    });
  const code = await ended(child);
  return endedRun(code, Buffer.concat(kept).toString(), LEFT);
}

async function runAll(): Promise<void> {
  const verdict = judge(await run());
  const isShort = Boolean(process.env['CI']) && verdict.notTested.length > 0;
  process.exitCode = verdict.failures.length > 0 || isShort ? 1 : 0;
  const summary = asText(verdict, seed);
  writeFileSync(SUMMARY, summary);
  process.stdout.write(`\n${summary}`);
}

/** Runs what a change may break and can be run in three minutes, and says what it leaves out. */
async function runChanged(commit: string): Promise<void> {
  const selection = selectTests(changedSince(commit), relatedTests(commit));
  const { run: files } = selection;
  if (files.length > 0) process.exitCode = await ended(vitest(['run', ...files], process.env, 'inherit'));
  console.log(`\n${files.length} test files import what differs from ${commit}.\n${formatLeftOut(selection)}`);
}

/** The arguments of vitest; what is ours among them goes into the environment. */
function ownTaken(given: string[]): string[] {
  const [stack, others] = taken(given, '--stack', 'the data directory of a running npm start');
  if (stack) process.env['TEST_STACK'] = path.resolve(stack);
  const [unkind, rest] = taken(others, '--unkind', 'a number');
  if (unkind) process.env['TEST_UNKIND'] = unkind;
  return rest;
}

/** The value of an option, if it is there, and the arguments without it. */
function taken(given: string[], option: string, what: string): [string | undefined, string[]] {
  const at = given.indexOf(option);
  if (at < 0) return [undefined, given];
  const value = given[at + 1];
  if (!value) throw new Error(`${option} needs ${what}.\n${USAGE}`);
  return [value, given.toSpliced(at, 2)];
}

async function main(): Promise<void> {
  mkdirSync('.build', { recursive: true });
  const [first = '', ...rest] = process.argv.slice(2);
  if (first === '--help') return void console.log(USAGE);
  if (first === '--watch') process.exitCode = await ended(vitest(['watch', ...ownTaken(rest)], process.env, 'inherit'));
  else if (first === '--changed') await runChanged(rest[0] ?? 'HEAD');
  else if (first === '') await runAll();
  else process.exitCode = await ended(vitest(['run', ...ownTaken([first, ...rest])], process.env, 'inherit'));
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 2;
});
