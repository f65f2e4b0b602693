import { expect, it, vi } from 'vitest';
import { handler } from '../../../functions/feeds/get-stats-overview.ts';
import type { TopicStatsDetail } from '../../../lib/entries/statistics/statistics.ts';
import { runInParallel } from '../../../lib/values/in-parallel.ts';
import { allItems, get } from '../../support/api.ts';
import { onOneDay } from '../../support/one-day.ts';
import { describeRoute } from '../../support/route-tests.ts';

/** The figures of each topic: of hundreds at once, some would find the service busy. */
async function getStats(topics: { id: string }[]): Promise<TopicStatsDetail[]> {
  const all: TopicStatsDetail[] = [];
  await runInParallel(topics, 4, async ({ id }) => void all.push((await get(`/stats/topics/${id}`)).body));
  return all;
}

describeRoute({ handler, path: () => '/stats/overview' });

it('200: returns totals that equal a recount of entries, topics and feeds', async () => {
  const entries = await allItems('/entries/list');
  const topics = (await get('/topics', { details: true })).body;
  const [today, { body }] = await onOneDay(async (day) => [day, await get('/stats/overview')] as const);
  const since = (days: number) => new Date(Date.parse(today) - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  const newer = (days: number) =>
    entries.filter((entry) => entry.is_active && entry.published_date >= since(days)).length;
  expect(body).toMatchObject({
    total_entries: entries.length,
    active_entries: entries.filter((entry) => entry.is_active).length,
    total_topics: topics.length,
    active_topics: topics.length,
    total_categories: (await get('/categories')).body.length,
    total_feeds: topics.reduce((sum: number, topic: { feed_count: number }) => sum + topic.feed_count, 0),
    entries_last_7_days: newer(7),
    entries_last_30_days: newer(30),
    latest_published_date: entries[0].published_date,
  });
  const feeds = (await getStats(topics)).flatMap(({ by_feed }) => by_feed);
  const fresh = new Date(Date.now() - 48 * 3_600_000).toISOString();
  expect(feeds).toHaveLength(body.total_feeds);
  const confirmed = feeds.filter(({ is_confirmed }) => is_confirmed);
  expect(body.feeds_stale).toBe(confirmed.filter(({ last_success_at }) => (last_success_at ?? '') < fresh).length);
  expect(body.feeds_unconfirmed).toBe(feeds.length - confirmed.length);
  expect(body.feeds_stale).toBeLessThan(body.active_feeds);
});

it('200: returns by_day counts that equal a recount of active entries over 90 days, oldest first', async () => {
  // Other files store updates at the same time. Figures of one moment agree, and a wrong figure stays wrong.
  await vi.waitFor(expectRecounted, { timeout: 60_000, interval: 1_000 });
});

async function expectRecounted(): Promise<void> {
  const entries: { topic_id: string; published_date: string }[] = await allItems('/entries/list', { is_active: true });
  const { body } = await get('/stats/overview');
  const topics = (await get('/topics')).body as { id: string }[];
  const days = (await getStats(topics)).map(({ by_day }) => by_day);
  const today = Date.now();
  const recount = (counted: typeof entries) =>
    Array.from({ length: 90 }, (_, i) => {
      const date = new Date(today - (89 - i) * 86_400_000).toISOString().slice(0, 10);
      return { date, entries: counted.filter(({ published_date }) => published_date.startsWith(date)).length };
    });
  const expected = recount(entries);
  expect(body.by_day).toEqual(expected);
  expect(expected.filter((day) => day.entries === 0).length).toBeGreaterThan(0);
  // They take their topics out again, too, and the updates of these stay.
  const listed = new Set(topics.map(({ id }) => id));
  const sums = expected.map(({ date }, i) => ({
    date,
    entries: days.reduce((sum, by_day) => sum + (by_day[i]?.entries ?? 0), 0),
  }));
  expect(sums).toEqual(recount(entries.filter(({ topic_id }) => listed.has(topic_id))));
}
