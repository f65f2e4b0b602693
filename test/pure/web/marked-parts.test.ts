import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildExcerpt, type HighlightPart, splitByRanges } from '../../../web/values/highlight-ranges.ts';

/** Marked pieces in brackets. */
const shown = (parts: HighlightPart[]) =>
  parts.map(({ text, isHighlighted }) => (isHighlighted ? `[${text}]` : text)).join('');
const range = (start: number, end: number) => ({ start, end });

describe('splitByRanges', () => {
  it.for<[string, string, { start: number; end: number }[], string]>([
    ['no range', 'capital rules', [], 'capital rules'],
    ['in the middle of the text', 'new capital rules', [range(4, 11)], 'new [capital] rules'],
    ['the complete text', 'capital', [range(0, 7)], '[capital]'],
    ['ranges in any order', 'a b c', [range(4, 5), range(0, 1)], '[a] b [c]'],
    ['overlapping ranges', 'abcdef', [range(1, 4), range(2, 5)], 'a[bcde]f'],
    ['a range inside another', 'abcdef', [range(1, 5), range(2, 3)], 'a[bcde]f'],
    ['touching ranges', 'abcd', [range(0, 2), range(2, 3)], '[abc]d'],
    ['ranges beyond the text', 'abc', [range(2, 9), range(7, 8), range(-3, 1)], '[a]b[c]'],
    [
      'empty, reversed and invalid ranges',
      'abc',
      [range(1, 1), range(2, 1), range(Number.NaN, 2), range(0.5, 2)],
      'abc',
    ],
    ['after characters of two UTF-16 units', '𝔄😀 bank', [range(3, 7)], '𝔄😀 [bank]'],
    ['a character of two UTF-16 units', 'a😀b', [range(1, 2)], 'a[😀]b'],
    ['markup in the text', '<i>x</i>', [range(0, 3)], '[<i>]x</i>'],
    ['an empty text', '', [range(0, 3)], ''],
  ])('marks ranges of a text: %s', ([, text, ranges, expected]) => {
    expect(shown(splitByRanges(text, ranges))).toBe(expected);
  });

  it('returns parts that join to the complete text, for any ranges', () => {
    const numbers = fc.oneof(fc.integer({ min: -5, max: 30 }), fc.constantFrom(Number.NaN, 1.5, Infinity));
    const ranges = fc.array(fc.record({ start: numbers, end: numbers }));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), ranges, (text, given) => {
        const parts = splitByRanges(text, given);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        expect(parts.every((part) => part.text !== '')).toBe(true);
      }),
    );
  });
});

describe('buildExcerpt', () => {
  const long = `${'one two three '.repeat(20)}capital ${'four five six '.repeat(20)}`;

  it('returns the first match with the words around it and ellipses for omitted text', () => {
    const at = long.indexOf('capital');
    const text = shown(buildExcerpt(long, [range(at, at + 7)]));
    expect(text).toMatch(/^…(one|two|three) .* \[capital\] .*(four|five|six)…$/);
    expect(text.length).toBeLessThan(220);
  });

  it('returns a short text completely, and nothing without a match', () => {
    expect(shown(buildExcerpt('new capital rules', [range(4, 11)]))).toBe('new [capital] rules');
    expect(buildExcerpt('new capital rules', [])).toEqual([]);
  });

  it('keeps a match complete in a text without spaces', () => {
    const text = `${'x'.repeat(500)}`;
    expect(shown(buildExcerpt(text, [range(250, 253)]))).toContain('[xxx]');
  });
});
