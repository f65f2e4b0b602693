import { describe, expect, it } from 'vitest';
import { encryptedPdf, getPdf, lines, type Placed, plainPdf } from './pdf-pages.ts';
import { getText, readAs } from './received.ts';

const textOfPdf = async (pages: Placed[][]) => getText('application/pdf', await getPdf(pages));
const LEFT = [
  'The Authority has decided on the',
  'capital that banks must hold for',
  'loans to small firms, and on what',
  'they must report to it each year.',
  'It has heard those who would be',
  'affected and answers them here.',
];
const RIGHT = [
  'Most of them had asked for more',
  'time, which the Authority gives:',
  'the rules apply a year later than',
  'was proposed, on the first day of',
  'the month that follows the end of',
  'the year in which they are made.',
];
const THIRD = [
  'Firms that want to apply them',
  'before that day may do so and',
  'tell the Authority, which then',
  'publishes their names on a list',
  'that anybody can look at, with',
  'the day from which they do so.',
];
const prose = (texts: string[]) => texts.join(' ');

describe('reading a PDF page', () => {
  it.each([
    ['drawn column by column', [...lines(LEFT, 60, 120), ...lines(RIGHT, 240, 120)]],
    [
      'drawn line by line across both columns',
      lines(LEFT, 60, 120).flatMap((line, i) => [line, { text: RIGHT[i] as string, x: 240, y: 120 + i * 12 }]),
    ],
    ['with different baselines', [...lines(LEFT, 60, 120), ...lines(RIGHT, 240, 125)]],
  ])('reads two columns one after the other, %s', async (_, placed) => {
    const heading = { text: 'Decision on the capital of banks and what they report', x: 60, y: 90, size: 16 };
    const read = await textOfPdf([[heading, ...placed]]);
    expect(read).toBe(`${heading.text}\n\n${prose(LEFT)}\n\n${prose(RIGHT)}`);
  });

  it('reads three columns, then the full-width paragraph below the columns', async () => {
    const below =
      'This paragraph stands beneath the columns and goes over the width of all of them, as a last word often does.';
    const columns = [LEFT, RIGHT, THIRD].flatMap((texts, i) => lines(texts, 40 + i * 180, 120));
    expect(await textOfPdf([[...columns, { text: below, x: 40, y: 230 }]])).toBe(
      [prose(LEFT), prose(RIGHT), prose(THIRD), below].join('\n\n'),
    );
  });

  it('writes a table as one line per row', async () => {
    const rows = [
      ['Firm', 'Fine', 'Paid on'],
      ['Acme Ltd', '1,200', '3 May 2026'],
      ['Beta plc', '900', '4 May 2026'],
      ['Gamma', '70', 'not yet'],
    ];
    const placed = rows.flatMap((cells, row) =>
      cells.map((text, cell) => ({ text, x: 60 + cell * 150, y: 140 + row * 14 })),
    );
    const read = await textOfPdf([
      [{ text: 'The Authority has fined these firms in the last quarter of the year.', x: 60, y: 110 }, ...placed],
    ]);
    expect(read).toBe(
      'The Authority has fined these firms in the last quarter of the ' +
        `year.\n\n${rows.map((cells) => cells.join(' | ')).join('\n')}`,
    );
  });

  it('joins the two lines of a table cell', async () => {
    const getColumn = (texts: string[], x: number) => texts.map((text, i) => ({ text, x, y: 100 + i * 40 }));
    const placed = [
      ...getColumn(['Article', 'Article 1', 'Article 2'], 60),
      ...getColumn(['What it says', 'Firms report to'], 200),
      { text: 'the Authority', x: 200, y: 152 },
      { text: 'It enters into force', x: 200, y: 180 },
    ];
    expect(await textOfPdf([placed])).toBe(
      'Article | What it says\nArticle 1 | Firms report to the Authority\nArticle 2 | It enters into force',
    );
  });

  it('writes a table whose cells are paragraphs as one line per row', async () => {
    const cells = (first: string[], second: string[], y: number) => [...lines(first, 60, y), ...lines(second, 300, y)];
    const placed = [
      ...cells(['Current text'], ['Proposed text'], 100),
      ...cells(LEFT.slice(0, 4), RIGHT.slice(0, 3), 124),
      ...cells(LEFT.slice(2, 4), THIRD.slice(1, 5), 190),
    ];
    expect(await textOfPdf([placed])).toBe(
      [
        'Current text | Proposed text',
        `${prose(LEFT.slice(0, 4))} | ${prose(RIGHT.slice(0, 3))}`,
        `${prose(LEFT.slice(2, 4))} | ${prose(THIRD.slice(1, 5))}`,
      ].join('\n'),
    );
  });

  it('does not read the numbers of a list as a column', async () => {
    const placed = [
      'Firms must report each year.',
      'They must keep their books.',
      'They must ask before they merge.',
    ].flatMap((text, i) => [
      { text: `${i + 1}.`, x: 60, y: 100 + i * 14 },
      { text, x: 90, y: 100 + i * 14 },
    ]);
    expect(await textOfPdf([placed])).toBe(
      '1. Firms must report each year.\n\n2. They must keep their books.\n\n3. They must ask before they merge.',
    );
  });

  it('leaves out letters smaller than one point, and keeps letters of two points', async () => {
    const sized = plainPdf(
      'BT /F1 12 Tf 72 700 Td (The rule applies.) Tj ET q 0.1 0 0 0.1 72 600 cm BT /F1 9 Tf (Praise it.) Tj ET Q ' +
        'BT /F1 2 Tf 72 500 Td (It is small.) Tj ET',
    );
    expect(await getText('application/pdf', sized)).toBe('The rule applies.\n\nIt is small.');
  });

  it('reads the text of a rotated page, and leaves out a diagonal watermark', async () => {
    const turned = plainPdf(
      'BT /F1 12 Tf 0 1 -1 0 200 100 Tm (The rule applies) Tj 0 1 -1 0 214 100 Tm (to all firms.) Tj ET BT /F1 ' +
        '60 Tf 0.7 0.7 -0.7 0.7 100 100 Tm (DRAFT) Tj ET',
    );
    expect(await getText('application/pdf', turned)).toBe('The rule applies to all firms.');
  });
});

