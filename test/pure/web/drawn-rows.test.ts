import { describe, expect, it } from 'vitest';
import {
  computeRowRange,
  computeRowTops,
  coversViewport,
  isRangeSufficient,
  listRowIndexes,
  stepTowardsRange,
} from '../../../web/views/row-range.ts';

const TOPS = computeRowTops(Array.from({ length: 5_000 }, (_, place) => (place % 10 === 0 ? 68 : 36)));

describe('the lines that are drawn', () => {
  it.each([-500, 0, 35, 36, 1_000, 90_000, TOPS.at(-1) ?? 0, 10 ** 7])(
    'cover a window at %i, with some above and below it, and are never more than 120',
    (top) => {
      for (const height of [300, 900, 2_400, 3_500]) {
        const [first, last] = computeRowRange(TOPS, top, height);
        expect(last - first + 1).toBeLessThanOrEqual(120);
        const end = TOPS.at(-1) ?? 0;
        const [from, to] = [Math.max(0, Math.min(top, end)), Math.max(0, Math.min(top + height, end))];
        expect(TOPS[first]).toBeLessThanOrEqual(from);
        expect(TOPS[last + 1]).toBeGreaterThanOrEqual(to);
        if (first > 0) expect(TOPS[first]).toBeLessThan(from);
      }
    },
  );

  it.each([300, 900, 2_400, 3_500])(
    'stay for a window of %i until it comes near to their end, and cover it',
    (height) => {
      let span = computeRowRange(TOPS, 0, height);
      let drawings = 0;
      const look = (top: number) => {
        if (isRangeSufficient(span, TOPS, top, height)) return;
        span = computeRowRange(TOPS, top, height);
        drawings += 1;
      };
      for (let top = 0; top < 36_000; top += 36) {
        look(top);
        expect(TOPS[span[0]]).toBeLessThanOrEqual(top);
        expect(TOPS[span[1] + 1]).toBeGreaterThanOrEqual(top + height);
        if (top > 0) expect(TOPS[span[0]]).toBeLessThan(top);
        expect(span[1] - span[0] + 1).toBeLessThanOrEqual(120);
      }
      // A thousand lines go by.
      expect(drawings).toBeLessThan(400);
      for (const top of [90_000, 0]) {
        look(top);
        expect(span).toEqual(computeRowRange(TOPS, top, height));
      }
    },
  );

  it.each([
    [300, 1],
    [300, -1],
    [900, 1],
    [900, -1],
    [3_500, 1],
    [3_500, -1],
  ])('come few at a time where a window of %i shows none of them yet, going by %i', (height, way) => {
    let top = 90_000;
    let span = computeRowRange(TOPS, top, height);
    for (let line = 0; line < 500; line += 1) {
      top += 36 * way;
      // As many steps as it takes: a window that stands has what it is to have.
      for (let steps = 0; !isRangeSufficient(span, TOPS, top, height); steps += 1) {
        const next = stepTowardsRange(span, computeRowRange(TOPS, top, height));
        expect(Math.max(span[0] - next[0], next[1] - span[1])).toBeLessThanOrEqual(6);
        expect(next[1] - next[0] + 1).toBeLessThanOrEqual(120);
        expect(coversViewport(next, TOPS, top, height)).toBe(true);
        expect(steps).toBeLessThan(20);
        span = next;
      }
    }
  });

  it('are those of the window at once where it shows others', () => {
    const [here, far] = [computeRowRange(TOPS, 5_000, 900), computeRowRange(TOPS, 90_000, 900)];
    expect(stepTowardsRange(here, far)).toEqual(far);
    expect(stepTowardsRange(far, here)).toEqual(here);
  });

  it('cover a window or leave some of it out', () => {
    expect(coversViewport(computeRowRange(TOPS, 5_000, 900), TOPS, 5_000, 900)).toBe(true);
    expect(coversViewport(computeRowRange(TOPS, 5_000, 900), TOPS, 5_400, 900)).toBe(true);
    expect(coversViewport(computeRowRange(TOPS, 5_000, 900), TOPS, 9_000, 900)).toBe(false);
    expect(coversViewport(computeRowRange(TOPS, 5_000, 900), TOPS, 3_000, 900)).toBe(false);
  });

  it('are drawn anew for a window of another height', () => {
    const [tall, low] = [computeRowRange(TOPS, 50_000, 2_000), computeRowRange(TOPS, 50_000, 500)];
    expect(isRangeSufficient(tall, TOPS, 50_000, 500)).toBe(false);
    expect(isRangeSufficient(low, TOPS, 50_000, 2_000)).toBe(false);
    expect(isRangeSufficient(low, TOPS, 50_000, 500)).toBe(true);
  });

  it('what is open is among them with its neighbours, once and in order', () => {
    expect(listRowIndexes([10, 12], [3, 12, 99], 100)).toEqual([2, 3, 4, 10, 11, 12, 13, 98, 99]);
    expect(listRowIndexes([0, -1], [], 0)).toEqual([]);
  });
});
