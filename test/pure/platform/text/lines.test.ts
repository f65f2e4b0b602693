import { describe, expect, it } from 'vitest';
import { compareDocumentTexts } from '../../../../lib/documents/document-difference.ts';
import { type DiffPart, diffLines, splitLines } from '../../../../lib/platform/text/line-diff.ts';
import type { DiffSegment } from '../../../../lib/platform/text/word-diff.ts';
import { getCpu } from '../../../support/cpu.ts';
import { lacks } from '../../../support/machine.ts';
import { fc } from '../../../support/property.ts';
import { getDifflib } from './difflib.ts';

const between = (before: string, after: string): DiffPart[] => diffLines(splitLines(before), splitLines(after));
const getSegments = (parts: DiffPart[]): DiffSegment[] =>
  parts.flatMap(({ segments, endSegments }) => [...segments, ...endSegments]);
const getText = (parts: DiffPart[], without: 'removed' | 'added') =>
  getSegments(parts)
    .filter(({ op }) => op !== without)
    .map(({ text }) => text)
    .join('');
const formatSegment = ({ op, text }: DiffPart['segments'][number]) => {
  if (op === 'removed') return `[${text}]`;
  return op === 'added' ? `{${text}}` : text;
};
const shown = ({ segments }: DiffPart) => segments.map(formatSegment).join('');
const changed = (before: string, after: string) =>
  between(before, after)
    .filter(({ change }) => change !== 'unchanged')
    .map((part) => `${part.change}: ${shown(part)}`);
const row = (n: number, date: string) => `Firm ${n} | licence ${n * 7} | active | since ${date}`;
const table = (date: string) => Array.from({ length: 3_000 }, (_, n) => row(n, date)).join('\n');

const many = (line: (n: number) => string, count: number) =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n');

const RULE = [
  'Article 1',
  'An institution shall report its own funds each quarter.',
  'Article 2',
  'Comments may be sent until 1 May 2026 to the authority.',
  'Article 3',
  'This rule applies from 1 June 2027 on.',
];
const WITH_DATE = RULE.with(3, 'Comments may be sent until 15 May 2026 to the authority.');

describe('diffLines', () => {
  it.for<[string, string[], string[], string[]]>([
    ['no change', RULE, RULE, []],
    ['a changed line', RULE, WITH_DATE, ['changed: Comments may be sent until [1]{15} May 2026 to the authority.']],
    [
      'a changed line after an added line, with a repeated heading',
      ['Annex', ...RULE, 'Annex'],
      ['Annex', 'A new introduction.', ...WITH_DATE, 'Annex'],
      ['added: {A new introduction.}', 'changed: Comments may be sent until [1]{15} May 2026 to the authority.'],
    ],
    ['removed lines', RULE, RULE.slice(0, 4), ['removed: [Article 3\n\nThis rule applies from 1 June 2027 on.]']],
    [
      'a line without any common word',
      ['Nothing of this stays as it was.'],
      ['Each word here differs.'],
      ['removed: [Nothing of this stays as it was.]', 'added: {Each word here differs.}'],
    ],
    ['a line that shares half of its words', ['1 May'], ['15 May'], ['changed: [1]{15} May']],
    [
      'the most similar of several lines',
      ['a b c d', 'e f g h'],
      ['a b x y', 'e f g z', 'q r s t'],
      ['changed: a b [c d]{x y}', 'changed: e f g [h]{z}', 'added: {q r s t}'],
    ],
    [
      'a script without spaces',
      ['新规则适用于银行和保险'],
      ['新规则适用于银行和证券'],
      ['changed: 新规则适用于银行和[保险]{证券}'],
    ],
  ])('reports changed, added and removed lines: %s', ([, before, after, expected]) => {
    expect(changed(before.join('\n\n'), after.join('\n\n'))).toEqual(expected);
  });

  it('returns ordered parts that rebuild both texts, for generated texts', () => {
    const line = fc.array(fc.constantFrom('bank', 'capital', 'rule', ' ', '😀', '1', '新', '.'), { maxLength: 6 });
    const text = fc
      .array(fc.tuple(line, fc.constantFrom('\n', '\n\n', '\n\n\n')), { maxLength: 14 })
      .map((lines) => lines.map(([words, ends]) => words.join(' ') + ends).join(''));
    fc.assert(
      fc.property(text, text, fc.boolean(), (before, other, isEdit) => {
        const after = isEdit ? before.replace('rule', 'rules').replace('\n\n', '\n') + other : other;
        const parts = between(before, after);
        expect([getText(parts, 'added'), getText(parts, 'removed')]).toEqual([before, after]);
        for (const place of ['before', 'after'] as const) {
          const places = parts.flatMap((part) => part[place] ?? []);
          expect(places).toEqual(places.toSorted((one, another) => one - another));
        }
      }),
    );
  });

  it('aligns a table row by row when all its rows change', () => {
    const parts = between(table('1 May 2026'), table('2 May 2026'));
    expect(parts.map(({ change }) => change)).toEqual(Array(3_000).fill('changed'));
    expect(parts.every(({ isAligned, removed, added }) => isAligned && removed === 1 && added === 1)).toBe(true);
  });
});

