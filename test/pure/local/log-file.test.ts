import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { takeDataDir } from '../../../local/data-dir.ts';
import { lookAfter, rotate } from '../../../local/log-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'regfeed-log-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.useRealTimers());
const read = (file: string) => readFileSync(file, 'utf8');

it('a log that has grown is moved, one older is kept, and who has it open goes on', () => {
  const file = path.join(folder, 'a.log');
  rotate(file);
  expect(existsSync(file)).toBe(false);
  const open = openSync(file, 'a', 0o600);
  writeSync(open, 'first\n');
  rotate(file, 10);
  expect([read(file), existsSync(`${file}.1`)]).toEqual(['first\n', false]);
  writeSync(open, 'second\n');
  rotate(file, 10);
  writeSync(open, 'third, which is long\n');
  expect([read(file), read(`${file}.1`)]).toEqual(['third, which is long\n', 'first\nsecond\n']);
  rotate(file, 10);
  expect([read(file), read(`${file}.1`)]).toEqual(['', 'third, which is long\n']);
  closeSync(open);
});

it('a start moves a log over 20 MB, and no smaller one', () => {
  const log = path.join(folder, 'stack.log');
  writeFileSync(log, 'x'.repeat(20_000_000));
  takeDataDir(folder);
  expect(existsSync(`${log}.1`)).toBe(false);
  appendFileSync(log, 'x');
  takeDataDir(folder);
  expect([read(log), read(`${log}.1`).length]).toEqual(['', 20_000_001]);
});

it('while a stack runs its log is looked after, until it ends', () => {
  vi.useFakeTimers();
  const file = path.join(folder, 'b.log');
  const end = lookAfter(file, 1_000, 10);
  writeFileSync(file, 'more than ten bytes');
  vi.advanceTimersByTime(1_000);
  expect(read(file)).toBe('');
  end();
  writeFileSync(file, 'more than ten bytes');
  vi.advanceTimersByTime(5_000);
  expect(read(file)).not.toBe('');
  expect(vi.getTimerCount()).toBe(0);
});
