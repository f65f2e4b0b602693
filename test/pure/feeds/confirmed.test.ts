import { expect, it } from 'vitest';
import { listLastFetchEpochMinutes } from '../../../lib/feeds/feed-freshness.ts';

it('listLastFetchEpochMinutes omits unconfirmed feeds, and returns an empty list without a stored item', () => {
  const item = { feeds: { unseen: 0, seen: 5, known: 0 }, unconfirmed: new Set(['unseen', 'seen']) };
  expect(listLastFetchEpochMinutes(item)).toEqual([
    ['seen', 5],
    ['known', 0],
  ]);
  expect(listLastFetchEpochMinutes({})).toEqual([]);
  expect(listLastFetchEpochMinutes(undefined)).toEqual([]);
});
