import { describe, expect, it } from 'vitest';
import { getPdf, type Placed } from './pdf-pages.ts';
import { ALIGNMENTS, drawTable, formatRows, type TableRow } from './pdf-table-grid.ts';
import { getText } from './received.ts';

const read = async (placed: Placed[]) => {
  const title = { text: 'Timetable of the reform of reports', x: 60, y: 90, size: 14 };
  return (await getText('application/pdf', await getPdf([[title, ...placed]]))).split('\n\n').slice(1);
};
const HEAD = [['Milestone'], ['Date'], ['Owner']];
const ROWS = [
  [['Consultation closes for all', 'respondents'], ['15 March 2027'], ['Policy', 'division', 'of the Board']],
  [['Final rules'], ['1 September', '2027'], ['Board']],
  [
    ['Reports of small firms', 'that hold no money', 'of their clients', 'begin'],
    ['1 January 2028'],
    ['Supervision', 'division'],
  ],
  [['Review'], ['May 2029'], ['Board']],
];
describe.each(ALIGNMENTS)('table rows of a PDF whose cells are aligned at the %s', (alignment) => {
  it.each([2, 5])('are read as one line each, with %i points of padding', async (padding) => {
    expect(await read(drawTable([HEAD, ...ROWS], { alignment, padding }))).toEqual([formatRows([HEAD, ...ROWS])]);
  });
});

it.each(ALIGNMENTS)(
  'separates rows of a PDF table without a header row, with cells aligned at the %s',
  async (alignment) => {
    expect(await read(drawTable(ROWS, { alignment, padding: 4 }))).toEqual([formatRows(ROWS)]);
  },
);

describe('table rows of a PDF without space between rows', () => {
  it('are separated where vertically centred cells overlap', async () => {
    const rows = [
      [['Final', 'rules'], ['1 March 2027'], ['Board']],
      [['Review'], ['May 2028'], ['Staff']],
    ];
    expect(await read(drawTable([HEAD, ...rows], { alignment: 'centre', padding: 0 }))).toEqual([
      formatRows([HEAD, ...rows]),
    ]);
  });

  it('are separated where a sentence continues within a cell', async () => {
    const rows = [
      [
        ['Consultation closes', 'for respondents'],
        ['15 March 2027', 'or later'],
        ['Policy', 'division'],
      ],
      [
        ['Final rules', 'for large firms'],
        ['1 September', '2027'],
        ['Board', 'staff'],
      ],
    ];
    expect(await read(drawTable(rows, { alignment: 'top', padding: 0 }))).toEqual([formatRows(rows)]);
  });

  it('are not guessed if nothing separates the rows', async () => {
    const rows = [
      [['Acme Limited', 'London'], ['15 March 2027'], ['Fine']],
      [['Beta', 'Paris'], ['1 May 2027'], ['Order']],
      [['Gamma'], ['3 June 2027'], ['Ban']],
    ];
    const [table] = await read(drawTable(rows, { alignment: 'top', padding: 0 }));
    expect(table).toBe(
      'Acme Limited London Beta Paris Gamma\n15 March 2027\n1 May 2027\n3 June 2027\nFine\nOrder\nBan',
    );
  });
});

it('keeps the last lines of a first cell in the last row of a PDF table', async () => {
  const rows = [HEAD, ROWS[3] as TableRow, [['Reports', 'Of Firms', 'Begin'], ['May 2028'], ['Board']]];
  expect(await read(drawTable(rows, { alignment: 'top', padding: 4 }))).toEqual([formatRows(rows)]);
});

it('lists only unclear rows of a PDF table by column', async () => {
  const rows = [
    HEAD,
    [['Acme'], ['May'], ['Fine']],
    [['Beta', 'Paris'], ['June'], ['Ban']],
    [['Gamma'], ['July'], ['Order']],
  ];
  const all = [...rows, [['Delta'], ['August'], ['Fine']]];
  const lines = ['Milestone | Date | Owner', 'Acme | May | Fine', 'Beta Paris Gamma', 'June', 'July', 'Ban', 'Order'];
  expect(await read(drawTable(all, { alignment: 'top', padding: 0 }))).toEqual([
    [...lines, 'Delta | August | Fine'].join('\n'),
  ]);
});

it('keeps one-line table rows with an empty cell or a lowercase word', async () => {
  const rows = [HEAD, [['Acme'], [''], ['Board']], [['Beta'], ['not yet'], ['Staff']], [['Gamma'], ['May'], ['']]];
  const lines = ['Milestone | Date | Owner', 'Acme | | Board', 'Beta | not yet | Staff', 'Gamma | May |'];
  expect(await read(drawTable(rows, { alignment: 'top', padding: 0 }))).toEqual([lines.join('\n')]);
});

it('keeps table rows in lowercase letters apart', async () => {
  const rows = [
    [['State'], ['Date']],
    [['proposed'], ['May']],
    [['adopted'], ['June']],
    [['in force'], ['July']],
  ];
  expect(await read(drawTable(rows, { alignment: 'top', padding: 0 }))).toEqual([formatRows(rows)]);
});

it('keeps two tables of a PDF page apart', async () => {
  const second = [[['Firm'], ['Fine'], ['Court']], ...ROWS.slice(0, 2)];
  const first = drawTable([HEAD, ...ROWS], { alignment: 'centre', padding: 4 });
  const bottom = Math.max(...first.map(({ y }) => y));
  const text = { text: 'The Authority has fined these firms in the year before the reform.', x: 60, y: bottom + 40 };
  const all = [...first, text, ...drawTable(second, { alignment: 'foot', padding: 4, top: bottom + 80 })];
  expect(await read(all)).toEqual([formatRows([HEAD, ...ROWS]), text.text, formatRows(second)]);
});

describe('table cells of a PDF that are close to each other', () => {
  // "1 September" ends about 8 points before the next column.
  const close = (text: string, y: number, x: number): Placed => ({ text, x, y });
  const rows = [
    ['Milestone', 'Date', 'Owner'],
    ['Consultation', '15 March', 'Policy'],
    ['Final rules', '1 September', 'governors'],
    ['Review', 'May', 'Board'],
  ];
  const placed = (xs: number[]) =>
    rows.flatMap((cells, row) => cells.map((text, column) => close(text, 140 + row * 18, xs[column] as number)));

  it('are separate cells where cells of other rows begin at the same position', async () => {
    expect(await read(placed([60, 200, 265]))).toEqual([rows.map((cells) => cells.join(' | ')).join('\n')]);
  });

  it('are words of one line where no other line begins at that position', async () => {
    const text = [
      close('Firms report to the Authority each', 140, 60),
      close('quarter and keep their books', 140, 225),
      close('for ten years, in the form of the annex.', 152, 60),
    ];
    expect(await read(text)).toEqual([
      'Firms report to the Authority each quarter and keep their books for ten years, in the form of the annex.',
    ]);
  });
});

it('keeps a long bottom-aligned first cell in the table row below the header row', async () => {
  const long = [
    'A firm that holds money of its clients must send the Authority a report each',
    'Quarter of a year, with the sums that it holds',
  ];
  const rows = [
    [['Requirement'], ['By'], ['Who']],
    [long, ['1 March 2027'], ['Firms']],
    [['Review'], ['June'], ['Banks']],
  ];
  expect(await read(drawTable(rows, { alignment: 'foot', padding: 4, columns: [60, 420, 500] }))).toEqual([
    formatRows(rows),
  ]);
});