describe('diffLines of long adversarial texts', () => {
  const word = (n: number) => `w${(n * 7_919 + (n >> 3)) % 613}`;
  const words = (from: number, count: number) => Array.from({ length: count }, (_, i) => word(from + i)).join(' ');
  it.each<[string, string, string]>([
    ['lines of one letter', many((n) => (n % 3 ? 'a' : 'b'), 125_000), many((n) => (n % 5 ? 'a' : 'b'), 125_000)],
    ['lines in reverse order', many((n) => `${n}`, 35_000), many((n) => `${35_000 - n}`, 35_000)],
    ['every second line replaced', many((n) => `x${n}\ny`, 18_000), many((n) => `x${n}\nz${n}`, 18_000)],
    [
      'lines that differ in half of their words',
      many((n) => words(n * 97, 600), 80),
      many((n) => words(n * 97 + 300, 600), 80),
    ],
    ['a single long line', 'a '.repeat(125_000), 'b a '.repeat(60_000)],
    ['punctuation marks only', many(() => '. ! '.repeat(700), 85), many(() => '! ? . '.repeat(480), 85)],
    [
      'a script without spaces between words',
      many((n) => `${n}${'新规则适用于银行'.repeat(120)}`, 250),
      many((n) => `${n}${'新规则适用于保险'.repeat(120)}`, 250),
    ],
  ])('%s: ends in bounded CPU time with parts that rebuild both texts', async (_, before, after) => {
    let parts: DiffPart[] = [];
    const milliseconds = await getCpu(() => {
      parts = between(before, after);
    });
    expect(getText(parts, 'added') === before && getText(parts, 'removed') === after).toBe(true);
    // Half a second at most; what is not bounded takes minutes.
    expect(milliseconds).toBeLessThan(8_000);
  });

  it('reports passages as removed and added, not aligned, when aligning them would take too long', () => {
    const found = compareDocumentTexts(
      [many((n) => words(n * 97, 60), 3_000)],
      [many((n) => words(n * 89 + 5, 61), 3_000)],
    );
    expect(found.is_aligned).toBe(false);
    expect(found.changes.some(({ change, is_aligned }) => change === 'removed' && !is_aligned)).toBe(true);
  });
});

describe('compareDocumentTexts', () => {
  it('reports an inserted paragraph as one change although the borders of all passages move', () => {
    const was = ['One.\n\nTwo.', 'Three.\n\nIt applies from May.'];
    const is = ['New.\n\nOne.', 'Two.\n\nThree.', 'It applies from June.'];
    const counts = { words_removed: 0, words_added: 1, is_aligned: true };
    expect(compareDocumentTexts(was, is)).toEqual({
      changes: [
        {
          change: 'added',
          passage_before: null,
          passage_after: 1,
          lines_unchanged_before: 0,
          segments: [{ op: 'added', text: 'New.' }],
          ...counts,
        },
        {
          change: 'changed',
          passage_before: 2,
          passage_after: 3,
          lines_unchanged_before: 3,
          segments: [
            { op: 'equal', text: 'It applies from ' },
            { op: 'removed', text: 'May' },
            { op: 'added', text: 'June' },
            { op: 'equal', text: '.' },
          ],
          words_removed: 1,
          words_added: 1,
          is_aligned: true,
        },
      ],
      is_cut: false,
      lines_unchanged: 3,
      words_removed: 1,
      words_added: 2,
      is_aligned: true,
    });
  });

  it('cuts the result after 2,000 changes or a million characters, and sets is_cut', () => {
    const several = compareDocumentTexts([many((n) => `x${n}\ny${n}`, 3_000)], [many((n) => `x${n}\nz${n}`, 3_000)]);
    expect([several.changes.length <= 2_000, several.is_cut]).toEqual([true, true]);
    const long = compareDocumentTexts(['a '.repeat(450_000)], ['b '.repeat(600_000)]);
    expect([long.changes.map(({ change }) => change), long.is_cut]).toEqual([['removed'], true]);
    expect([long.words_removed, long.words_added]).toEqual([450_000, 600_000]);
  });
});

/*
 * difflib aligns by the longest common block. Both alignments agree in how many more or fewer times a word occurs in
 * the new text.
 */
describe.skipIf(lacks('python3'))("diffLines compared with Python's difflib", () => {
  it('agrees on the net number of additions of each word', () => {
    const words = (text: string) => text.split(/\s+/).filter(Boolean);
    const pairs: [string, string][] = [
      [RULE.join('\n\n'), WITH_DATE.join('\n\n')],
      [RULE.join('\n\n'), ['An annex.', ...RULE.slice(2), 'Article 4', RULE[1]].join('\n\n')],
      [table('1 May 2026').slice(0, 5_000), table('2 June 2026').slice(300, 5_400)],
    ];
    const theirs = getDifflib(pairs.map(([before, after]) => [words(before), words(after)]));
    for (const [i, pair] of pairs.entries()) {
      const parts = between(...pair);
      const ofOp = (op: string) =>
        getSegments(parts)
          .filter((one) => one.op === op)
          .flatMap(({ text }) => words(text));
      expect(getBalance(ofOp('removed'), ofOp('added'))).toEqual(
        getBalance(theirs[i]?.removed ?? [], theirs[i]?.added ?? []),
      );
    }
  });
});

/** By how many each word is there more often, or less often. */
function getBalance(removed: string[], added: string[]): [string, number][] {
  const balance = new Map<string, number>();
  for (const word of added) balance.set(word, (balance.get(word) ?? 0) + 1);
  for (const word of removed) balance.set(word, (balance.get(word) ?? 0) - 1);
  return [...balance].filter(([, count]) => count !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
}
