import { describe, expect, it } from 'vitest';
import { compare, countFindings, lowerTable, summarize, toFolder } from '../../../../scripts/check/language/limits.ts';
import type { LanguageReport } from '../../../../scripts/check/language/rules.ts';

const report = (file: string, fields: Partial<LanguageReport> = {}): LanguageReport => ({
  file,
  lines: 500,
  findings: [],
  types: [],
  ...fields,
});
const withOldWords = (count: number, lines = 500) => {
  const finding = { rule: 'old-words', file: 'lib/access/keys/a.ts', line: 1 } as const;
  return summarize([report('lib/access/keys/a.ts', { lines, findings: Array.from({ length: count }, () => finding) })]);
};

it.each([
  ['lib/access/keys/key-format.ts', 'lib/access'],
  ['lib/documents/reading/read.ts', 'lib/documents'],
  ['web/main.tsx', 'web'],
  ['functions/feeds/get-entry.ts', 'functions'],
  ['README.md', '.'],
])('toFolder assigns %s to the folder %s', (file, folder) => {
  expect(toFolder(file)).toBe(folder);
});

describe('summarize of the language check', () => {
  const types = [{ name: 'Entry', line: 4 }];

  it('reports a type name in each of two files that declare it', () => {
    const { findings } = summarize([report('lib/a/a.ts', { types }), report('web/b/b.ts', { types })]);
    expect(findings.map(({ rule, file, line }) => `${rule} ${file}:${line}`)).toEqual([
      'duplicate-types lib/a/a.ts:4',
      'duplicate-types web/b/b.ts:4',
    ]);
  });

  it('accepts a service type that a client declares again, and two declarations in one file', () => {
    const reports = [
      report('lib/a/a.ts', { types: [...types, ...types] }),
      report('clients/typescript/src/a.ts', { types }),
    ];
    expect(summarize(reports).findings).toEqual([]);
  });
});

describe('compare of the language check', () => {
  it('allows one finding of old-words in 1,000 lines of a folder without a limit', () => {
    expect(compare(withOldWords(1, 1000), {})).toEqual([]);
    expect(compare(withOldWords(1, 999), {})).toEqual([
      { folder: 'lib/access', rule: 'old-words', count: 1, allowed: 0 },
    ]);
  });

  it('accepts a count equal to the limit', () => {
    expect(compare(withOldWords(3), { 'lib/access': { 'old-words': 3 } })).toEqual([]);
  });

  it.each([2, 4])('rejects a count of %i if the limit is 3', (count) => {
    const deviations = compare(withOldWords(count), { 'lib/access': { 'old-words': 3 } });
    expect(deviations).toEqual([{ folder: 'lib/access', rule: 'old-words', count, allowed: 3 }]);
  });

  it('rejects a limit for a folder that no longer exists', () => {
    expect(compare(withOldWords(0), { 'lib/gone': { 'long-lines': 2 } })).toMatchObject([
      { folder: 'lib/gone', count: 0 },
    ]);
  });
});

describe('lowerTable of the language check', () => {
  it('lowers a limit to the actual count', () => {
    expect(lowerTable(withOldWords(2), { 'lib/access': { 'old-words': 3 } })).toEqual({
      'lib/access': { 'old-words': 2 },
    });
  });

  it('neither raises nor adds a limit', () => {
    const table = { 'lib/access': { 'old-words': 1 } } as const;
    expect(lowerTable(withOldWords(2), table)).toEqual(table);
    expect(lowerTable(withOldWords(2), {})).toEqual({});
  });

  it('removes a limit that reached the goal, and a folder without limits', () => {
    expect(lowerTable(withOldWords(0), { 'lib/access': { 'old-words': 3 } })).toEqual({});
  });
});

it('countFindings counts findings by folder and rule', () => {
  expect(countFindings(withOldWords(2).findings)).toEqual({ 'lib/access': { 'old-words': 2 } });
});
