import { expect, it } from 'vitest';
import { getUnshared, getWords } from '../../bench/documents/words.ts';
import { fc } from '../../support/property.ts';

/** The length of a longest common subsequence, by its definition. */
function longest([first, ...rest]: string[], found: string[]): number {
  if (first === undefined) return 0;
  const at = found.indexOf(first);
  return Math.max(longest(rest, found), at < 0 ? 0 : 1 + longest(rest, found.slice(at + 1)));
}

const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 });

it('getUnshared returns the words outside a longest common subsequence of both texts', () => {
  fc.assert(
    fc.property(words, words, (wanted, found) => {
      const { missing, extra } = getUnshared(wanted, found);
      const left = wanted.filter((_, i) => !missing.includes(i));
      expect(left).toEqual(found.filter((_, i) => !extra.includes(i)));
      expect(left).toHaveLength(longest(wanted, found));
    }),
  );
});

it('getUnshared counts words beyond the first ten thousand as extra', () => {
  const found = [...Array.from({ length: 10_000 }, () => 'x'), 'wanted'];
  expect(getUnshared(['wanted'], found)).toMatchObject({ missing: [0], extra: { length: 10_001 } });
});

it('getWords splits any script, returns Japanese characters one by one, and expands ligatures', () => {
  expect(getWords('The ﬁrm’s 4.2 % | für')).toEqual(['The', 'firm', 's', '4', '2', 'für']);
  expect(getWords('金融庁の４２件')).toEqual(['金', '融', '庁', 'の', '42', '件']);
});
