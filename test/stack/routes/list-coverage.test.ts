import { expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/list-coverage.ts';
import { allItems, expectProblem, get } from '../../support/api.ts';
import { onOneDay } from '../../support/one-day.ts';
import { describeRoute } from '../../support/route-tests.ts';

describeRoute({ handler, path: () => '/coverage' });

it('200: lists the active feeds by id in pages of at most 25, and unread feeds as not_read', async () => {
  const all = await allItems('/coverage');
  const { active_feeds } = (await get('/stats/overview')).body;
  expect(all).toHaveLength(active_feeds);
  const ids = all.map(({ feed_id }) => feed_id);
  expect(ids).toEqual([...ids].sort());
  const page = (await get('/coverage', { limit: 100 })).body;
  expect(page).toMatchObject({ limit: 25, total: active_feeds, has_more: true });
  const read = all.filter(({ last_success_at }) => last_success_at !== null);
  expect(read.length).toBeGreaterThan(0);
  for (const feed of read) expect(feed.read).toBeGreaterThan(0);
  const never = all.filter(({ last_success_at }) => last_success_at === null);
  expect(never.every(({ verdict, due }) => verdict === 'not_read' && due === 0)).toBe(true);
});

it('200: filters by topic and feed, and returns the same figures as the topic statistics', async () => {
  const { today, by_feed, items } = await onOneDay(async (day) => ({
    today: day,
    by_feed: (await get('/stats/topics/us-sec')).body.by_feed,
    items: (await get('/coverage', { topic_id: 'us-sec', from: day })).body.items,
  }));
  const names = ['feed_id', 'feed_name', 'state', 'last_news_on', 'usual_gap_days', 'silent_after_days'] as const;
  const parts = (all: Record<string, unknown>[]) => all.map((one) => names.map((name) => one[name]));
  expect(parts(items)).toEqual(parts(by_feed));
  expect(items[0]).toMatchObject({ topic_id: 'us-sec', first_day: today, last_day: today });
  const [{ feed_id }] = by_feed;
  expect((await get('/coverage', { feed_id })).body).toMatchObject({ items: [{ feed_id }], total: 1 });
  for (const query of [{ feed_id: 'nothing' }, { topic_id: 'nothing' }, { feed_id, topic_id: 'nothing' }])
    expect((await get('/coverage', query)).body).toMatchObject({ items: [], total: 0, has_more: false });
});

it('200: continues by cursor and by offset after the previous page', async () => {
  const first = (await get('/coverage', { limit: 3 })).body;
  const second = (await get('/coverage', { limit: 3, cursor: first.next_cursor })).body;
  const byOffset = (await get('/coverage', { limit: 3, offset: 3 })).body;
  expect(second.items).toEqual(byOffset.items);
  expect(second.items[0].feed_id > first.items[2].feed_id).toBe(true);
  expect((await get('/coverage', { limit: 0 })).body).toMatchObject({ items: [], total: first.total });
});

it('400: rejects invalid days, a reversed period, more than 92 days, and an invalid cursor', async () => {
  for (const [query, parameter, detail] of [
    [{ from: '2026-02-30' }, 'from', 'must be a day that exists'],
    [{ to: 'yesterday' }, 'to', 'must be a day that exists'],
    [{ from: '2026-02-02', to: '2026-02-01' }, 'from', 'must not be after to'],
    [{ from: '2026-01-01', to: '2026-04-03' }, 'from', 'must be at most 92 days'],
    [{ from: '9999-12-31' }, 'from', 'must not be after today'],
    [{ to: '0000-01-01' }, 'to', 'must not be before'],
    [{ topic_id: 'No Id' }, 'topic_id', 'must be an id'],
    [{ limit: -1 }, 'limit', 'must be a whole number'],
  ] as const) {
    const answer = await get('/coverage', query);
    expectProblem(answer, 400, 'invalid_parameter');
    expect(answer.body.errors[0]).toMatchObject({ in: 'query', parameter });
    expect(answer.body.errors[0].detail).toContain(detail);
  }
  expectProblem(await get('/coverage', { cursor: 'x' }), 400, 'invalid_cursor');
  expect((await get('/coverage', { from: '2026-01-01', to: '2026-04-02' })).status).toBe(200);
});
