import { describe, expect, it } from 'vitest';
import { placesOf, spanOf, topsOf } from '../../../web/views/drawn-rows.ts';

const TOPS = topsOf(Array.from({ length: 5_000 }, (_, place) => (place % 10 === 0 ? 68 : 36)));

describe('the lines that are drawn', () => {
  it.each([-500, 0, 35, 36, 1_000, 90_000, TOPS.at(-1) ?? 0, 10 ** 7])(
    'cover a window at %i, with some above and below it, and are never more than 120',
    (top) => {
      for (const height of [300, 900, 2_400, 3_500]) {
        const [first, last] = spanOf(TOPS, top, height);
        expect(last - first + 1).toBeLessThanOrEqual(120);
        const end = TOPS.at(-1) ?? 0;
        const [from, to] = [Math.max(0, Math.min(top, end)), Math.max(0, Math.min(top + height, end))];
        expect(TOPS[first]).toBeLessThanOrEqual(from);
        expect(TOPS[last + 1]).toBeGreaterThanOrEqual(to);
        if (first > 0) expect(TOPS[first]).toBeLessThan(from);
      }
    },
  );

  it('what is open is among them with its neighbours, once and in order', () => {
    expect(placesOf([10, 12], [3, 12, 99], 100)).toEqual([2, 3, 4, 10, 11, 12, 13, 98, 99]);
    expect(placesOf([0, -1], [], 0)).toEqual([]);
  });
});
