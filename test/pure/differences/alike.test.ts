import { expect, it } from 'vitest';
import { alikeOf } from '../../../lib/differences/alike.ts';

const COUNT = 300;

it('between lines that only they can be, no more than what stands there is compared', () => {
  const lines = Array.from({ length: COUNT }, (_, n) => [`article ${n} of part ${n} applies`, 'deleted']).flat();
  // One line of one word on each side: a comparison, and a look at the words of both.
  expect(alikeOf(lines, lines, { comparisons: 3 * COUNT })).toEqual({
    pairs: lines.map((_, place) => [place, place]),
    isWhole: true,
  });
  expect(alikeOf(lines, lines, { comparisons: 3 * COUNT - 1 }).isWhole).toBe(false);
});