describe('reading lines and paragraphs of a PDF', () => {
  it('joins words that are split at a line end, and keeps the hyphen of compounds', async () => {
    const texts = [
      'The Authority publishes its consul-',
      'tation on long-term risks. For long-',
      'term risks firms hold more capital,',
      'such as the Finanz- und Wirtschafts-',
      'prüfung of Anglo-',
      'Irish banks demands of them.',
    ];
    expect(await textOfPdf([lines(texts, 60, 100)])).toBe(
      'The Authority publishes its consultation on long-term risks. For long-term risks firms hold more capital, ' +
        'such as the Finanz- und Wirtschaftsprüfung of Anglo-Irish banks demands of them.',
    );
  });

  it('keeps the hyphen of a suspended compound such as "Finanz- und Wirtschaftslage"', async () => {
    const texts = ['Die Behörde prüft die Finanz-', 'und Wirtschaftslage der Bank,', 'und was sie dazu berichtet.'];
    expect(await textOfPdf([lines(texts, 60, 100)])).toBe(texts.join(' '));
  });

  it.each([
    ['Banks report each cross-', 'border payment'],
    ['Rules for the non-', 'bank sector'],
    ['It concerns a third-', 'party provider'],
    ['It concerns high-', 'risk systems'],
    ['All of it is risk-', 'weighted'],
    ['Loans are peer-to-', 'peer'],
    ['It is the state-of-the-', 'art'],
    ['It concerns anti-', 'money laundering'],
    ['It concerns Rule 10b-', '5 as amended'],
    ['See the supervisory letter SR 26-', '3 of May'],
    ['All of it takes effect after a 30-', 'day period'],
  ])('keeps the hyphen of a compound at a line end: %s%s', async (line, next) => {
    const texts = ['The Authority publishes rules.', line, next];
    expect(await textOfPdf([lines(texts, 60, 100)])).toBe(`The Authority publishes rules. ${line}${next}`);
  });

  it.each([
    ['It is a high-', 'light'],
    ['There is a short-', 'fall'],
    ['The limit was low-', 'ered'],
    ['Non-', 'sense'],
    ['Rules of anti-', 'cipation'],
    ['Norme anti-', 'riciclaggio'],
    ['Depuis long-', 'temps'],
    ['The buffer is coun-', 'tercyclical'],
    ['It comes to-', 'day'],
  ])('joins a split word that only resembles a compound: %s%s', async (line, next) => {
    const texts = ['The Authority publishes rules.', line, next];
    const whole = `The Authority publishes rules. ${line.slice(0, -1)}${next}`;
    expect(await textOfPdf([lines(texts, 60, 100)])).toBe(whole);
  });

  it('spells a compound that is split at a line end as in the rest of the text', async () => {
    const texts = ['Rules of nonbank firms. A non-', 'bank firm holds capital.'];
    expect(await textOfPdf([lines(texts, 60, 100)])).toBe('Rules of nonbank firms. A nonbank firm holds capital.');
  });

  it('keeps hyphen and space of a suspended number such as "5- und 10-jährige"', async () => {
    const texts = ['Die Behörde prüft Fristen, die 5-', 'und 10-jährige.'];
    expect(await textOfPdf([lines(texts, 60, 100)])).toBe(texts.join(' '));
  });

  it('ends a paragraph at extra line space, before an indent and after a short line', async () => {
    const spaced = [...lines(LEFT, 60, 100), ...lines(RIGHT, 60, 190)];
    expect(await textOfPdf([spaced])).toBe(`${prose(LEFT)}\n\n${prose(RIGHT)}`);
    const indented = [
      ...lines(LEFT, 60, 100),
      { text: RIGHT[0] as string, x: 75, y: 172 },
      ...lines(RIGHT.slice(1), 60, 184),
    ];
    expect(await textOfPdf([indented])).toBe(`${prose(LEFT)}\n\n${prose(RIGHT)}`);
    const short = [...LEFT.slice(0, 5), 'affected.', ...RIGHT];
    expect(await textOfPdf([lines(short, 60, 100)])).toBe(
      `${prose([...LEFT.slice(0, 5), 'affected.'])}\n\n${prose(RIGHT)}`,
    );
  });

  it('separates a superscript footnote number from the year before it', async () => {
    const placed = [
      { text: 'The rule of 2026', x: 60, y: 100, size: 12 },
      { text: '1', x: 152, y: 95, size: 7 },
      { text: 'applies to all firms.', x: 162, y: 100, size: 12 },
    ];
    expect(await textOfPdf([placed])).toBe('The rule of 2026[1] applies to all firms.');
  });

  it('joins a subscript number to its line, as in CO2', async () => {
    const placed = [
      ...lines(['The ministry has decided on the limits', 'for all plants that burn waste, and on'], 60, 100),
      { text: 'how much CO', x: 60, y: 124 },
      { text: '2', x: 118, y: 127, size: 6 },
      { text: 'they may emit in a year.', x: 124, y: 124 },
    ];
    expect(await textOfPdf([placed])).toBe(
      'The ministry has decided on the limits for all plants that burn waste, and on how much CO2 they may emit ' +
        'in a year.',
    );
  });

  it('joins a paragraph across pages, and puts the footnotes of the first page after it', async () => {
    const first = [
      ...lines(LEFT.slice(0, 5), 60, 100),
      { text: '1 See the Act of 2020, which was amended in 2024.', x: 60, y: 740, size: 8 },
    ];
    const second = [...lines(LEFT.slice(5), 60, 100), ...lines(RIGHT, 60, 140)];
    expect(await textOfPdf([first, second])).toBe(
      `${prose(LEFT)}\n\n1 See the Act of 2020, which was amended in 2024.\n\n${prose(RIGHT)}`,
    );
  });

  it('leaves out page headers and page numbers, and keeps a repeated table header row once', async () => {
    const page = (number: number): Placed[] => [
      {
        text: number % 2 ? 'Annual report of the Authority' : `Chapter ${number}: Capital   ${number}`,
        x: 60,
        y: 40,
        size: 8,
      },
      ...['Firm', 'Fine'].map((text, i) => ({ text, x: 60 + i * 200, y: 76 })),
      ...[`Acme ${number}`, String(number * 7_000)].map((text, i) => ({ text, x: 60 + i * 200, y: 90 })),
      ...[`Beta ${number}`, String(number * 11)].map((text, i) => ({ text, x: 60 + i * 200, y: 104 })),
      { text: `Page ${number} of 6`, x: 280, y: 810, size: 8 },
    ];
    const tables = [1, 2, 3, 4, 5, 6].map(
      (number) => `Acme ${number} | ${number * 7_000}\nBeta ${number} | ${number * 11}`,
    );
    expect(await textOfPdf([1, 2, 3, 4, 5, 6].map(page))).toBe(`Firm | Fine\n${tables.join('\n\n')}`);
  });
});

