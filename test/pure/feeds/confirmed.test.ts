import { expect, it } from 'vitest';
import { listLastFetchMinutes } from '../../../lib/feeds/feed-freshness.ts';

it('listLastFetchMinutes omits unconfirmed feeds, and returns an empty list without a stored item', () => {
  const item = { feeds: { unseen: 0, seen: 5, known: 0 }, unconfirmed: new Set(['unseen', 'seen']) };
  expect(listLastFetchMinutes(item)).toEqual([
    ['seen', 5],
    ['known', 0],
  ]);
  expect(listLastFetchMinutes({})).toEqual([]);
  expect(listLastFetchMinutes(undefined)).toEqual([]);
});
