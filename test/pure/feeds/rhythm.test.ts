import { describe, expect, it } from 'vitest';
import {
  computePublicationCadence,
  countNonHolidayDays,
  formatEpochDay,
  getFirstOverdueDay,
  MAX_STORED_PUBLICATION_DAYS,
  mergePublicationDays,
  toEpochDay,
} from '../../../lib/feeds/cadence.ts';
import { fc } from '../../support/property.ts';

const day = toEpochDay;
/** Days every so many days, up to one. */
const every = (gap: number, count: number, last = day('2026-07-15')) =>
  Array.from({ length: count }, (_, i) => last - (count - 1 - i) * gap);

describe('countNonHolidayDays', () => {
  it.each([
    ['2026-03-02', '2026-03-12', 10],
    ['2026-03-02', '2026-03-02', 0],
    ['2025-12-19', '2026-01-06', 0],
    ['2025-12-18', '2026-01-07', 2],
    ['2026-07-31', '2026-08-31', 15.5],
    ['2024-07-31', '2024-08-10', 5],
    ['2025-01-06', '2026-01-06', 365 - 33.5],
  ])('counts from %s to %s: %d working days', (first, last, counted) => {
    expect(countNonHolidayDays(day(first), day(last))).toBe(counted);
  });

  it('adds up over consecutive spans, and never returns a negative number', () => {
    const days = fc.integer({ min: day('1990-01-01'), max: day('2060-01-01') });
    fc.assert(
      fc.property(days, fc.nat(2_000), fc.nat(2_000), (first, a, b) => {
        expect(countNonHolidayDays(first, first + a) + countNonHolidayDays(first + a, first + a + b)).toBe(
          countNonHolidayDays(first, first + a + b),
        );
        expect(countNonHolidayDays(first, first + a)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('computePublicationCadence', () => {
  it.each([
    ['every day', every(1, 30), { typicalGapDays: 1, overdueAfterDays: 7 }],
    ['every week', every(7, 30, day('2026-07-30')), { typicalGapDays: 7, overdueAfterDays: 28 }],
    ['every four weeks', every(28, 9), expect.objectContaining({ typicalGapDays: 28 })],
    ['on working days', every(1, 60).filter((one) => (one + 4) % 7 < 5), { typicalGapDays: 3, overdueAfterDays: 12 }],
  ])('derives the usual gap between the publications of a feed that publishes %s', (_, days, expected) => {
    expect(computePublicationCadence(days)).toEqual(expected);
  });

  it.each([
    ['18 gaps', 19, { typicalGapDays: 22, overdueAfterDays: 127 }],
    ['20 gaps', 21, { typicalGapDays: 1, overdueAfterDays: 7 }],
  ])('ignores one long gap among 20 gaps, but not among 18 gaps: %s', (_, count, expected) => {
    const days = every(1, count, day('2026-06-30'));
    expect(computePublicationCadence([(days[0] as number) - 21, ...days.slice(1)].slice(0, count))).toEqual(expected);
  });

  it('returns null for fewer than eight gaps, unless the catalog has a usual gap', () => {
    expect(computePublicationCadence([])).toBeNull();
    expect(computePublicationCadence(every(1, 8))).toBeNull();
    expect(computePublicationCadence(every(1, 9))).not.toBeNull();
    expect(computePublicationCadence([], 30)).toEqual({ typicalGapDays: 30, overdueAfterDays: 30 });
    expect(computePublicationCadence(every(1, 30), 2)).toEqual({ typicalGapDays: 2, overdueAfterDays: 7 });
  });

  it('ignores one outage of a feed with many gaps', () => {
    const days = every(1, 40, day('2026-04-30'));
    const later = days.map((one) => one + 60);
    expect(computePublicationCadence([...days.slice(-20), ...later.slice(0, 20)])).toEqual(
      computePublicationCadence(days),
    );
  });

  it('makes a feed overdue after at least 7 and at most 400 working days', () => {
    const days = fc.integer({ min: day('1990-01-01'), max: day('2026-11-20') });
    // With fewer nothing is usual.
    const some = fc.uniqueArray(days, { minLength: 9, maxLength: 80 });
    fc.assert(
      fc.property(some, (days) => {
        const rhythm = computePublicationCadence(mergePublicationDays([], days));
        if (!rhythm) throw new Error('nothing is usual');
        expect(rhythm.overdueAfterDays).toBeGreaterThanOrEqual(7);
        expect(rhythm.overdueAfterDays).toBeLessThanOrEqual(400);
        const from = getFirstOverdueDay(20_000, rhythm);
        expect(countNonHolidayDays(20_000, from)).toBeGreaterThan(rhythm.overdueAfterDays);
        expect(countNonHolidayDays(20_000, from - 1)).toBeLessThanOrEqual(rhythm.overdueAfterDays);
      }),
    );
  });
});

it('mergePublicationDays keeps the latest days, each once and in order', () => {
  expect(mergePublicationDays([5, 7], [6, 7, 3])).toEqual([3, 5, 6, 7]);
  const many = Array.from({ length: 5_000 }, (_, i) => i);
  expect(mergePublicationDays([], many)).toEqual(many.slice(-MAX_STORED_PUBLICATION_DAYS));
});

it('getFirstOverdueDay skips the holidays at the end of the year', () => {
  const overdueDay = formatEpochDay(getFirstOverdueDay(day('2025-12-18'), { typicalGapDays: 3, overdueAfterDays: 12 }));
  expect(overdueDay).toBe('2026-01-18');
});
