import { describe, expect, it } from 'vitest';
import {
  computeRowRange,
  computeRowTops,
  coversViewport,
  isRangeSufficient,
  listRowIndexes,
  stepTowardsRange,
} from '../../../web/lists/row-range.ts';

const TOPS = computeRowTops(Array.from({ length: 5_000 }, (_, place) => (place % 10 === 0 ? 68 : 36)));

describe('rows rendered in a virtual list', () => {
  it.each([-500, 0, 35, 36, 1_000, 90_000, TOPS.at(-1) ?? 0, 10 ** 7])(
    'cover a viewport at the position %i with a margin, and are at most 120 rows',
    (top) => {
      for (const height of [300, 900, 2_400, 3_500]) {
        const [first, last] = computeRowRange(TOPS, { top, height });
        expect(last - first + 1).toBeLessThanOrEqual(120);
        const end = TOPS.at(-1) ?? 0;
        const from = Math.max(0, Math.min(top, end));
        const to = Math.max(0, Math.min(top + height, end));
        expect(TOPS[first]).toBeLessThanOrEqual(from);
        expect(TOPS[last + 1]).toBeGreaterThanOrEqual(to);
        if (first > 0) expect(TOPS[first]).toBeLessThan(from);
      }
    },
  );

  it.each([300, 900, 2_400, 3_500])(
    'change for a viewport height of %i only near the end of the rendered range',
    (height) => {
      let span = computeRowRange(TOPS, { top: 0, height });
      let drawings = 0;
      const look = (top: number) => {
        if (isRangeSufficient(span, TOPS, { top, height })) return;
        span = computeRowRange(TOPS, { top, height });
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
        expect(span).toEqual(computeRowRange(TOPS, { top, height }));
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
  ])('are added in small steps for a viewport height of %i while scrolling in the direction %i', (height, way) => {
    let top = 90_000;
    let span = computeRowRange(TOPS, { top, height });
    for (let line = 0; line < 500; line += 1) {
      top += 36 * way;
      // Takes steps until the range is sufficient.
      for (let steps = 0; !isRangeSufficient(span, TOPS, { top, height }); steps += 1) {
        const next = stepTowardsRange(span, computeRowRange(TOPS, { top, height }));
        expect(Math.max(span[0] - next[0], next[1] - span[1])).toBeLessThanOrEqual(6);
        expect(next[1] - next[0] + 1).toBeLessThanOrEqual(120);
        expect(coversViewport(next, TOPS, { top, height })).toBe(true);
        expect(steps).toBeLessThan(20);
        span = next;
      }
    }
  });

  it('jump to the viewport if the range does not overlap it', () => {
    const here = computeRowRange(TOPS, { top: 5_000, height: 900 });
    const far = computeRowRange(TOPS, { top: 90_000, height: 900 });
    expect(stepTowardsRange(here, far)).toEqual(far);
    expect(stepTowardsRange(far, here)).toEqual(here);
  });

  it('are checked by coversViewport for an overlap with the viewport', () => {
    expect(coversViewport(computeRowRange(TOPS, { top: 5_000, height: 900 }), TOPS, { top: 5_000, height: 900 })).toBe(
      true,
    );
    expect(coversViewport(computeRowRange(TOPS, { top: 5_000, height: 900 }), TOPS, { top: 5_400, height: 900 })).toBe(
      true,
    );
    expect(coversViewport(computeRowRange(TOPS, { top: 5_000, height: 900 }), TOPS, { top: 9_000, height: 900 })).toBe(
      false,
    );
    expect(coversViewport(computeRowRange(TOPS, { top: 5_000, height: 900 }), TOPS, { top: 3_000, height: 900 })).toBe(
      false,
    );
  });

  it('are computed again after a change of the viewport height', () => {
    const tall = computeRowRange(TOPS, { top: 50_000, height: 2_000 });
    const low = computeRowRange(TOPS, { top: 50_000, height: 500 });
    expect(isRangeSufficient(tall, TOPS, { top: 50_000, height: 500 })).toBe(false);
    expect(isRangeSufficient(low, TOPS, { top: 50_000, height: 2_000 })).toBe(false);
    expect(isRangeSufficient(low, TOPS, { top: 50_000, height: 500 })).toBe(true);
  });

  it('include open rows with their neighbours, once and in order', () => {
    expect(listRowIndexes([10, 12], [3, 12, 99], 100)).toEqual([2, 3, 4, 10, 11, 12, 13, 98, 99]);
    expect(listRowIndexes([0, -1], [], 0)).toEqual([]);
  });
});
