import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/*
 * npm test: all tests, in four processes side by side, each with a stack of its own; the output of all but the first comes when
 * they have ended, and what failed is said once more at the end. With arguments it is vitest itself: npm test -- test/routes. The
 * functions are built once, before; no stack of a test builds them again, let alone while another one loads them.
 */

const VITEST = path.join(path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const INGESTION = ['test/ingest', 'test/pipeline', 'test/summaries'];
const SHARING = ['test/web/share', 'test/web/settings-chat', 'test/chat', 'test/stack', 'test/deploy'];
const without = (paths) => paths.flatMap((one) => ['--exclude', `${one}*`, '--exclude', `${one}/**`]);
/** Most of a test's time is waiting; the parts take about as long as each other. */
const PARTS = {
  service: without([...INGESTION, ...SHARING, 'test/web']),
  web: ['test/web', ...without(SHARING)],
  ingestion: INGESTION,
  sharing: SHARING,
};
/** So that not all stacks start at once. */
const APART_MS = 8_000;
/** What the whole run came to, for whoever reads only the end of a long output. */
const RESULTS = '.build/tests.txt';
/** Lines of a failed test's message, and of the output of a part that failed without a failed test, in the results. */
const MESSAGE_LINES = 12;
const OUTPUT_LINES = 60;

const vitest = (args, stdio) => spawn(process.execPath, [VITEST, 'run', ...args], { stdio });

/** Runs a part and answers its exit code and its output, which is shown at once with `isShown`. */
function run(part, isShown) {
  const json = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultsFile(part)}`];
  const child = vitest([...PARTS[part], ...json], ['ignore', 'pipe', 'pipe']);
  const kept = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      kept.push(bytes);
      if (isShown) process.stdout.write(bytes);
    });
  }
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ part, code: code ?? 1, output: Buffer.concat(kept).toString() }));
  });
}

const resultsFile = (part) => `.build/tests-${part}.json`;

/** The failed tests of a part as lines; files that could not be loaded count as one. */
function failures({ part, code, output }, { testResults }) {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative('.', name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0) return status === 'failed' ? [{ title: file, messages: [message] }] : [];
    return tests.map(({ fullName, failureMessages }) => ({
      title: `${file} > ${fullName}`,
      messages: failureMessages,
    }));
  });
  const lines = failed.flatMap(({ title, messages }) => [
    `FAILED (${part}) ${title}`,
    ...messages.flatMap((message) => message.split('\n').slice(0, MESSAGE_LINES)).map((line) => `    ${line}`),
  ]);
  if (code === 0 || failed.length > 0) return lines;
  return [
    `FAILED (${part}) ended with code ${code}; the end of its output:`,
    ...output.trimEnd().split('\n').slice(-OUTPUT_LINES),
  ];
}

/** All failures and the numbers of all parts, as text. */
function resultsOf(runs) {
  const sums = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 };
  const lines = runs.flatMap((one) => {
    const file = resultsFile(one.part);
    const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { testResults: [] };
    for (const name of Object.keys(sums)) sums[name] += results[name] ?? 0;
    return failures(one, results);
  });
  const { numPassedTests, numFailedTests, numPendingTests } = sums;
  return [...lines, `${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`, ''].join('\n');
}

execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
process.env['STACK_BUILT'] = 'true';
const given = process.argv.slice(2);
if (given.length > 0) {
  vitest(given, 'inherit').once('close', (code) => {
    process.exitCode = code ?? 1;
  });
} else {
  mkdirSync('.build', { recursive: true });
  const parts = Object.keys(PARTS);
  for (const part of parts) rmSync(resultsFile(part), { force: true });
  const runs = await Promise.all(
    parts.map(async (part, i) => {
      await new Promise((resolve) => setTimeout(resolve, i * APART_MS));
      return run(part, i === 0);
    }),
  );
  for (const { output } of runs.slice(1)) process.stdout.write(output);
  process.exitCode = runs.find(({ code }) => code !== 0)?.code ?? 0;
  const results = resultsOf(runs);
  writeFileSync(RESULTS, results);
  process.stdout.write(`\n${results}`);
}
