import { expect, it } from 'vitest';
import { confirmedFeeds } from '../../../lib/feeds/freshness.ts';

it('a feed that nobody has seen answer is not among those that are, and where there is none there are none', () => {
  const item = { feeds: { unseen: 0, seen: 5, known: 0 }, unconfirmed: new Set(['unseen', 'seen']) };
  expect(confirmedFeeds(item)).toEqual([
    ['seen', 5],
    ['known', 0],
  ]);
  expect(confirmedFeeds({})).toEqual([]);
  expect(confirmedFeeds(undefined)).toEqual([]);
});
