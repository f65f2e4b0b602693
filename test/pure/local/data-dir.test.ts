import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { takeDataDir } from '../../../local/data-dir.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'regfeed-data-'));
afterAll(() => rmSync(folder, { recursive: true }));
const cannot = (dataDir: string, reason: string) =>
  `The data directory ${dataDir} cannot be used: ${reason}. Mend that, or choose another: npm start -- --data-dir DIR`;

it('it is made with all above it, for its owner only, and can be taken again', () => {
  const dataDir = path.join(folder, 'not', 'yet');
  takeDataDir(dataDir);
  takeDataDir(dataDir);
  expect(readdirSync(dataDir)).toEqual(['stack.log']);
  for (const made of ['not', 'not/yet']) expect(statSync(path.join(folder, made)).mode & 0o777).toBe(0o700);
});

it('a file in its way, there or further up', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  const below = path.join(file, 'below');
  expect(() => takeDataDir(file)).toThrow(cannot(file, 'a file is in its way'));
  expect(() => takeDataDir(below)).toThrow(cannot(below, 'a file is in its way'));
});

it('a place that takes no folders, for root neither', () => {
  expect(() => takeDataDir('/proc/no-such-place')).toThrow(/^The data directory \/proc\S+ cannot be used: .*DIR$/);
});

it('a kept file that cannot be written', () => {
  const dataDir = path.join(folder, 'kept');
  mkdirSync(path.join(dataDir, 'demo.json'), { recursive: true });
  expect(() => takeDataDir(dataDir)).toThrow(/cannot be used: EISDIR: .*demo\.json/);
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
  asNobody(() => expect(() => takeDataDir(dataDir)).toThrow(cannot(dataDir, `you may not write ${dataDir}/stack.log`)));
});

it('one that another stack uses', () => {
  const dataDir = path.join(folder, 'taken');
  takeDataDir(dataDir);
  writeFileSync(path.join(dataDir, 'stack.json'), JSON.stringify({ pid: process.pid, base_url: 'http://there' }));
  expect(() => takeDataDir(dataDir)).toThrow(
    `A stack runs already on http://there with the data in ${dataDir} (process ${process.pid}). Stop it`,
  );
});
