import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A test file in the format of vitest's JSON reporter. */
interface TestFileResult {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

/** A finished vitest run: its files, and errors outside of tests. */
export interface TestRun {
  code: number;
  output: string;
  files: TestFileResult[];
  /** Contract violations, and invalid log lines. */
  violations: string[];
  /** The test files with uncaught errors; null for an error outside of all files. */
  uncaughtIn: (string | null)[];
  /** Reasons for skipped tests: what this machine lacks. */
  notTested: string[];
}

/** The result of a run: failures and skipped tests as lines. */
export interface TestVerdict {
  files: TestFileResult[];
  failures: string[];
  notTested: string[];
}

export const VITEST = path.join(
  path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);
/** Returns the result files in a folder. Vitest, the teardown and test files write one each. */
export const getResultFiles = (folder: string) => ({
  results: path.join(folder, 'tests.json'),
  faults: path.join(folder, 'tests-faults.txt'),
  notTested: path.join(folder, 'tests-skipped.txt'),
});

const UNCAUGHT_TEXT = 'an error was not caught';
/** Line limits: a failed test's message, uncaught errors, and the output of an unexplained failure. */
const MAX_MESSAGE_LINES = 12;
const MAX_UNCAUGHT_LINES = 24;
const MAX_OUTPUT_LINES = 60;

const readText = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const readUniqueLines = (file: string) => [...new Set(readText(file).split('\n').filter(Boolean))];

/** Patterns for vitest's number of uncaught errors, the test file of one, and an error of the teardown. */
const UNCAUGHT_COUNT_PATTERN = /Vitest caught (\d+) unhandled error/;
const ORIGIN_PATTERN = /This error originated in "([^"]+)" test file/g;
const TEARDOWN_PATTERN = /^error during close/m;
/** The heading above the first uncaught error. */
const UNCAUGHT_HEADING_PATTERN = /^.*Unhandled (?:Rejection|Error) .*$/m;

function listUncaughtFiles(output: string): (string | null)[] {
  const text = stripVTControlCharacters(output);
  const origins = [...text.matchAll(ORIGIN_PATTERN)].map(([, file]) => path.resolve(file ?? ''));
  const isOutside = TEARDOWN_PATTERN.test(text) || Number(UNCAUGHT_COUNT_PATTERN.exec(text)?.[1] ?? 0) > origins.length;
  return [...new Set(origins), ...(isOutside ? [null] : [])];
}

/** Formats the uncaught errors, because the file name alone does not identify them. */
function formatUncaughtErrors(output: string): string[] {
  const [, shown = ''] = stripVTControlCharacters(output).split(UNCAUGHT_HEADING_PATTERN, 2);
  const lines = shown.split('\n').filter((line) => line.trim());
  return lines.slice(0, MAX_UNCAUGHT_LINES).map((line) => `    ${line}`);
}

/** Marks a file as failed if its process ended before its tests. */
function markCrashed(file: TestFileResult): TestFileResult {
  const isCut = file.assertionResults.some(({ status }) => status === 'pending');
  return isCut ? { ...file, status: 'failed', message: file.message || 'It ended before its tests did.' } : file;
}

/** Reads the results of a finished run. */
export function readTestRun(code: number, output: string, left: ReturnType<typeof getResultFiles>): TestRun {
  const { testResults } = JSON.parse(readText(left.results) || '{"testResults":[]}');
  const files = testResults.map(markCrashed);
  const violations = readUniqueLines(left.faults);
  if (existsSync(left.results) && !existsSync(left.faults)) violations.push('The teardown did not end.');
  return {
    code,
    output,
    files,
    violations,
    uncaughtIn: listUncaughtFiles(output),
    notTested: readUniqueLines(left.notTested),
  };
}

/** Lists the failed tests of a file; a file that could not be loaded counts as one. */
function listFailedTests({
  name,
  status,
  message,
  assertionResults,
}: TestFileResult): { title: string; messages: string[] }[] {
  const file = path.relative('.', name);
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (tests.length === 0) return status === 'failed' ? [{ title: file, messages: [message] }] : [];
  return tests.map(({ fullName, failureMessages }) => ({ title: `${file} > ${fullName}`, messages: failureMessages }));
}

