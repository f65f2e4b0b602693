import { expect, it } from 'vitest';
import { pairSimilarLines } from '../../../../lib/platform/text/pair-similar-lines.ts';

const COUNT = 300;

it('pairSimilarLines compares only the lines between two exact matches', () => {
  const lines = Array.from({ length: COUNT }, (_, n) => [`article ${n} of part ${n} applies`, 'deleted']).flat();
  // One line of one word on each side: a comparison, and a look at the words of both.
  expect(pairSimilarLines(lines, lines, { comparisons: 3 * COUNT })).toEqual({
    pairs: lines.map((_, place) => [place, place]),
    isWhole: true,
  });
  expect(pairSimilarLines(lines, lines, { comparisons: 3 * COUNT - 1 }).isWhole).toBe(false);
});
