import { expect, it } from 'vitest';
import { listConfirmedFeeds } from '../../../lib/feeds/feed-freshness.ts';

it('a feed that nobody has seen answer is not among those that are, and where there is none there are none', () => {
  const item = { feeds: { unseen: 0, seen: 5, known: 0 }, unconfirmed: new Set(['unseen', 'seen']) };
  expect(listConfirmedFeeds(item)).toEqual([
    ['seen', 5],
    ['known', 0],
  ]);
  expect(listConfirmedFeeds({})).toEqual([]);
  expect(listConfirmedFeeds(undefined)).toEqual([]);
});
