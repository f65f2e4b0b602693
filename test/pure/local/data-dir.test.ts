import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SCHEMA_VERSION } from '../../../lib/table/key-schema.ts';
import { prepareDataDir } from '../../../local/data-dir.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'regfeed-data-'));
afterAll(() => rmSync(folder, { recursive: true }));
const cannot = (dataDir: string, reason: string) =>
  `The data directory ${dataDir} cannot be used: ${reason}. Mend that, or choose another: npm start -- --data-dir DIR`;

it('it is made with all above it, for its owner only, and can be taken again', () => {
  const dataDir = path.join(folder, 'not', 'yet');
  prepareDataDir(dataDir);
  prepareDataDir(dataDir);
  expect(readdirSync(dataDir).sort()).toEqual(['schema-version', 'stack.log']);
  for (const made of ['not', 'not/yet']) expect(statSync(path.join(folder, made)).mode & 0o777).toBe(0o700);
});

describe('data of another build', () => {
  const OTHERS = ['notes.txt', 'identity/mine.json'];
  const FILES = ['dynamodb.sqlite', 'dynamodb.sqlite-wal', 'demo.json', 'identity/demo.json', 'identity/pools/a.json'];

  /** A data directory with a database and files of somebody else; without a version as builds before the first left it. */
  function dataOf(name: string, version: string | null): string {
    const dataDir = path.join(folder, name);
    mkdirSync(path.join(dataDir, 'identity', 'pools'), { recursive: true });
    for (const file of [...FILES, ...OTHERS]) writeFileSync(path.join(dataDir, file), '{}');
    if (version !== null) writeFileSync(path.join(dataDir, 'schema-version'), version);
    return dataDir;
  }
  const filesIn = (dataDir: string) =>
    [...FILES, ...OTHERS, 'schema-version'].filter((file) => existsSync(path.join(dataDir, file)));

  it.each([
    ['An earlier', 'no record', null],
    ['An earlier', 'an earlier version', '0'],
    ['An earlier', 'a record that is empty', ''],
    ['A newer', 'a newer version', `${SCHEMA_VERSION + 1}`],
  ])('refuses it in one sentence that names --fresh, and changes nothing: %s build, %s', (build, name, version) => {
    const dataDir = dataOf(name, version);
    const before = filesIn(dataDir);
    expect(() => prepareDataDir(dataDir)).toThrow(
      `${build} build made the data in ${dataDir}, and this one cannot read them: add --fresh to discard them and start afresh.`,
    );
    expect(filesIn(dataDir)).toEqual(before);
  });

  it('is discarded with --fresh, and nothing else in the directory', () => {
    const dataDir = dataOf('fresh', null);
    prepareDataDir(dataDir, { fresh: true });
    expect(filesIn(dataDir)).toEqual([...OTHERS, 'schema-version']);
    writeFileSync(path.join(dataDir, 'dynamodb.sqlite'), '');
    prepareDataDir(dataDir);
  });

  it('stays while another stack uses it, with --fresh too', () => {
    const dataDir = dataOf('in use', null);
    writeFileSync(path.join(dataDir, 'stack.json'), JSON.stringify({ pid: process.pid, base_url: 'http://there' }));
    expect(() => prepareDataDir(dataDir, { fresh: true })).toThrow('A stack runs already on http://there');
    expect(filesIn(dataDir)).toEqual([...FILES, ...OTHERS]);
  });
});

it('a file in its way, there or further up', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  const below = path.join(file, 'below');
  expect(() => prepareDataDir(file)).toThrow(cannot(file, 'a file is in its way'));
  expect(() => prepareDataDir(below)).toThrow(cannot(below, 'a file is in its way'));
});

it('a place that takes no folders, for root neither', () => {
  expect(() => prepareDataDir('/proc/no-such-place')).toThrow(/^The data directory \/proc\S+ cannot be used: .*DIR$/);
});

it('a kept file that cannot be written', () => {
  const dataDir = path.join(folder, 'kept');
  mkdirSync(path.join(dataDir, 'demo.json'), { recursive: true });
  expect(() => prepareDataDir(dataDir)).toThrow(/cannot be used: EISDIR: .*demo\.json/);
});

/** Runs as somebody whom read-only folders hold up; root is not. */
function asNobody(work: () => void): void {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

it('a folder that is read-only for whoever starts', () => {
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'read-only');
  mkdirSync(dataDir, { mode: 0o555 });
  asNobody(() =>
    expect(() => prepareDataDir(dataDir)).toThrow(cannot(dataDir, `you may not write ${dataDir}/stack.log`)),
  );
});

it('one that another stack uses', () => {
  const dataDir = path.join(folder, 'taken');
  prepareDataDir(dataDir);
  writeFileSync(path.join(dataDir, 'stack.json'), JSON.stringify({ pid: process.pid, base_url: 'http://there' }));
  expect(() => prepareDataDir(dataDir)).toThrow(
    `A stack runs already on http://there with the data in ${dataDir} (process ${process.pid}). Stop it`,
  );
});
