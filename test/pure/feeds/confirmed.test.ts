import { describe, expect, it } from 'vitest';
import { type Feed, isUrlKnownValid } from '../../../lib/feeds/feed.ts';
import { getFeedDueState } from '../../../lib/feeds/feed-due-state.ts';
import { listLastFetchEpochMinutes } from '../../../lib/feeds/feed-freshness.ts';
import { getFeedState } from '../../../lib/feeds/feed-state.ts';
import { FollowedSource } from '../../support/feed-months.ts';

it('listLastFetchEpochMinutes omits unconfirmed feeds, and returns an empty list without a stored item', () => {
  const item = { feeds: { unseen: 0, seen: 5, known: 0 }, unconfirmed: new Set(['unseen', 'seen']) };
  expect(listLastFetchEpochMinutes(item)).toEqual([
    ['seen', 5],
    ['known', 0],
  ]);
  expect(listLastFetchEpochMinutes({})).toEqual([]);
  expect(listLastFetchEpochMinutes(undefined)).toEqual([]);
});

const NOW = new Date('2026-03-02T06:00:00Z');
const on = '2026-02-01';
const here = { on, how: 'Read from a browser.' };
const elsewhere = { on, how: 'Another project read it.', by: 'elsewhere' } as const;
const blocked = { on, reason: 'Answers 403 to programs.' };

describe('getFeedState of a feed without a successful fetch', () => {
  it.each<[string, string, Partial<Feed>]>([
    ['never fetched', 'its address was verified here', { verified: here }],
    ['unconfirmed', 'its address is unverified', { verified: 'unverified' }],
    ['unconfirmed', 'its address was only seen elsewhere', { verified: elsewhere }],
    ['blocked', 'its source refuses programs', { verified: elsewhere, blocked }],
    ['not followed', 'it is inactive and blocked', { is_active: false, blocked }],
  ])('is %s if %s', (state, _, fields) => {
    expect(getFeedState(new FollowedSource('one', fields), NOW)).toBe(state);
  });

  it.each<[string, string, Partial<Feed>]>([
    ['failing', 'its address is unverified', { verified: 'unverified' }],
    ['failing', 'its address was only seen elsewhere', { verified: elsewhere }],
    ['blocked', 'its source refuses programs', { verified: elsewhere, blocked }],
  ])('is %s after a failed fetch if %s', (state, _, fields) => {
    const source = new FollowedSource('one', fields);
    source.read('failed', NOW);
    expect(getFeedState(source, NOW)).toBe(state);
  });
});

it('getFeedDueState returns blocked for a feed whose source refuses programs, whatever its health', () => {
  const source = new FollowedSource('one', { blocked });
  expect(getFeedDueState(source, NOW)).toBe('blocked');
  source.read('failed', NOW);
  expect(getFeedDueState(source, NOW)).toBe('blocked');
});

it.each<[boolean, string, Pick<Feed, 'verified' | 'blocked'>]>([
  [true, 'verified here', { verified: here }],
  [true, 'given by hand', {}],
  [false, 'seen elsewhere', { verified: elsewhere }],
  [false, 'verified here, and blocked', { verified: here, blocked }],
])('isUrlKnownValid returns %s for an address that was %s, until it is read here', (is, _, feed) => {
  expect(isUrlKnownValid(feed, null)).toBe(is);
  expect(isUrlKnownValid(feed, '2026-03-01T00:00:00Z')).toBe(true);
});
