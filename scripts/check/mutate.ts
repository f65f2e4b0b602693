import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { applyMutant, createFolderMutants, drawSample, type Mutant } from './mutants.ts';
import { VITEST } from './test-results.ts';

const USAGE = `npm run mutate -- ROOM [--most N] [--seed S] [--minutes M] [--tests PART]
Puts small mutations into lib/ROOM, one at a time, in a copy of the tree, and lists those that no test kills.

  ROOM          a folder of lib: entries, ingest, …
  --most N      mutants at most, drawn at random (30)
  --seed S      draws others (1)
  --minutes M   ends after M minutes (60)
  --tests PART  the tests to run, by a part of their path; may be repeated (test/pure/ROOM and test/table/ROOM)`;

/** A mutant that runs longer than this is killed. */
const MAX_RUN_MS = 600_000;
const MAX_SHOWN_LENGTH = 60;

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      most: { type: 'string', default: '30' },
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '60' },
      tests: { type: 'string', multiple: true },
      help: { type: 'boolean', default: false },
    },
  });
  const [room = ''] = positionals;
  if (values.help) return void console.log(USAGE);
  if (!room || !existsSync(path.join('lib', room))) throw new Error(`There is no folder lib/${room}.\n${USAGE}`);
  const tests = values.tests ?? [`test/pure/${room}/`, `test/table/${room}/`].filter((one) => existsSync(one));
  if (tests.length === 0) throw new Error(`There are no tests of ${room}: name some with --tests.`);
  const mutants = drawSample(createFolderMutants(path.join('lib', room)), Number(values.most), Number(values.seed));
  const end = Date.now() + Number(values.minutes) * 60_000;
  const tree = copyTree();
  if (!isPassing(tree, tests)) throw new Error('The tests fail without a mutant.');
  const counts = { killed: 0, survived: 0, refused: 0 };
  for (const mutant of mutants) {
    if (Date.now() > end) break;
    const outcome = withMutant(tree, mutant, () => getOutcome(tree, tests));
    counts[outcome] += 1;
    console.log(`${outcome.padEnd(8)} ${formatMutant(mutant)}`);
  }
  const { killed, survived, refused } = counts;
  console.log(
    `\n${killed} killed, ${survived} survived, ${refused} refused by the types, of ${mutants.length} mutants.`,
  );
}

/** Copies the files of the project into a folder that is removed when the process exits. */
function copyTree(): string {
  const tree = mkdtempSync(path.join(tmpdir(), 'mutants-'));
  process.once('exit', () => rmSync(tree, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const files = execFileSync('git', ['ls-files', '-zco', '--exclude-standard'], { encoding: 'utf8' }).split('\0');
  for (const file of files.filter((name) => name && existsSync(name))) cpSync(file, path.join(tree, file));
  symlinkSync(path.resolve('node_modules'), path.join(tree, 'node_modules'));
  return tree;
}

function withMutant<T>(tree: string, mutant: Mutant, run: () => T): T {
  const file = path.join(tree, mutant.file);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, applyMutant(text, mutant));
  try {
    return run();
  } finally {
    writeFileSync(file, text);
  }
}

/** The types are checked for survivors only, since that takes seconds. */
function getOutcome(tree: string, tests: string[]): 'killed' | 'survived' | 'refused' {
  if (!isPassing(tree, tests)) return 'killed';
  const types = ['--noEmit', '--noUnusedLocals', 'false', '--noUnusedParameters', 'false'];
  return runIn(tree, ['node_modules/typescript/bin/tsc', ...types]) ? 'survived' : 'refused';
}

const isPassing = (tree: string, tests: string[]): boolean => runIn(tree, [VITEST, 'run', '--bail', '1', ...tests]);

/** Returns whether the program exits with 0 in time. */
function runIn(cwd: string, args: string[]): boolean {
  const env = { ...process.env, TEST_SEED: '1' };
  return spawnSync(process.execPath, args, { cwd, env, stdio: 'ignore', timeout: MAX_RUN_MS }).status === 0;
}

function formatMutant({ file, line, before, after }: Mutant): string {
  const [from, to] = [before, after].map((text) => {
    const oneLine = text.replace(/\s+/g, ' ');
    return oneLine.length > MAX_SHOWN_LENGTH ? `${oneLine.slice(0, MAX_SHOWN_LENGTH)}…` : oneLine;
  });
  return `${file}:${line}  ${from}  ->  ${to}`;
}

try {
  main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
