import { execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  asText,
  endedPart,
  failedFiles,
  faultsFile,
  type Part,
  reportersOf,
  resultsFile,
  type SettledPart,
  settledPart,
  VITEST,
} from './test-results.ts';

/*
 * npm test: all tests, in four processes side by side, each with a stack of its own; the output of all but the first comes when
 * they have ended, and what failed is said once more at the end. With arguments it is vitest itself: npm test -- test/routes. The
 * functions are built once, before; no stack of a test builds them again, let alone while another one loads them.
 *
 * Real browsers, processes and clocks on a machine that is full: a few files that failed are run once more, alone, when the rest
 * has ended. What passes then is no failure, but is named as unsteady. A fault that is no test's is final.
 */

const INGESTION = ['test/ingest', 'test/pipeline', 'test/summaries'];
const WEB = ['test/web', 'test/scripts'];
const SHARING = ['test/web/share', 'test/web/settings-chat', 'test/chat', 'test/stack', 'test/deploy'];
const without = (paths: string[]) => paths.flatMap((one) => ['--exclude', `${one}*`, '--exclude', `${one}/**`]);
/** Most of a test's time is waiting; the parts take about as long as each other. */
const PARTS = {
  service: without([...INGESTION, ...SHARING, ...WEB]),
  web: [...WEB, ...without(SHARING)],
  ingestion: INGESTION,
  sharing: SHARING,
};
/** So that not all stacks start at once. */
const APART_MS = 8_000;
/** The exit code of a process that was killed, as shells count. */
const KILLED = 137;
/** More failed files than these are no accident, and are not tried again. */
const MOST_TRIED_AGAIN = 3;
/** What the whole run came to, for whoever reads only the end of a long output. */
const RESULTS = '.build/tests.txt';

const vitest = (args: string[], options: SpawnOptions) => spawn(process.execPath, [VITEST, 'run', ...args], options);

/** Runs a part and answers what it came to; its output is shown at once with `isShown`. */
async function run(part: string, args: string[], isShown: boolean): Promise<Part> {
  for (const file of [resultsFile(part), faultsFile(part)]) rmSync(file, { force: true });
  const env = { ...process.env, FAULTS_FILE: faultsFile(part) };
  const child = vitest([...args, ...reportersOf(part)], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const kept: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes: Buffer) => {
      kept.push(bytes);
      if (isShown) process.stdout.write(bytes);
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return endedPart(part, code ?? KILLED, Buffer.concat(kept).toString());
}

/** The second try of the failed files of all parts, if they are few: what it came to. */
async function triedAgain(parts: Part[]): Promise<Part | null> {
  const files = parts.flatMap(failedFiles);
  if (files.length === 0 || files.length > MOST_TRIED_AGAIN) return null;
  process.stdout.write(`\nOnce more, alone: ${files.map((file) => path.relative('.', file)).join(', ')}\n`);
  return run('again', files, true);
}

async function runAll(): Promise<void> {
  mkdirSync('.build', { recursive: true });
  const parts = await Promise.all(
    Object.entries(PARTS).map(async ([part, args], i) => {
      await new Promise((resolve) => setTimeout(resolve, i * APART_MS));
      return run(part, args, i === 0);
    }),
  );
  for (const { output } of parts.slice(1)) process.stdout.write(output);
  const again = await triedAgain(parts);
  const settled: SettledPart[] = parts.map((part) => settledPart(part, again?.files ?? []));
  if (again) settled.push({ ...settledPart(again, []), files: [] });
  process.exitCode = settled.some(({ failures }) => failures.length > 0) ? 1 : 0;
  const results = asText(settled);
  writeFileSync(RESULTS, results);
  process.stdout.write(`\n${results}`);
}

execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
process.env['STACK_BUILT'] = 'true';
const given = process.argv.slice(2);
if (given.length === 0) await runAll();
else
  vitest(given, { stdio: 'inherit' }).once('close', (code) => {
    process.exitCode = code ?? 1;
  });
