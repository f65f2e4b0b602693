import { describe, expect, it } from 'vitest';
import { getPdf } from './pdf-pages.ts';
import { drawTable, formatRows, type GeneratedTable, generateTables, judgeTable } from './pdf-table-grid.ts';
import { getText } from './received.ts';

const TITLE = { text: 'Timetable of the reform of reports', x: 60, y: 90, size: 14 };
const readTable = async ({ rows, layout }: GeneratedTable) =>
  getText('application/pdf', await getPdf([[TITLE, ...drawTable(rows, layout)]]));

describe('PDF tables of all alignments, sizes and header rows', () => {
  it.each([
    { padding: 0, minRight: 46 },
    { padding: 1, minRight: 90 },
    { padding: 2, minRight: 90 },
  ])('are read as their rows or as plain lines, with $padding points of padding', async ({ padding, minRight }) => {
    const tables = generateTables(padding, 1);
    const verdicts = await Promise.all(
      tables.map(async (table) => ({ name: table.name, verdict: judgeTable(table.rows, await readTable(table)) })),
    );
    expect(verdicts.length).toBe(108);
    expect(verdicts.filter(({ verdict }) => verdict === 'made up')).toEqual([]);
    expect(verdicts.filter(({ verdict }) => verdict === 'right').length).toBeGreaterThanOrEqual(minRight);
  });
});

describe('judgeTable', () => {
  const rows = [
    [['Final', 'rules'], ['May']],
    [['Review'], ['June']],
  ];

  it.each([
    ['right', formatRows(rows)],
    ['plain', 'Final | May\nrules |\nReview | June'],
    ['plain', 'Final rules Review\nMay June'],
    ['made up', 'Final | May\nrules Review | June'],
  ])('returns "%s" for %j', (verdict, text) => {
    expect(judgeTable(rows, `Title\n\n${text}`)).toBe(verdict);
  });
});
