import { describe, expect, it } from 'vitest';
import { toPlainLines, toPlainText, truncateText } from '../../../lib/ingest/plain-text.ts';

describe('toPlainText', () => {
  it.each([
    ['<p>One</p><p>Two</p>', 'One Two'],
    ['<ul><li>One</li><li>Two</li></ul>', '* One * Two'],
    ['<h1>Head</h1>text', 'Head text'],
    ['<a href="https://x.example">link</a>', 'link'],
    ['Tom &amp; Jerry &lt;b&gt;', 'Tom & Jerry <b>'],
    ['&amp;amp; &amp;lt;', '&amp; &lt;'],
    ['one<hr>two', 'one two'],
    ['<!-- no -->yes', 'yes'],
    ['<p>unclosed <b>tags', 'unclosed tags'],
    ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
    ['', ''],
  ])('converts the HTML: %s', (html, expected) => {
    expect(toPlainText(html, 100)).toBe(expected);
  });

  it('converts 100,000 nested elements to a short text', () => {
    expect(toPlainText(`${'<div>'.repeat(100_000)}x`, 100).length).toBeLessThanOrEqual(100);
  });
});

const row = (...cells: string[]) => `<tr>\n${cells.map((cell) => `<td>${cell}</td>\n`).join('')}</tr>`;
const table = (...rows: string[]) => `<table>${rows.join('\n')}</table>`;

describe('toPlainLines', () => {
  it.each([
    [
      'each row becomes a line',
      table(row('Due', '31 August'), row('Effective', '1 May')),
      'Due | 31 August\nEffective | 1 May',
    ],
    ['a header row becomes a line', table('<tr><th>Limit<th>Day', row('5', '3 May')), 'Limit | Day\n5 | 3 May'],
    ['a paragraph in each cell', table(row('<p>Due</p>', '<p>31 August<br>2026</p>')), 'Due | 31 August 2026'],
    ['a cell without text', table(row('', '2025', '2026'), row('Banks', '', '5')), '| 2025 | 2026\nBanks | | 5'],
    ['a row with a single text', table('<caption>Dates</caption>', row('', 'Next year')), 'Dates\nNext year'],
    ['a number before its point', table(row('(a)', 'Banks must report.')), '(a) Banks must report.'],
    ['a layout table', table(row('News', '<p>One.</p><p>Two.</p>')), 'News\nOne.\nTwo.'],
    ['a nested table', table(row(table(row('a', 'b')), 'c')), 'a | b\nc'],
    ['cells without a row', '<td>a</td><td>b</td>', 'a b'],
    ['a row without cells', '<tr>a</tr>', 'a'],
    ['definitions', '<dl><dt>Due</dt><dd>3 May</dd><dt>Why?</dt><dd>New.</dd></dl>end', 'Due: 3 May\nWhy? New.\nend'],
    ['a term with two definitions, and one without', '<dl><dt>A</dt><dd>b</dd><dd>c</dd><dt>D</dt></dl>', 'A: b\nc\nD'],
  ])('formats tables and definition lists: %s', (_, html, expected) => expect(toPlainLines(html, 100)).toBe(expected));
});

describe('truncateText', () => {
  const family = '👨‍👩‍👧‍👦';
  const count = (text: string) => [...new Intl.Segmenter('en').segment(text)].length;

  it('keeps a text that fits', () => {
    expect(truncateText('abcde', 5)).toBe('abcde');
    expect(truncateText(family, family.length)).toBe(family);
  });

  it('does not split an emoji family, a flag, a letter with combining marks or CR LF', () => {
    for (const one of [family, '🇩🇪', 'e\u0301\u0323', '각', '\r\n', '👍🏽']) {
      for (let longest = 1; longest < 40; longest += 1) {
        const text = truncateText(one.repeat(40), longest);
        expect(text.length).toBeLessThanOrEqual(longest);
        expect(text.endsWith('…')).toBe(true);
        expect(text.slice(0, -1).replaceAll(one, '').trim()).toBe('');
        expect(text.isWellFormed()).toBe(true);
      }
    }
    expect(count(truncateText(family.repeat(5), 30))).toBe(3);
  });

  it('splits a word only if it is longer than a hundred characters', () => {
    expect(truncateText('one two three', 10)).toBe('one two…');
    expect(truncateText('one two three', 8)).toBe('one two…');
    expect(truncateText('must not apply', 9)).toBe('must not…');
    expect(truncateText(`one ${'x'.repeat(300)}`, 200)).toBe(`one ${'x'.repeat(195)}…`);
  });

  it('removes white space before the ellipsis', () => {
    expect(truncateText('one two three', 5)).toBe('one…');
  });
});
