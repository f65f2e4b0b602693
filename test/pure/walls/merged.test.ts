import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Returns the lines with conflict markers of an unfinished merge in the tracked files. */
function unfinished(directory: string): string {
  const { status, stdout, stderr } = spawnSync('git', ['grep', '-nE', '^(<{7}|>{7}) '], {
    cwd: directory,
    encoding: 'utf8',
  });
  // 0: git found some, 1: it found none; any other status is an error.
  expect(stderr).toBe('');
  expect([0, 1]).toContain(status);
  return stdout;
}

it('no tracked file has conflict markers of an unfinished merge', () => {
  expect(unfinished('.')).toBe('');
});

it('git grep finds conflict markers in a tracked file', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'merge-'));
  writeFileSync(path.join(directory, 'page.md'), `one\n${'<'.repeat(7)} HEAD\ntwo\n`);
  execFileSync('git', ['init', '-q'], { cwd: directory });
  execFileSync('git', ['add', '.'], { cwd: directory });
  expect(unfinished(directory)).toContain('page.md:2:');
  rmSync(directory, { recursive: true });
});
