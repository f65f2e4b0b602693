import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

/** The lines of a merge that nobody finished, in the files that git knows of. */
function unfinished(directory: string): string {
  const { status, stdout, stderr } = spawnSync('git', ['grep', '-nE', '^(<{7}|>{7}) '], {
    cwd: directory,
    encoding: 'utf8',
  });
  // 0 where it found some, 1 where it found none; all else is none that looked.
  expect(stderr).toBe('');
  expect([0, 1]).toContain(status);
  return stdout;
}

it('no file has the marks of an unfinished merge', () => {
  expect(unfinished('.')).toBe('');
});

it('such marks are found', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'merge-'));
  writeFileSync(path.join(directory, 'page.md'), `one\n${'<'.repeat(7)} HEAD\ntwo\n`);
  execFileSync('git', ['init', '-q'], { cwd: directory });
  execFileSync('git', ['add', '.'], { cwd: directory });
  expect(unfinished(directory)).toContain('page.md:2:');
  rmSync(directory, { recursive: true });
});
