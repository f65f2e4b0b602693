import { describe, expect, it } from 'vitest';
import { diffAsReplacement, diffWords, type WordDiff } from '../../../../lib/platform/text/word-diff.ts';
import { lacks } from '../../../support/machine.ts';
import { fc } from '../../../support/property.ts';
import { getDifflib } from './difflib.ts';

const MOST = 1_000;
const between = (before: string, after: string): WordDiff => {
  const difference = diffWords(before, after, MOST);
  if (!difference) throw new Error('more changes than were allowed');
  return difference;
};
const formatSegment = ({ op, text }: WordDiff['segments'][number]) => {
  if (op === 'removed') return `[${text}]`;
  return op === 'added' ? `{${text}}` : text;
};
const formatSegments = ({ segments }: WordDiff) => segments.map(formatSegment).join('');
const getText = ({ segments }: WordDiff, without: 'removed' | 'added') =>
  segments
    .filter(({ op }) => op !== without)
    .map(({ text }) => text)
    .join('');
const many = (word: string, count: number) => Array.from({ length: count }, (_, i) => `${word}${i}`).join(' ');

describe('diffWords', () => {
  it.for<[string, string, string, string, number, number]>([
    ['a replaced word', 'from 1 May on', 'from 1 June on', 'from 1 [May]{June} on', 1, 1],
    ['added words', 'for banks', 'for all large banks', 'for {all large }banks', 0, 2],
    ['words added at the end', 'for banks', 'for banks of the Union', 'for banks{ of the Union}', 0, 3],
    ['a punctuation mark, which is not a word', 'It applies. Soon', 'It applies Soon', 'It applies[.] Soon', 0, 0],
    ['a changed number', 'a limit of 5.5 %', 'a limit of 6.5 %', 'a limit of [5.5]{6.5} %', 1, 1],
    ['changed white space only', 'a b', 'a\n b', 'a{\n} b', 0, 0],
    ['an empty old text', '', 'Now there is one', '{Now there is one}', 0, 4],
    ['a language without spaces', '新规则适用于银行', '新规则适用于保险', '新规则适用于[银行]{保险}', 1, 1],
    ['an emoji of two code units', 'a 😀 b', 'a 😃 b', 'a [😀]{😃} b', 0, 0],
    ['no change', 'the same', 'the same', 'the same', 0, 0],
  ])('returns segments and word counts: %s', ([, before, after, expected, removed, added]) => {
    const difference = between(before, after);
    expect(formatSegments(difference)).toBe(expected);
    expect([difference.removed, difference.added]).toEqual([removed, added]);
  });

  it('returns segments of alternating kinds that rebuild both texts, for generated texts', () => {
    const piece = fc.constantFrom(
      'bank',
      'Bank',
      ' ',
      '  ',
      '\n',
      '\u00a0',
      '.',
      '1.5',
      'ß',
      '😀',
      '规则',
      "don't",
      '\ud800',
      '',
    );
    const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const difference = between(before, after);
        expect([getText(difference, 'added'), getText(difference, 'removed')]).toEqual([before, after]);
        const { segments } = difference;
        expect(segments.every(({ text: one }) => one !== '')).toBe(true);
        expect(segments.every(({ op }, i) => op !== segments[i + 1]?.op)).toBe(true);
      }),
    );
  });

  it.for<[string, string, string, number | null]>([
    ['different words only', many('a', 330), many('b', 330), null],
    ['punctuation marks only', '.,'.repeat(1_000), ',;'.repeat(1_000), null],
    ['alternating letters', 'a b '.repeat(500), 'b a,'.repeat(500), null],
    ['different white space', `${' '.repeat(1_000)}a`, `${'\n'.repeat(1_000)}a`, 3],
    ['a different last word', `${many('a', 400)} x`, `${many('a', 400)} y`, 3],
  ])('searches for at most 100 changes in texts of 2,000 characters: %s', ([, before, after, segments]) => {
    expect(diffWords(before, after, 100)?.segments.length ?? null).toBe(segments);
    const difference = diffAsReplacement(before, after);
    expect([getText(difference, 'added'), getText(difference, 'removed')]).toEqual([before, after]);
  });

  it('returns null beyond the limit of changes, and diffAsReplacement counts all words as changed', () => {
    expect(diffWords(many('a', 60), many('b', 60), 100)).toBeNull();
    expect(diffAsReplacement(many('a', 60), many('b', 50))).toMatchObject({ removed: 60, added: 50 });
  });
});

/*
 * difflib aligns by the longest common block, diffWords by the fewest changes, so they may keep different words of
 * several equal ones. Both must rebuild both texts, and agree in how many more or fewer times a word occurs in the new
 * text.
 */
describe.skipIf(lacks('python3'))("diffWords compared with Python's difflib", () => {
  const PAIRS: [string, string][] = [
    ['The rule applies from 1 May 2026 to banks.', 'The rule applies from 1 June 2026 to all banks.'],
    ['a b c a b b a', 'c b a b a c'],
    ['Consultation on capital. Comments by 3 March.', 'Comments by 4 March. Consultation on liquidity and capital.'],
    ['新规则 适用于 银行', '新规则 适用于 保险'],
    ['', 'one two'],
    ['one two', ''],
    [many('word', 90), many('word', 90).replace('word40 ', '').replace('word7 ', 'another one ')],
    [many('a b', 40), many('a c', 40)],
  ];

  it('rebuilds the same texts, and agrees on the net number of additions of each word', () => {
    const words = (text: string) => text.split(/\s+/).filter(Boolean);
    const theirs = getDifflib(PAIRS.map(([before, after]) => [words(before), words(after)]));
    for (const [i, [before, after]] of PAIRS.entries()) {
      const other = theirs[i];
      const joined = [words(before).join(' '), words(after).join(' ')] as const;
      const own = between(...joined);
      expect([getText(own, 'added'), getText(own, 'removed')]).toEqual(joined);
      expect([other?.before.join(' '), other?.after.join(' ')]).toEqual(joined);
      const ofOp = (op: string) => own.segments.filter((one) => one.op === op).flatMap(({ text }) => words(text));
      expect(getBalance(ofOp('removed'), ofOp('added'))).toEqual(getBalance(other?.removed ?? [], other?.added ?? []));
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
