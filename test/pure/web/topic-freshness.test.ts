import { expect, it } from 'vitest';
import { describeFeedActivity, type FeedStatistics, isStaleFeed } from '../../../web/sources/topic-freshness.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const feed = (more: Partial<FeedStatistics> = {}): FeedStatistics =>
  ({
    feed_name: 'FCA',
    is_active: true,
    state: 'fine',
    last_success_at: '2026-11-20T11:00:00Z',
    last_news_on: '2026-11-19',
    usual_gap_days: 2,
    ...more,
  }) as FeedStatistics;
const open = feed({ state: 'unconfirmed', last_success_at: null, last_news_on: null });
const stale = feed({ state: 'stale', last_success_at: '2026-11-01T00:00:00Z' });
const silent = feed({ feed_name: 'PRA', state: 'silent', last_news_on: '2026-11-08' });

it.each([
  [false, 'read an hour ago', feed()],
  [true, 'read weeks ago', stale],
  [true, 'never read', open],
  [false, 'not followed', { ...stale, is_active: false }],
])('isStaleFeed returns %s for a feed that is %s', (is, _, one) => expect(isStaleFeed(one, NOW)).toBe(is));

it.each([
  ['all feeds are up to date', [feed(), feed({ state: 'quiet' })], 'All feeds are up to date.'],
  [
    'an unconfirmed feed address is named separately',
    [feed(), open],
    'All feeds are up to date. The address of another feed is not yet confirmed.',
  ],
  [
    'a stale feed and two unconfirmed addresses',
    [stale, feed(), open, open],
    '1 of 2 feeds: updates may be missing. FCA: stale: not fetched for over 48 hours. The addresses of 2 other ' +
      'feeds are not yet confirmed.',
  ],
  [
    'a blocked feed',
    [feed(), feed({ feed_name: 'CFTC', state: 'blocked', last_success_at: null })],
    '1 of 2 feeds: updates may be missing. CFTC: not read: the source refuses programs.',
  ],
  [
    'a silent feed',
    [feed(), silent],
    '1 of 2 feeds: publications may have been missed. PRA: no updates for 12 days, usually 2.',
  ],
  [
    'unconfirmed addresses only',
    [open, open],
    'No feed address of this topic is confirmed yet, so missing updates mean nothing.',
  ],
  [
    'inactive feeds only',
    [feed({ state: 'not_followed' })],
    'No feed of this topic is active, so there are no new updates.',
  ],
])('describeFeedActivity describes the feeds of a topic: %s', (_, feeds, says) =>
  expect(describeFeedActivity(feeds, NOW)).toBe(says),
);
