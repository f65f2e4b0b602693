import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { VITEST } from './test-results.ts';

/** Test files that a change may break, by their paths from the project root. */
export interface TestSelection {
  run: string[];
  /** Test files that import the change but are not run. */
  skipped: string[];
}

/**
 * So many files of test/table run in under three minutes on two cores. Above this limit only those of the changed
 * rooms are run.
 */
const MAX_TABLE_TESTS = 45;
const STACK_TESTS = 'test/stack/';
const TABLE_TESTS = 'test/table/';

/**
 * Selects the test files to run among those that import the change (`related`). These are all of test/pure and
 * test/template, those of test/table or of the changed rooms of lib, and changed test files. Tests of test/stack start
 * the whole service or a browser, and few import what they test.
 */
export function selectTests(changed: string[], related: string[]): TestSelection {
  const rooms = new Set(changed.flatMap((file) => /^lib\/([^/]+)\//.exec(file)?.[1] ?? []));
  const isOfRoom = (file: string) => rooms.has(file.split('/')[2] ?? '');
  const isFew = related.filter((file) => file.startsWith(TABLE_TESTS)).length <= MAX_TABLE_TESTS;
  const isRun = (file: string) =>
    changed.includes(file) ||
    !(file.startsWith(STACK_TESTS) || (file.startsWith(TABLE_TESTS) && !isFew && !isOfRoom(file)));
  return { run: related.filter(isRun), skipped: related.filter((file) => !isRun(file)) };
}

/** Lists the files that differ from a commit, including untracked ones. @throws Error for an unknown commit */
export function listChangedFiles(commit: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' });
  try {
    git('rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`);
  } catch {
    throw new Error(`--changed: git knows no commit "${commit}". Name one, or none for what is not committed yet.`);
  }
  const names = `${git('diff', '--name-only', commit, '--')}\n${git('ls-files', '--others', '--exclude-standard')}`;
  return names.split('\n').filter(Boolean);
}

/** Lists the test files that import a difference from a commit, by vitest's import graph. */
export function listRelatedTests(commit: string): string[] {
  const args = [VITEST, 'list', '--changed', commit, '--filesOnly', '--json', '--passWithNoTests'];
  const listed = execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const files: { file: string }[] = JSON.parse(listed || '[]');
  return files.map(({ file }) => path.relative('.', file)).sort();
}

/** Formats the skipped tests by folder. */
export function formatSkipped({ skipped }: TestSelection): string {
  const folders = new Map<string, number>();
  for (const file of skipped) {
    const folder = file
      .split('/')
      .slice(0, 3)
      .join('/')
      .replace(/[^/]+\.test\.ts$/, '');
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  const lines = [...folders].map(([folder, count]) => `  ${folder}: ${count} ${count === 1 ? 'file' : 'files'}`);
  const imported = lines.length > 0 ? ['Left out, although they import what changed:', ...lines] : [];
  return [
    ...imported,
    'Left out as well: tests of the running service and of the web app that import nothing of it (test/stack). ' +
      'npm test runs all.',
  ].join('\n');
}
