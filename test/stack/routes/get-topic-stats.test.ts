import { expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/get-topic-stats.ts';
import { allItems, expectProblem, get } from '../../support/api.ts';
import { onOneDay } from '../../support/one-day.ts';
import { describeRoute } from '../../support/route-tests.ts';

describeRoute({ handler, path: () => '/stats/topics/us-sec', absent: (id) => `/stats/topics/${id}` });

it('200: returns by_feed and by_day counts that equal a recount of the entries', async () => {
  const [today, answer] = await onOneDay(async (day) => [day, await get('/stats/topics/us-sec')] as const);
  const { by_feed, by_day, ...stats } = answer.body;
  const listed = (await allItems('/stats/topics')).find(({ topic_id }) => topic_id === 'us-sec');
  expect(stats).toEqual(listed);
  const entries = await allItems('/topics/us-sec/entries');
  for (const feed of by_feed) {
    expect(feed.total_entries).toBe(entries.filter(({ feed_id }) => feed_id === feed.feed_id).length);
  }
  expect(by_feed).toHaveLength(stats.total_feeds);
  const read = by_feed.filter((item: { total_entries: number }) => item.total_entries > 0);
  expect(read.length).toBeGreaterThan(0);
  for (const feed of read) {
    const stored = entries.filter(({ feed_id }) => feed_id === feed.feed_id).map(({ created_at }) => created_at);
    expect(feed.last_success_at >= stored.sort()[0], feed.feed_id).toBe(true);
    expect(Date.parse(feed.last_success_at)).toBeLessThanOrEqual(Date.now());
  }
  const never = by_feed.filter((feed: { total_entries: number }) => feed.total_entries === 0);
  expect(never.every((feed: { last_success_at: unknown }) => feed.last_success_at === null)).toBe(true);
  expect(by_day).toHaveLength(90);
  expect(by_day.at(-1).date).toBe(today);
  for (const { date, entries: count } of by_day) {
    expect(count, date).toBe(entries.filter(({ published_date }) => published_date.startsWith(date)).length);
  }
});

it('404: returns topic_not_found for an unknown topic', async () =>
  expectProblem(await get('/stats/topics/none'), 404, 'topic_not_found'));