it('leaves out page headers with changing chapter titles, recognised by their page numbers', async () => {
  const pages = ['Capital', 'Liquidity', 'Reports', 'Fines'].map((chapter, i): Placed[] => [
    { text: `${chapter} of banks ${i + 7}`, x: 60, y: 40, size: 8 },
    ...lines(i % 2 ? RIGHT : LEFT, 60, 110),
  ]);
  expect(await textOfPdf(pages)).toBe([LEFT, RIGHT, LEFT, RIGHT].map(prose).join('\n\n'));
});

it('keeps a section heading that begins with the number of its page', async () => {
  const pages = [1, 2].map((number): Placed[] => [
    { text: `Bulletin ${number}`, x: 60, y: 30, size: 8 },
    { text: `${number}. Section`, x: 60, y: 80, size: 12 },
    ...lines(number === 1 ? LEFT : RIGHT, 60, 110),
  ]);
  expect(await textOfPdf(pages)).toBe(`1. Section\n\n${prose(LEFT)}\n\n2. Section\n\n${prose(RIGHT)}`);
});

describe('the result of reading a PDF', () => {
  it('has the page count, title, language and word count', async () => {
    const pages = [[{ text: 'Decision', x: 60, y: 90, size: 18 }, ...lines(LEFT, 60, 120)], lines(RIGHT, 60, 120)];
    const common = { kind: 'text', mediaType: 'application/pdf', pages: 2, language: 'en', isCut: false, words: 79 };
    expect(await readAs('text/html', await getPdf(pages, 'The capital of banks'))).toMatchObject({
      ...common,
      title: 'The capital of banks',
    });
    expect(await readAs('', await getPdf(pages, 'Microsoft Word - final.docx'))).toMatchObject({
      ...common,
      title: 'Decision',
    });
  });

  it('marks a PDF of 502 pages as cut after 500 pages', async () => {
    const pages = Array.from({ length: 502 }, (_, i) => [
      { text: `The text that stands on sheet ${i + 1}.`, x: 60, y: 300 },
    ]);
    const reading = await readAs('application/pdf', await getPdf(pages));
    expect(reading).toMatchObject({ pages: 502, isCut: true });
    expect(reading.kind === 'text' && reading.passages.at(-1)).toMatch(/sheet 500\.$/);
  });
});

