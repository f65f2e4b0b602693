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
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { synonymsOf } from '../../../lib/search/synonyms.ts';

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
  const timeOf = () => (existsSync(inTree('.build/stamp.json')) ? statSync(inTree('.build/stamp.json')).mtimeMs : 0);
  const before = timeOf();
  await promisify(execFile)(process.execPath, ['scripts/build/build.mjs', ...args], { cwd: tree });
  return timeOf() !== before;
}

beforeAll(async () => {
  for (const source of SOURCES) cpSync(source, inTree(source), { recursive: true });
  symlinkSync(path.resolve('node_modules'), inTree('node_modules'));
  expect(await built('--if-changed')).toBe(true);
});
afterAll(() => rmSync(tree, { recursive: true }));

it('nothing is built where nothing has changed', async () => {
  expect(await built('--if-changed')).toBe(false);
  expect(await built('--unless-same')).toBe(false);
});

it('for a deployment all is built where a file, read or left, holds something else, whatever its size and time', async () => {
  const [bundle, text] = [inTree('.build/functions/site/get-health.js'), readFileSync(HEALTH, 'utf8')];
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

it('what is missing is built, and so is all where the stamp cannot be read', async () => {
  writeFileSync(inTree('.build/stamp.json'), '');
  rmSync(inTree('.build/functions/site/get-health.js'));
  expect(await built('--if-changed')).toBe(true);
  expect(existsSync(inTree('.build/functions/site/get-health.js'))).toBe(true);
});

it('after a build that failed the next one builds; what has changed is built, and a function that is new', async () => {
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

it('of the synonyms a bundle holds the forms, and not where they are defined', async () => {
  cpSync('functions/site/get-health.ts', HEALTH);
  appendFileSync(HEALTH, "export { synonymsOf } from '../../lib/search/synonyms.ts';\n");
  expect(await built()).toBe(true);
  const bundle = readFileSync(inTree('.build/functions/site/get-health.js'), 'utf8');
  expect(bundle).not.toContain('Capital Requirements Regulation');
  const [packed = ''] = bundle.match(/[A-Za-z0-9+/]{9000,}={0,2}/) ?? [];
  const forms = inflateRawSync(Buffer.from(packed, 'base64')).toString();
  expect(forms).toContain('"Capital Requirements Regulation"');
  expect(forms).not.toContain('eur-lex');
  expect(createRequire(import.meta.url)(inTree('.build/functions/site/get-health.js')).synonymsOf(['reach'])).toEqual(
    synonymsOf(['reach']),
  );
});

it('a source that would not be watched is refused', async () => {
  writeFileSync(inTree('elsewhere.ts'), "export const answer = 'elsewhere';\n");
  writeFileSync(HEALTH, "import { answer } from '../../elsewhere.ts';\nexport const handler = () => answer;\n");
  await expect(built()).rejects.toThrow('scripts/build/stamp.mjs does not watch elsewhere.ts');
});
