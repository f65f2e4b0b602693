import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ReviewNote, ReviewRequest } from '../../../lib/reviews/review.ts';

const OPEN = { state: 'new', assignee: null, due: null, impact: null, reason: null };
const faults = (change: object) =>
  z.safeParse(ReviewRequest, { ...OPEN, ...change }).error?.issues.map(({ message }) => message);

it.each(['abc', ' abc ', '🏦🏦🏦', 'a'.repeat(2_000), null])('ReviewRequest accepts the reason %j', (reason) =>
  expect(faults({ reason })).toBe(undefined),
);

it.each(['', 'ab', ' ab ', '🏦🏦', 'a'.repeat(2_001)])('ReviewRequest rejects the reason %j', (reason) =>
  expect(faults({ reason })).toEqual(['must have 3 to 2000 characters']),
);

it('ReviewNote accepts texts of 1 to 4,000 characters', () => {
  const isNote = (text: string) => z.safeParse(ReviewNote, { text }).success;
  expect(['', ' ', 'a', 'a'.repeat(4_000), 'a'.repeat(4_001)].map(isNote)).toEqual([false, false, true, true, false]);
});
