import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import {
  asText,
  endedPart,
  failedFiles,
  faultsFile,
  type Part,
  reportersOf,
  resultsFile,
  settledPart,
  VITEST,
} from '../../scripts/test-results.ts';

mkdirSync('.build', { recursive: true });
const folder = mkdtempSync(path.resolve('.build', 'own-tests-'));
const part = path.basename(folder);
afterAll(() => {
  for (const file of [folder, resultsFile(part), faultsFile(part)]) rmSync(file, { recursive: true, force: true });
});

afterEach(() => rmSync(faultsFile(part), { force: true }));

const shown = (name: string) => path.relative('.', path.join(folder, `${name}.test.mjs`));
const LATE =
  'setTimeout(() => Promise.reject(new Error("late")), 10); await new Promise((done) => setTimeout(done, 300));';
const test = (body: string) => `import { expect, it } from 'vitest'; it('adds', async () => { ${body} });`;
const PASSES = test('expect(1 + 1).toBe(2);');
const FAILS = test('expect(1 + 1).toBe(3);');

const tells = (faults: string) => `writeFileSync(${JSON.stringify(faultsFile(part))}, ${JSON.stringify(faults)});`;
const FAULTLESS = tells('');

/** Runs vitest over test files of these texts, in colours, and reads what it leaves. */
async function ran(texts: Record<string, string>, teardown = FAULTLESS): Promise<Part> {
  for (const one of [folder, faultsFile(part)]) rmSync(one, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(folder, `${name}.test.mjs`), text);
  const config = path.join(folder, 'vitest.config.mjs');
  const setup = path.join(folder, 'setup.mjs');
  writeFileSync(setup, `import { writeFileSync } from 'node:fs';\nexport default () => () => { ${teardown} };`);
  const include = [`${path.relative('.', folder)}/**/*.test.mjs`];
  writeFileSync(config, `export default { test: ${JSON.stringify({ include, globalSetup: setup })} };`);
  const { NO_COLOR: _, ...rest } = process.env;
  const env = { ...rest, FORCE_COLOR: '1' };
  const child = spawn(process.execPath, [VITEST, 'run', '--root', '.', '--config', config, ...reportersOf(part)], {
    env,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      output += bytes;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return endedPart(part, code ?? 1, output);
}

it('what passes at the second try is unsteady, and an error that nobody caught during it goes with it', async () => {
  const first = await ran({ one: PASSES, two: `${FAILS}\n${test(LATE)}` });
  expect([first.code, failedFiles(first).map((file) => path.relative('.', file))]).toEqual([1, [shown('two')]]);
  const settled = settledPart(first, (await ran({ two: PASSES })).files);
  expect(settled.failures).toEqual([]);
  expect(settled.unsteady[0]).toBe(`UNSTEADY (${part}) ${shown('two')} > adds`);
  expect(asText([settled])).toContain('expected 2 to be 3');
  expect(asText([settled])).toMatch(/\n2 passed, 0 failed, 0 skipped\n$/);
});

it('what fails twice is a failure, and so is what was not tried again', async () => {
  const first = await ran({ one: PASSES, two: FAILS });
  for (const secondTry of [(await ran({ two: FAILS })).files, []]) {
    const settled = settledPart(first, secondTry);
    expect([settled.failures[0], settled.unsteady]).toEqual([`FAILED (${part}) ${shown('two')} > adds`, []]);
    expect(asText([settled])).toContain('expected 2 to be 3');
    expect(asText([settled])).toMatch(/\n1 passed, 1 failed, 0 skipped\n$/);
  }
});

it('a file that cannot be loaded is a failure', async () => {
  const settled = settledPart(await ran({ two: 'import "./nothing.mjs";' }), []);
  expect(settled.failures[0]).toBe(`FAILED (${part}) ${shown('two')}`);
  expect(settled.failures.join('\n')).toContain('nothing.mjs');
});

it('an error that nobody caught and a fault beside the tests are failures, whatever the second try says', async () => {
  const uncaught = await ran({ one: test(LATE), two: FAILS });
  const again = (await ran({ two: PASSES })).files;
  expect(settledPart(uncaught, again).failures).toEqual([
    `FAULT (${part}) ${shown('one')}: nobody caught an error; the output above has it`,
  ]);
  const told = await ran({ two: FAILS }, tells('A log is not as it should be:\nno JSON: hello\n'));
  expect(settledPart(told, again).failures).toEqual([
    `FAULT (${part}) A log is not as it should be:`,
    `FAULT (${part}) no JSON: hello`,
  ]);
});

it('a file whose process is killed is a failure, and so is the error of it, whatever passes at the second try', async () => {
  const CRASH = test('process.kill(process.pid, "SIGKILL"); await new Promise(() => {});');
  const first = await ran({ one: CRASH, two: `${FAILS}\n${LATE}` });
  const { failures } = settledPart(first, (await ran({ two: PASSES })).files);
  expect(failures).toContain(`FAILED (${part}) ${shown('one')}`);
  expect(failures).toContain(`FAULT (${part}) no test file: nobody caught an error; the output above has it`);
});

it('a teardown that throws or does not end is a failure, whatever passes at the second try', async () => {
  const again = (await ran({ two: PASSES })).files;
  for (const teardown of ['throw new Error("cannot be removed");', 'return new Promise(() => {});']) {
    const { failures } = settledPart(await ran({ two: FAILS }, teardown), again);
    expect(failures).toContain(`FAULT (${part}) The teardown did not end.`);
  }
});

it('a process that ends before it has results is a failure with the end of its output', () => {
  rmSync(resultsFile(part), { force: true });
  const { failures } = settledPart(endedPart(part, 137, 'began\nout of memory\n'), []);
  expect(failures).toEqual([`FAILED (${part}) ended with code 137; the end of its output:`, 'began', 'out of memory']);
});

it('a process that is killed when it has results is a failure', async () => {
  const ended = { ...(await ran({ one: PASSES, two: FAILS })), code: 137 };
  const { failures } = settledPart(ended, (await ran({ two: PASSES })).files);
  expect(failures[0]).toBe(`FAILED (${part}) ended with code 137; the end of its output:`);
});
