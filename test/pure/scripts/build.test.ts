import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const SOURCES = [
  'clients/typescript',
  'functions/site/get-health.ts',
  'infra',
  'lib',
  'scripts',
  'web',
  'openapi.json',
  'package.json',
  'serverless.yml',
  'tsconfig.json',
];
const tree = mkdtempSync(path.join(tmpdir(), 'build-'));
const inTree = (file: string) => path.join(tree, file);
const HEALTH = inTree('functions/site/get-health.ts');

/** Builds in the copy of the sources; answers whether it did anything. */
async function built(...args: string[]): Promise<boolean> {
  const getTime = () => (existsSync(inTree('.build/stamp.json')) ? statSync(inTree('.build/stamp.json')).mtimeMs : 0);
  const before = getTime();
  await promisify(execFile)(process.execPath, ['scripts/build/build.mjs', ...args], { cwd: tree });
  return getTime() !== before;
}

beforeAll(async () => {
  for (const source of SOURCES) cpSync(source, inTree(source), { recursive: true });
  symlinkSync(path.resolve('node_modules'), inTree('node_modules'));
  expect(await built('--if-changed')).toBe(true);
});
afterAll(() => rmSync(tree, { recursive: true }));

it('--unless-same builds again after a changed input or output, even with equal size and time', async () => {
  const bundle = inTree('.build/functions/site/get-health.js');
  const text = readFileSync(HEALTH, 'utf8');
  utimesSync(HEALTH, 1, 1);
  expect(await built('--unless-same')).toBe(true);
  const right = readFileSync(bundle, 'utf8');
  writeFileSync(bundle, right.replace('e', 'E'));
  expect(await built('--if-changed')).toBe(false);
  expect(await built('--unless-same')).toBe(true);
  expect(readFileSync(bundle, 'utf8')).toBe(right);
  writeFileSync(HEALTH, text.replace('public', 'PUBLIC'));
  utimesSync(HEALTH, 1, 1);
  expect(await built('--if-changed')).toBe(false);
  expect(await built('--unless-same')).toBe(true);
  expect(await built('--unless-same')).toBe(false);
});

it('--if-changed builds again after a failed build, after a change, and for a new function', async () => {
  writeFileSync(HEALTH, 'export const broken = ;\n');
  await expect(built('--if-changed')).rejects.toThrow(/get-health\.ts/);
  cpSync('functions/site/get-health.ts', HEALTH);
  cpSync('functions/site/get-health.ts', inTree('functions/site/another.ts'));
  expect(await built('--if-changed')).toBe(true);
  expect(existsSync(inTree('.build/functions/site/another.js'))).toBe(true);
  appendFileSync(HEALTH, "export const handler2 = () => 'changed';\n");
  expect(await built('--if-changed')).toBe(true);
  expect(readFileSync(inTree('.build/functions/site/get-health.js'), 'utf8')).toContain('changed');
});
