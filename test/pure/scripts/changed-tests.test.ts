import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formatSkipped, listChangedFiles, selectTests } from '../../../scripts/check/changed-tests.ts';

const TABLE = Array.from({ length: 60 }, (_, n) => `test/table/alerts/file-${n}.test.ts`);

it('selectTests runs all tests that import a changed file, except tests that need a running service', () => {
  const related = ['test/pure/access/keys/a.test.ts', 'test/stack/keys/b.test.ts', 'test/table/search/c.test.ts'];
  expect(selectTests(['lib/access/keys/key-format.ts'], related)).toEqual({
    run: ['test/pure/access/keys/a.test.ts', 'test/table/search/c.test.ts'],
    skipped: ['test/stack/keys/b.test.ts'],
  });
});

it('selectTests skips table tests of other folders if most tests import the changed file', () => {
  const related = ['test/pure/http/a.test.ts', ...TABLE, 'test/table/search/c.test.ts', 'test/template/d.test.ts'];
  const selection = selectTests(['lib/search/verify.ts', 'docs/api.md'], related);
  expect(selection.run).toEqual(['test/pure/http/a.test.ts', 'test/table/search/c.test.ts', 'test/template/d.test.ts']);
  expect(selection.skipped).toEqual(TABLE);
  expect(formatSkipped(selection)).toContain('  test/table/alerts: 60 files');
});

it('selectTests runs a changed test even if it needs a running service', () => {
  const changed = ['test/stack/web/a.test.ts', TABLE[7] ?? ''];
  expect(selectTests(changed, [...changed, ...TABLE]).run).toEqual(expect.arrayContaining(changed));
});

it.each(['no-such-commit', '--output=written'])('listChangedFiles rejects %s as an unknown commit', (commit) => {
  expect(() => listChangedFiles(commit)).toThrow(`git knows no commit "${commit}"`);
  expect(existsSync('written')).toBe(false);
});
