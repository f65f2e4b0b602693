import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A test file with its tests, as vitest's JSON reporter writes it. */
interface TestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

/** A run of vitest that has ended: its files and, beside them, what was wrong and is no test's. */
export interface Run {
  code: number;
  output: string;
  files: TestFile[];
  /** Answers that are not as openapi.json says, and lines of a log that are not as they should be. */
  faults: string[];
  /** The test files during which an error came that nobody caught; null for one that came outside of all. */
  uncaught: (string | null)[];
  /** Why tests were skipped: what this machine does not have. */
  notTested: string[];
}

/** What a run came to: the lines that name its failures and the tests that were left out. */
export interface Verdict {
  files: TestFile[];
  failures: string[];
  notTested: string[];
}

/** The program of vitest. */
export const VITEST = path.join(
  path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);
/** What a run leaves in a folder: vitest its results, the teardown its faults, test files what they cannot test here. */
export const leftIn = (folder: string) => ({
  results: path.join(folder, 'tests.json'),
  faults: path.join(folder, 'tests-faults.txt'),
  notTested: path.join(folder, 'tests-skipped.txt'),
});

const NOBODY_CAUGHT = 'nobody caught an error';
/** Lines of a failed test's message, of errors that nobody caught, and of the output of a run that failed and names no test or fault. */
const MESSAGE_LINES = 12;
const UNCAUGHT_LINES = 24;
const OUTPUT_LINES = 60;

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const linesOf = (file: string) => [...new Set(textOf(file).split('\n').filter(Boolean))];

/** How vitest counts the errors that nobody caught, names the test file during which one came, and tells of a teardown's. */
const UNCAUGHT = /Vitest caught (\d+) unhandled error/;
const ORIGIN = /This error originated in "([^"]+)" test file/g;
const TEARDOWN = /^error during close/m;
/** What stands above the first of them. */
const UNCAUGHT_HEAD = /^.*Unhandled (?:Rejection|Error) .*$/m;

function uncaughtIn(output: string): (string | null)[] {
  const text = stripVTControlCharacters(output);
  const origins = [...text.matchAll(ORIGIN)].map(([, file]) => path.resolve(file ?? ''));
  const isOutside = TEARDOWN.test(text) || Number(UNCAUGHT.exec(text)?.[1] ?? 0) > origins.length;
  return [...new Set(origins), ...(isOutside ? [null] : [])];
}

/** The errors that nobody caught, as vitest shows them: the file's name alone does not say what is to be repaired. */
function uncaughtErrors(output: string): string[] {
  const [, shown = ''] = stripVTControlCharacters(output).split(UNCAUGHT_HEAD, 2);
  const lines = shown.split('\n').filter((line) => line.trim());
  return lines.slice(0, UNCAUGHT_LINES).map((line) => `    ${line}`);
}

/** A file whose process ended before its tests did has failed, whatever the list says. */
function withoutCrash(file: TestFile): TestFile {
  const isCut = file.assertionResults.some(({ status }) => status === 'pending');
  return isCut ? { ...file, status: 'failed', message: file.message || 'It ended before its tests did.' } : file;
}

/** A run that has ended, with what it left in its files. */
export function endedRun(code: number, output: string, left: ReturnType<typeof leftIn>): Run {
  const { testResults } = JSON.parse(textOf(left.results) || '{"testResults":[]}');
  const files = testResults.map(withoutCrash);
  const faults = linesOf(left.faults);
  if (existsSync(left.results) && !existsSync(left.faults)) faults.push('The teardown did not end.');
  return { code, output, files, faults, uncaught: uncaughtIn(output), notTested: linesOf(left.notTested) };
}

/** The failed tests of a file with their messages; a file that could not be loaded counts as one. */
function failedTests({ name, status, message, assertionResults }: TestFile): { title: string; messages: string[] }[] {
  const file = path.relative('.', name);
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (tests.length === 0) return status === 'failed' ? [{ title: file, messages: [message] }] : [];
  return tests.map(({ fullName, failureMessages }) => ({ title: `${file} > ${fullName}`, messages: failureMessages }));
}

/** The first lines of a message, without those of a stack that lead into others' code. What was too slow has vitest's mark for a message. */
const withoutOthers = (message: string): string[] =>
  message
    .replace(/^Error: STACK_TRACE_ERROR$/m, 'It was ended at its time-out.')
    .split('\n')
    .filter((line) => !/^ +at (.*node_modules|new Promise|node:|process\.)/.test(line))
    .slice(0, MESSAGE_LINES);

const asLines = (file: TestFile): string[] =>
  failedTests(file).flatMap(({ title, messages }) => [
    `FAILED ${title}`,
    ...messages.flatMap(withoutOthers).map((line) => `    ${line}`),
  ]);

/** Returns the failures of a run, and the tests that it left out. */
export function judge(run: Run): Verdict {
  const failures = [...run.files.flatMap(asLines), ...faultsOf(run), ...unexplained(run)];
  return { files: run.files, failures, notTested: skippedBy(run.files, run.notTested) };
}

const faultsOf = ({ faults, uncaught, output }: Run): string[] => [
  ...faults.map((fault) => `FAULT ${fault}`),
  ...uncaught.map((name) => `FAULT ${name ? path.relative('.', name) : 'no test file'}: ${NOBODY_CAUGHT}`),
  ...(uncaught.length > 0 ? uncaughtErrors(output) : []),
];

/** The end of the output of a run that failed and names nothing that did. */
function unexplained({ code, output, files, faults, uncaught }: Run): string[] {
  const named = files.some(({ status }) => status === 'failed') || faults.length + uncaught.length > 0;
  if (code === 0 || (code === 1 && named)) return [];
  return [`FAILED with code ${code}; the end of its output:`, ...output.trimEnd().split('\n').slice(-OUTPUT_LINES)];
}

/** The reasons that files gave, each with what was left out for it; skipped tests without a reason are named, too. */
function skippedBy(files: TestFile[], reasons: string[]): string[] {
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
  const told = new Map<string, string[]>();
  for (const [file, all] of given) told.set(all.join(', '), [...(told.get(all.join(', ')) ?? []), file]);
  const lines = [...told].map(([reason, from]) => {
    const count = from.reduce((sum, file) => sum + (skipped.get(file) ?? 0), 0);
    return `NOT TESTED ${count} tests in ${from.length === 1 ? from[0] : `${from.length} files`}: ${reason}`;
  });
  const others = [...skipped].filter(([file]) => !given.has(file));
  return [...lines, ...others.map(([file, count]) => `NOT TESTED ${count} tests in ${file}: the file says no reason`)];
}

/** What failed, what was not tested, and the numbers, as text. */
export function asText({ files, failures, notTested }: Verdict, seed: string): string {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const count = (status: string) => tests.filter((test) => test.status === status).length;
  const [passed, failed] = [count('passed'), count('failed')];
  const numbers = `${passed} passed, ${failed} failed, ${tests.length - passed - failed} skipped`;
  const drawn = failures.length > 0 ? [`TEST_SEED=${seed} draws the same values again.`] : [];
  return [...failures, ...notTested, ...drawn, numbers, ''].join('\n');
}
