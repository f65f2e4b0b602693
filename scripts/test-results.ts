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

/** A process of vitest that has ended: its files and, beside them, what was wrong and is no test's. */
export interface Part {
  part: string;
  code: number;
  output: string;
  files: TestFile[];
  /** Answers that are not as openapi.json says, and lines of a log that are not as they should be. */
  faults: string[];
  /** The test files during which an error came that nobody caught; null for one that came outside of all. */
  uncaught: (string | null)[];
}

/** A part after the second try, with the lines that tell what failed and what passed then only. */
export interface SettledPart {
  files: TestFile[];
  failures: string[];
  unsteady: string[];
}

const NOBODY_CAUGHT = 'nobody caught an error; the output above has it';
/** Lines of a failed test's message, and of the output of a part that failed and names neither a test nor a fault. */
const MESSAGE_LINES = 12;
const OUTPUT_LINES = 60;

/** The program of vitest. */
export const VITEST = path.join(
  path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);
export const resultsFile = (part: string) => `.build/tests-${part}.json`;
export const faultsFile = (part: string) => `.build/faults-${part}.txt`;
/** Shows a part's tests, and writes them to its file. */
export const reportersOf = (part: string) => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${resultsFile(part)}`,
];

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** How vitest counts the errors that nobody caught, names the test file during which one came, and tells of a teardown's. */
const UNCAUGHT = /Vitest caught (\d+) unhandled error/;
const ORIGIN = /This error originated in "([^"]+)" test file/g;
const TEARDOWN = /^error during close/m;

function uncaughtIn(output: string): (string | null)[] {
  const text = stripVTControlCharacters(output);
  const origins = [...text.matchAll(ORIGIN)].map(([, file]) => path.resolve(file ?? ''));
  const isOutside = TEARDOWN.test(text) || Number(UNCAUGHT.exec(text)?.[1] ?? 0) > origins.length;
  return [...new Set(origins), ...(isOutside ? [null] : [])];
}

/** A file whose process ended before its tests did has failed, whatever the list says. */
function withoutCrash(file: TestFile): TestFile {
  const isCut = file.assertionResults.some(({ status }) => status === 'pending');
  return isCut ? { ...file, status: 'failed', message: file.message || 'It ended before its tests did.' } : file;
}

/** A part that has ended, with what it left in its files. */
export function endedPart(part: string, code: number, output: string): Part {
  const { testResults } = JSON.parse(textOf(resultsFile(part)) || '{"testResults":[]}');
  const files = testResults.map(withoutCrash);
  const faults = textOf(faultsFile(part)).split('\n').filter(Boolean);
  if (existsSync(resultsFile(part)) && !existsSync(faultsFile(part))) faults.push('The teardown did not end.');
  return { part, code, output, files, faults, uncaught: uncaughtIn(output) };
}

/** The paths of a part's test files in which a test failed, or that could not be loaded. */
export const failedFiles = ({ files }: Part): string[] =>
  files.filter(({ status }) => status === 'failed').map(({ name }) => name);

/** The failed tests of a file with their messages; a file that could not be loaded counts as one. */
function failedTests({ name, status, message, assertionResults }: TestFile): { title: string; messages: string[] }[] {
  const file = path.relative('.', name);
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (tests.length === 0) return status === 'failed' ? [{ title: file, messages: [message] }] : [];
  return tests.map(({ fullName, failureMessages }) => ({ title: `${file} > ${fullName}`, messages: failureMessages }));
}

/** The first lines of a message, without those of a stack that lead into others' code. */
const withoutOthers = (message: string): string[] =>
  message
    .split('\n')
    .filter((line) => !/^ +at (.*node_modules|new Promise|node:|process\.)/.test(line))
    .slice(0, MESSAGE_LINES);

const asLines = (verdict: string, part: string, file: TestFile): string[] =>
  failedTests(file).flatMap(({ title, messages }) => [
    `${verdict} (${part}) ${title}`,
    ...messages.flatMap(withoutOthers).map((line) => `    ${line}`),
  ]);

/**
 * A part after the second try of failed files. A file that passed then is unsteady and stands as it did then; errors that nobody
 * caught during its first try are forgiven with it. All other faults are failures.
 */
export function settledPart(ended: Part, secondTry: TestFile[]): SettledPart {
  const { part, code, output } = ended;
  const passed = new Map(secondTry.filter(({ status }) => status === 'passed').map((file) => [file.name, file]));
  const unsteady = ended.files.filter(({ name, status }) => status === 'failed' && passed.has(name));
  const forgiven = new Set(unsteady.map(({ name }) => name));
  const files = ended.files.map((file) => (forgiven.has(file.name) ? (passed.get(file.name) ?? file) : file));
  const uncaught = ended.uncaught.filter((name) => !(name && forgiven.has(name)));
  const failures = [
    ...files.flatMap((file) => asLines('FAILED', part, file)),
    ...ended.faults.map((fault) => `FAULT (${part}) ${fault}`),
    ...uncaught.map((name) => `FAULT (${part}) ${name ? path.relative('.', name) : 'no test file'}: ${NOBODY_CAUGHT}`),
  ];
  if (code > 1 || (code === 1 && failures.length + unsteady.length === 0)) {
    failures.push(`FAILED (${part}) ended with code ${code}; the end of its output:`);
    failures.push(...output.trimEnd().split('\n').slice(-OUTPUT_LINES));
  }
  return { files, failures, unsteady: unsteady.flatMap((file) => asLines('UNSTEADY', part, file)) };
}

/** What passed at the second try only, what failed, and the numbers of all parts, as text. */
export function asText(parts: SettledPart[]): string {
  const tests = parts.flatMap(({ files }) => files.flatMap(({ assertionResults }) => assertionResults));
  const count = (status: string) => tests.filter((test) => test.status === status).length;
  const [passed, failed] = [count('passed'), count('failed')];
  const numbers = `${passed} passed, ${failed} failed, ${tests.length - passed - failed} skipped`;
  const lines = [...parts.flatMap(({ unsteady }) => unsteady), ...parts.flatMap(({ failures }) => failures)];
  return [...lines, numbers, ''].join('\n');
}
