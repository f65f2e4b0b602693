import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatSkipped, listChangedFiles, listRelatedTests, selectTests } from './changed-tests.ts';
import { formatVerdict, getResultFiles, getVerdict, readTestRun, type TestRun, VITEST } from './test-results.ts';

/*
 * npm test: all tests. Arguments are passed to vitest: npm test -- test/pure, npm test -- --stack .local
 * test/stack/routes.
 * In CI, skipped tests are an error.
 */

const USAGE = `npm test                           all tests
npm test -- FILE...                some of them, by a part of their path; further arguments are vitest's
npm test -- --changed [COMMIT]     those that import what differs from a commit (HEAD), without test/stack
npm test -- --stack DIR FILE...    with the service that npm start runs with its data in DIR (.local by default)
npm test -- --unkind SEED FILE...  tables in a DynamoDB that throttles, fails and loses answers, as SEED says
npm test -- --watch FILE...        again after each change`;

/** The exit code of a killed process, as in shells. */
const KILLED_EXIT_CODE = 137;
/** The summary of the run, for readers of a long output. */
const SUMMARY_FILE = '.build/tests.txt';
const RESULT_FILES = getResultFiles('.build');
/** The seed of drawn test values; the same seed draws the same. */
const seed = process.env['TEST_SEED'] ?? String(Math.floor(Math.random() * 2 ** 31));
process.env['TEST_SEED'] = seed;

const startVitest = (args: string[], env: NodeJS.ProcessEnv, shown: 'inherit' | 'pipe'): ChildProcess =>
  spawn(process.execPath, [VITEST, ...args], { env, stdio: ['inherit', shown, shown] });
const waitForExit = (child: ChildProcess) =>
  new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? KILLED_EXIT_CODE)));

/** Runs all files, shows the output, and returns the results. */
async function runTests(): Promise<TestRun> {
  for (const file of Object.values(RESULT_FILES)) rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${RESULT_FILES.results}`];
  const env = {
    ...process.env,
    TEST_ALL: 'true',
    FAULTS_FILE: RESULT_FILES.faults,
    NOT_TESTED_FILE: RESULT_FILES.notTested,
  };
  const child = startVitest(['run', ...reporters], env, 'pipe');
  const kept: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => {
      kept.push(bytes);
      process.stdout.write(bytes);
    });
  const code = await waitForExit(child);
  return readTestRun(code, Buffer.concat(kept).toString(), RESULT_FILES);
}

async function runAll(): Promise<void> {
  const verdict = getVerdict(await runTests());
  const isShort = Boolean(process.env['CI']) && verdict.notTested.length > 0;
  process.exitCode = verdict.failures.length > 0 || isShort ? 1 : 0;
  const summary = formatVerdict(verdict, seed);
  writeFileSync(SUMMARY_FILE, summary);
  process.stdout.write(`\n${summary}`);
}

/** Runs the tests that a change may break within three minutes, and lists the skipped ones. */
async function runChanged(commit: string): Promise<void> {
  const selection = selectTests(listChangedFiles(commit), listRelatedTests(commit));
  const { run: files } = selection;
  if (files.length > 0) process.exitCode = await waitForExit(startVitest(['run', ...files], process.env, 'inherit'));
  console.log(`\n${files.length} test files import what differs from ${commit}.\n${formatSkipped(selection)}`);
}

/** Moves our own options into the environment and returns vitest's arguments. */
function extractOwnOptions(given: string[]): string[] {
  const [stack, others] = extractOption(given, '--stack', 'the data directory of a running npm start');
  if (stack) process.env['TEST_STACK'] = path.resolve(stack);
  const [unkind, rest] = extractOption(others, '--unkind', 'a number');
  if (unkind) process.env['TEST_UNKIND'] = unkind;
  return rest;
}

/** Returns the value of an option, and the arguments without it. */
function extractOption(given: string[], option: string, what: string): [string | undefined, string[]] {
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
  if (first === '--watch')
    process.exitCode = await waitForExit(startVitest(['watch', ...extractOwnOptions(rest)], process.env, 'inherit'));
  else if (first === '--changed') await runChanged(rest[0] ?? 'HEAD');
  else if (first === '') await runAll();
  else
    process.exitCode = await waitForExit(
      startVitest(['run', ...extractOwnOptions([first, ...rest])], process.env, 'inherit'),
    );
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 2;
});
