import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PassageBlock, parsePassageBlocks } from '../../../web/entry/documents/passage-blocks.ts';
import type { HighlightPart } from '../../../web/values/highlight-ranges.ts';

/** Marked pieces in brackets. */
const shown = (parts: HighlightPart[]) =>
  parts.map(({ text, isHighlighted }) => (isHighlighted ? `[${text}]` : text)).join('');
const drawn = (block: PassageBlock) =>
  'text' in block ? shown(block.text) : block.rows.map((cells) => cells.map((cell) => shown(cell).trim()));
const blocks = (text: string, ranges: { start: number; end: number }[] = []) =>
  parsePassageBlocks(text, ranges).map(drawn);

describe('parsePassageBlocks', () => {
  it.each<[string, string, ReturnType<typeof blocks>]>([
    ['paragraphs keep their lines', 'One.\n\nTwo,\n- a\n- b', ['One.', 'Two,\n- a\n- b']],
    [
      'rows with equally many cells become a table',
      'Rate | Limit\n1 % | 2\n\nEnd.',
      [
        [
          ['Rate', 'Limit'],
          ['1 %', '2'],
        ],
        'End.',
      ],
    ],
    [
      'empty cells are kept at any position',
      'a | b | c\n| b | c\na | | c\na | b |',
      [
        [
          ['a', 'b', 'c'],
          ['', 'b', 'c'],
          ['a', '', 'c'],
          ['a', 'b', ''],
        ],
      ],
    ],
    ['rows with different numbers of cells remain lines', 'a | b\nc | d\na | b | c', ['a | b\nc | d\na | b | c']],
    ['a single row remains a line', 'a | b', ['a | b']],
    [
      'rows of seven cells remain lines',
      'a | b | c | d | e | f | g\na | b | c | d | e | f | g',
      ['a | b | c | d | e | f | g\na | b | c | d | e | f | g'],
    ],
    ['a bar without spaces on both sides separates no cells', 'a|b\nc |d', ['a|b\nc |d']],
    ['a bar with a space on the left only separates no cells', 'a |b\nc |d', ['a |b\nc |d']],
    ['markup is shown as text', '<b>a</b>', ['<b>a</b>']],
  ])('formats paragraphs and tables: %s', (_, text, expected) => {
    expect(blocks(text)).toEqual(expected);
  });

  it('marks highlight ranges in code points, in table cells as well', () => {
    const text = '😀 Own funds.\n\nOwn | funds\n1 | 2';
    const at = (word: string, from = 0) => {
      const start = [...text.slice(0, text.indexOf(word, from))].length;
      return { start, end: start + word.length };
    };
    expect(blocks(text, [at('Own'), at('funds', 15)])).toEqual([
      '😀 [Own] funds.',
      [
        ['Own', '[funds]'],
        ['1', '2'],
      ],
    ]);
  });

  it('keeps every letter of a text for any highlight ranges', () => {
    const texts = fc.array(fc.constantFrom('a', 'b ', ' | ', '\n', '\n\n', '|', '😀')).map((all) => all.join(''));
    const ranges = fc.array(fc.record({ start: fc.nat(20), end: fc.nat(20) }));
    const letters = (text: string) => text.replaceAll(/[\s|]/gu, '');
    fc.assert(
      fc.property(texts, ranges, (text, given) => {
        const all = parsePassageBlocks(text, given).flatMap((block) =>
          'text' in block ? block.text : block.rows.flat(2),
        );
        expect(letters(all.map((part) => part.text).join(''))).toBe(letters(text));
      }),
    );
  });
});