describe('reading a PDF that may have no readable text', () => {
  it.each([
    ['scanned', 'pages without text', () => getPdf([[], [], []])],
    ['scanned', 'a cover page before pages without text', () => getPdf([lines(LEFT, 60, 100), [], [], [], [], []])],
    [
      'scanned',
      'only a stamp on each page',
      () => getPdf(Array.from({ length: 4 }, () => [{ text: 'Received on 3 May 2026', x: 60, y: 30 }])),
    ],
    ['protected', 'a password to read', async () => encryptedPdf('The rule applies.', false)],
    ['unreadable', 'no content after its first line', async () => Buffer.from('%PDF-1.7\nnothing')],
    [
      'unreadable',
      'fonts that map to private characters',
      async () => plainPdf('BT /F1 12 Tf 72 700 Td <00010002000300040005000600070008> Tj ET', { font: PRIVATE }),
    ],
    ['too_large', 'more than 15 MB', async () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(15_000_000)])],
  ] as const)('%s: rejects a PDF with %s', async (status, _, made) => {
    const reading = await readAs('application/pdf', await made());
    expect(reading).toMatchObject({ kind: 'none', mediaType: 'application/pdf', status });
    expect(reading.kind === 'none' && reading.reason).toMatch(/^[A-Z][\w ,:]+\.$/);
  });

  it('reads a PDF that has only an owner password', async () => {
    expect(await getText('application/pdf', encryptedPdf('The rule applies.', true))).toBe('The rule applies.');
  });
});

/** A font of two bytes a glyph without a map to letters. */
const PRIVATE =
  '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype ' +
  '/CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ' +
  '/FontDescriptor << /Type /FontDescriptor /FontName /X /Flags 4 >> >>] >>';