/**
 * Returns the first lines of a message, without stack lines of other packages. Vitest's marker of a time-out is
 * replaced.
 */
const trimStack = (message: string): string[] =>
  message
    .replace(/^Error: STACK_TRACE_ERROR$/m, 'It was ended at its time-out.')
    .split('\n')
    .filter((line) => !/^ +at (.*node_modules|new Promise|node:|process\.)/.test(line))
    .slice(0, MAX_MESSAGE_LINES);

const formatFailures = (file: TestFileResult): string[] =>
  listFailedTests(file).flatMap(({ title, messages }) => [
    `FAILED ${title}`,
    ...messages.flatMap(trimStack).map((line) => `    ${line}`),
  ]);

/** Returns the failures of a run, and the skipped tests. */
export function getVerdict(run: TestRun): TestVerdict {
  const failures = [...run.files.flatMap(formatFailures), ...formatViolations(run), ...formatUnexplained(run)];
  return { files: run.files, failures, notTested: formatSkippedTests(run.files, run.notTested) };
}

const formatViolations = ({ violations, uncaughtIn, output }: TestRun): string[] => [
  ...violations.map((fault) => `FAULT ${fault}`),
  ...uncaughtIn.map((name) => `FAULT ${name ? path.relative('.', name) : 'no test file'}: ${UNCAUGHT_TEXT}`),
  ...(uncaughtIn.length > 0 ? formatUncaughtErrors(output) : []),
];

/** Returns the end of the output of a failed run without a named failure. */
function formatUnexplained({ code, output, files, violations, uncaughtIn }: TestRun): string[] {
  const named = files.some(({ status }) => status === 'failed') || violations.length + uncaughtIn.length > 0;
  if (code === 0 || (code === 1 && named)) return [];
  return [`FAILED with code ${code}; the end of its output:`, ...output.trimEnd().split('\n').slice(-MAX_OUTPUT_LINES)];
}

/** Formats the skip reasons with the numbers of tests, including tests without a reason. */
function formatSkippedTests(files: TestFileResult[], reasons: string[]): string[] {
  const skipped = new Map(
    files.flatMap(({ name, assertionResults }) => {
      const count = assertionResults.filter(({ status }) => status === 'skipped').length;
      return count > 0 ? [[path.relative('.', name), count] as const] : [];
    }),
  );
  const given = new Map<string, string[]>();
  for (const line of reasons) {
    const [file = '', reason = ''] = line.split('\t');
    if (skipped.has(file)) given.set(file, [...(given.get(file) ?? []), reason]);
  }
  const filesByReason = new Map<string, string[]>();
  for (const [file, all] of given)
    filesByReason.set(all.join(', '), [...(filesByReason.get(all.join(', ')) ?? []), file]);
  const lines = [...filesByReason].map(([reason, from]) => {
    const count = from.reduce((sum, file) => sum + (skipped.get(file) ?? 0), 0);
    return `NOT TESTED ${count} tests in ${from.length === 1 ? from[0] : `${from.length} files`}: ${reason}`;
  });
  const others = [...skipped].filter(([file]) => !given.has(file));
  return [...lines, ...others.map(([file, count]) => `NOT TESTED ${count} tests in ${file}: the file says no reason`)];
}

/** Formats failures, skipped tests and counts. */
export function formatVerdict({ files, failures, notTested }: TestVerdict, seed: string): string {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const count = (status: string) => tests.filter((test) => test.status === status).length;
  const passed = count('passed');
  const failed = count('failed');
  const numbers = `${passed} passed, ${failed} failed, ${tests.length - passed - failed} skipped`;
  const drawn = failures.length > 0 ? [`TEST_SEED=${seed} draws the same values again.`] : [];
  return [...failures, ...notTested, ...drawn, numbers, ''].join('\n');
}
