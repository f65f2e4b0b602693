import { expect, it } from 'vitest';
import { listConfirmedFeeds } from '../../../lib/feeds/feed-freshness.ts';

it('listConfirmedFeeds omits unconfirmed feeds, and returns an empty list without an item', () => {
  const item = { feeds: { unseen: 0, seen: 5, known: 0 }, unconfirmed: new Set(['unseen', 'seen']) };
  expect(listConfirmedFeeds(item)).toEqual([
    ['seen', 5],
    ['known', 0],
  ]);
  expect(listConfirmedFeeds({})).toEqual([]);
  expect(listConfirmedFeeds(undefined)).toEqual([]);
});
