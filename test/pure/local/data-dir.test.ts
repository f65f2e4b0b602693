import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SCHEMA_VERSION } from '../../../lib/platform/dynamodb/key-schema.ts';
import { prepareDataDir } from '../../../local/data-dir.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'regfeed-data-'));
afterAll(() => rmSync(folder, { recursive: true }));
const cannot = (dataDir: string, reason: string) =>
  `The data directory ${dataDir} cannot be used: ${reason}. Mend that, or choose another: npm start -- --data-dir DIR`;

it('creates the data directory and its parents for the owner only, and accepts an existing directory', () => {
  const dataDir = path.join(folder, 'not', 'yet');
  prepareDataDir(dataDir);
  prepareDataDir(dataDir);
  expect(readdirSync(dataDir).sort()).toEqual(['schema-version', 'stack.log']);
  for (const made of ['not', 'not/yet']) expect(statSync(path.join(folder, made)).mode & 0o777).toBe(0o700);
});

describe('data directory of another build', () => {
  const OTHERS = ['notes.txt', 'identity/mine.json'];
  const FILES = ['dynamodb.sqlite', 'dynamodb.sqlite-wal', 'demo.json', 'identity/demo.json', 'identity/pools/a.json'];

  /**
   * Creates a data directory with a database and other files. Without a version it is one of a build before the first
   * version.
   */
  function getData(name: string, version: string | null): string {
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
  ])('is rejected with a hint to --fresh and stays unchanged: %s build, %s', (build, name, version) => {
    const dataDir = getData(name, version);
    const before = filesIn(dataDir);
    expect(() => prepareDataDir(dataDir)).toThrow(
      `${build} build made the data in ${dataDir}, and this one cannot read them: add --fresh to discard them ` +
        'and start afresh.',
    );
    expect(filesIn(dataDir)).toEqual(before);
  });

  it('loses only the files of the stack with --fresh', () => {
    const dataDir = getData('fresh', null);
    prepareDataDir(dataDir, { fresh: true });
    expect(filesIn(dataDir)).toEqual([...OTHERS, 'schema-version']);
    writeFileSync(path.join(dataDir, 'dynamodb.sqlite'), '');
    prepareDataDir(dataDir);
  });

  it('stays unchanged while another stack uses it, even with --fresh', () => {
    const dataDir = getData('in use', null);
    writeFileSync(path.join(dataDir, 'stack.json'), JSON.stringify({ pid: process.pid, base_url: 'http://there' }));
    expect(() => prepareDataDir(dataDir, { fresh: true })).toThrow('A stack runs already on http://there');
    expect(filesIn(dataDir)).toEqual([...FILES, ...OTHERS]);
  });
});

it('rejects a file in place of the data directory or of one of its parents', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  const below = path.join(file, 'below');
  expect(() => prepareDataDir(file)).toThrow(cannot(file, 'a file is in its way'));
  expect(() => prepareDataDir(below)).toThrow(cannot(below, 'a file is in its way'));
});

it('rejects a path where no data directory can be created, even for root', () => {
  expect(() => prepareDataDir('/proc/no-such-place')).toThrow(/^The data directory \/proc\S+ cannot be used: .*DIR$/);
});

it('rejects a data directory with a file that cannot be written', () => {
  const dataDir = path.join(folder, 'kept');
  mkdirSync(path.join(dataDir, 'demo.json'), { recursive: true });
  expect(() => prepareDataDir(dataDir)).toThrow(/cannot be used: EISDIR: .*demo\.json/);
});

/** Runs as an unprivileged user, since root may write to read-only folders. */
function asUnprivileged(work: () => void): void {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

it('rejects a data directory that is read-only for the current user', () => {
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'read-only');
  mkdirSync(dataDir, { mode: 0o555 });
  asUnprivileged(() =>
    expect(() => prepareDataDir(dataDir)).toThrow(cannot(dataDir, `you may not write ${dataDir}/stack.log`)),
  );
});

it('rejects a data directory that another stack uses', () => {
  const dataDir = path.join(folder, 'taken');
  prepareDataDir(dataDir);
  writeFileSync(path.join(dataDir, 'stack.json'), JSON.stringify({ pid: process.pid, base_url: 'http://there' }));
  expect(() => prepareDataDir(dataDir)).toThrow(
    `A stack runs already on http://there with the data in ${dataDir} (process ${process.pid}). Stop it`,
  );
});
