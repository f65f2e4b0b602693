import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  formatVerdict,
  getResultFiles,
  getVerdict,
  readTestRun,
  type TestRun,
  VITEST,
} from '../../../scripts/check/test-results.ts';

mkdirSync('.build', { recursive: true });
const folder = mkdtempSync(path.resolve('.build', 'own-tests-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LATE =
  'setTimeout(() => Promise.reject(new Error("late")), 10); await new Promise((done) => setTimeout(done, 300));';
const test = (body: string) => `import { expect, it } from 'vitest'; it('adds', async () => { ${body} });`;
const FAULTLESS = 'writeFileSync(process.env.FAULTS_FILE, "");';

/** Runs vitest with test files of these texts, in colours, and reads its result files. */
async function ran(name: string, texts: Record<string, string>, teardown = FAULTLESS): Promise<TestRun> {
  const own = path.join(folder, name);
  mkdirSync(own);
  for (const [file, text] of Object.entries(texts)) writeFileSync(path.join(own, `${file}.test.mjs`), text);
  const setup = path.join(own, 'setup.mjs');
  writeFileSync(setup, `import { writeFileSync } from 'node:fs';\nexport default () => () => { ${teardown} };`);
  const config = path.join(own, 'vitest.config.mjs');
  const include = [`${path.relative('.', own)}/*.test.mjs`];
  writeFileSync(config, `export default { test: ${JSON.stringify({ include, globalSetup: setup })} };`);
  const left = getResultFiles(own);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${left.results}`];
  const { NO_COLOR: _, ...rest } = process.env;
  const env = { ...rest, FORCE_COLOR: '1', FAULTS_FILE: left.faults, NOT_TESTED_FILE: left.notTested };
  const child = spawn(process.execPath, [VITEST, 'run', '--root', '.', '--config', config, ...reporters], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      output += bytes;
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return readTestRun(code ?? 1, output, left);
}

describe('report of a vitest run with every kind of failure', () => {
  let run: TestRun;
  const shown = (name: string) => path.join(path.relative('.', folder), 'wrong', `${name}.test.mjs`);
  beforeAll(async () => {
    const texts = {
      passes: test('expect(1 + 1).toBe(2);'),
      fails: test('expect(1 + 1).toBe(3);'),
      late: test(LATE),
      slow: `import { it } from 'vitest'; it('adds', () => new Promise(() => {}), 50);`,
      broken: 'import "./nothing.mjs";',
      killed: test('process.kill(process.pid, "SIGKILL"); await new Promise(() => {});'),
      skipped: `import { it } from 'vitest'; it.skip('subtracts', () => {});`,
    };
    run = await ran(
      'wrong',
      texts,
      'writeFileSync(process.env.FAULTS_FILE, "an answer is wrong"); throw new Error("it broke");',
    );
  });

  it('names only the files that failed, could not be loaded or were killed', () => {
    const failed = run.files.filter(({ status }) => status === 'failed');
    expect(failed.map(({ name }) => path.basename(name, '.test.mjs')).sort()).toEqual([
      'broken',
      'fails',
      'killed',
      'slow',
    ]);
  });

  it('lists failures with their messages, faults, uncaught errors and a broken teardown', () => {
    const { failures } = getVerdict(run);
    expect(failures).toContain(`FAILED ${shown('fails')} > adds`);
    expect(failures.join('\n')).toMatch(/AssertionError: expected 2 to be 3/);
    expect(failures).toContain(`FAILED ${shown('slow')} > adds`);
    expect(failures).toContain('    It was ended at its time-out.');
    expect(failures).toContain('FAULT an answer is wrong');
    expect(failures).toContain(`FAULT ${shown('late')}: an error was not caught`);
    expect(failures).toContain('FAULT no test file: an error was not caught');
    expect(failures).toContain('    Error: late');
    const lines = formatVerdict(getVerdict(run), '7').split('\n');
    expect(lines).toEqual(expect.arrayContaining([...failures, 'TEST_SEED=7 draws the same values again.']));
    expect(lines.at(-2)).toBe('2 passed, 2 failed, 2 skipped');
  });

  it('lists skipped tests whose file gives no reason', () => {
    expect(getVerdict(run).notTested).toEqual([`NOT TESTED 1 tests in ${shown('skipped')}: the file says no reason`]);
  });
});

it('reports a teardown that does not end, and a run without result files, as failures', async () => {
  const run = await ran('hangs', { passes: test('') }, 'process.exit(0);');
  expect(getVerdict(run).failures).toEqual(['FAULT The teardown did not end.']);
  const nothing = readTestRun(3, 'first\nlast', getResultFiles(path.join(folder, 'nowhere')));
  expect(getVerdict(nothing).failures).toEqual(['FAILED with code 3; the end of its output:', 'first', 'last']);
});
