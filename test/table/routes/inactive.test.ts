import { beforeAll, describe, expect, it } from 'vitest';
import { type CallQuery, call, type GatewayHandler } from '../../support/api.ts';
import { draft, getId, storeAll } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';
import { catalogOfFeeds } from '../../support/read-catalog.ts';

/*
 * The demo has nothing that is inactive: here are three active and two inactive entries of one topic, one of each of
 * another, and more.
 */

let handlers: Record<'plain' | 'details' | 'topic' | 'categories' | 'overview' | 'topicStats', GatewayHandler>;

beforeAll(async () => {
  await ownTable('inactive');
  const at = (hour: number) => ({ published_date: `2026-11-01T${10 + hour}:00:00Z` });
  await storeAll([
    draft(1, { place: 0, ...at(1) }),
    draft(2, { place: 0, ...at(2), is_active: false }),
    draft(3, { place: 0, ...at(3), title: 'Capital' }),
    draft(4, { place: 0, ...at(4), is_active: false, title: 'Capital' }),
    draft(5, { place: 0, ...at(5) }),
    draft(6, { place: 2, ...at(6) }),
    draft(7, { place: 2, published_date: '2026-11-02T10:00:00Z', is_active: false }),
  ]);
  const { applyCatalog } = await import('../../../lib/catalog/apply-catalog.ts');
  const { categories, topics, feeds, ...rest } = catalogOfFeeds();
  const gone = new Set(topics.filter(({ category_id }) => category_id === 'health-environment').map(({ id }) => id));
  await applyCatalog({
    ...rest,
    categories: categories.filter(({ id }) => id !== 'health-environment'),
    topics: topics.filter(({ id }) => !gone.has(id)),
    feeds: feeds.filter(({ topic_id }) => !gone.has(topic_id)),
  });
  handlers = {
    plain: (await import('../../../functions/feeds/list-entries.ts')).handler,
    details: (await import('../../../functions/feeds/list-entry-details.ts')).handler,
    topic: (await import('../../../functions/feeds/list-topic-entries.ts')).handler,
    categories: (await import('../../../functions/feeds/list-categories.ts')).handler,
    overview: (await import('../../../functions/feeds/get-stats-overview.ts')).handler,
    topicStats: (await import('../../../functions/feeds/get-topic-stats.ts')).handler,
  };
});

/** Categories, the one without a topic included. */
const ALL = catalogOfFeeds().categories.length;

/** Returns the total and the ids of a page, and expects the same total without items. */
async function listed(route: 'plain' | 'details' | 'topic', query: CallQuery) {
  const pathParameters = { topic_id: 'us-sec' };
  const { body } = await call(handlers[route], { query, pathParameters });
  const none = await call(handlers[route], { query: { ...query, limit: 0 }, pathParameters });
  expect(none.body.total).toBe(body.total);
  for (const { is_active, status = is_active ? 'active' : 'inactive' } of body.items)
    expect(is_active).toBe(status === 'active');
  return { total: body.total, ids: body.items.map((item: { id: string }) => Number.parseInt(item.id, 16)) };
}

describe('filter is_active', () => {
  it.each([
    ['true', {}, [6, 5, 3, 1]],
    ['1', {}, [6, 5, 3, 1]],
    ['false', {}, [7, 4, 2]],
    ['0', {}, [7, 4, 2]],
    ['FALSE', {}, [7, 4, 2]],
    ['true', { feed_id: 'sec-press-releases' }, [5, 3, 1]],
    ['false', { feed_id: 'sec-press-releases' }, [4, 2]],
    ['0', { feed_id: 'ecb-press-releases' }, [7]],
  ] as [string, CallQuery, number[]][])(
    '200: filters the entry list by is_active=%s with the other filters %o',
    async (is_active, more, ids) => {
      expect(await listed('plain', { is_active, ...more })).toEqual({ total: ids.length, ids });
    },
  );

  it.each([
    ['true', [5, 3, 1]],
    ['1', [5, 3, 1]],
    ['false', [4, 2]],
    ['0', [4, 2]],
  ] as [string, number[]][])('200: filters the entries of a topic by is_active=%s', async (is_active, ids) => {
    expect(await listed('topic', { is_active })).toEqual({ total: ids.length, ids });
  });

  it('200: returns active and inactive entries without the filter', async () => {
    expect(await listed('plain', {})).toEqual({ total: 7, ids: [7, 6, 5, 4, 3, 2, 1] });
    expect(await listed('topic', {})).toEqual({ total: 5, ids: [5, 4, 3, 2, 1] });
    expect(await listed('details', {})).toEqual({ total: 7, ids: [7, 6, 5, 4, 3, 2, 1] });
  });

  it('200: applies an offset and a cursor to the entries that match is_active', async () => {
    for (const [is_active, ids] of [
      [true, [6, 5, 3, 1]],
      [false, [7, 4, 2]],
    ] as const) {
      const byOffset = await call(handlers.plain, { query: { is_active, offset: 1, limit: 2 } });
      expect(byOffset.body.items.map((item: { id: string }) => item.id)).toEqual(ids.slice(1, 3).map(getId));
      const { next_cursor: cursor } = (await call(handlers.plain, { query: { is_active, limit: 1 } })).body;
      const byCursor = await call(handlers.plain, { query: { is_active, limit: 2, cursor } });
      expect(byCursor.body.items.map((item: { id: string }) => item.id)).toEqual(ids.slice(1, 3).map(getId));
    }
  });

  it('200: returns a category that the catalog no longer names as inactive', async () => {
    const ids = async (query: CallQuery) =>
      (await call(handlers.categories, { query })).body.map((item: { id: string }) => item.id);
    for (const is_active of ['false', '0']) expect(await ids({ is_active })).toEqual(['health-environment']);
    const active = await ids({ is_active: 'true' });
    expect(active).toHaveLength(ALL - 1);
    expect(active).not.toContain('health-environment');
    expect(await ids({})).toHaveLength(ALL);
    expect(await ids({ is_active: 'false', name: 'bank' })).toEqual([]);
  });
});

describe('filter status', () => {
  it.each([
    ['active', {}, [6, 5, 3, 1]],
    ['inactive', {}, [7, 4, 2]],
    ['active', { topic_id: 'us-sec' }, [5, 3, 1]],
    ['inactive', { topic_id: 'us-sec' }, [4, 2]],
    ['inactive', { date: '2026-11-01' }, [4, 2]],
    ['active', { date: '2026-11-01' }, [6, 5, 3, 1]],
    ['inactive', { start_date: '2026-11-02', end_date: '2026-11-02' }, [7]],
    ['active', { start_date: '2026-11-02' }, []],
  ] as [string, CallQuery, number[]][])('200: returns %s entries with %o', async (status, more, ids) => {
    expect(await listed('details', { status, ...more })).toEqual({ total: ids.length, ids });
  });

  it('200: applies the status to a search', async () => {
    expect((await listed('details', { search: 'capital', status: 'inactive' })).ids).toEqual([4]);
    expect((await listed('details', { search: 'capital', status: 'active' })).ids).toEqual([3]);
    expect((await listed('details', { search: 'capital' })).ids).toEqual([4, 3]);
  });
});

it('200: counts active and inactive entries separately in statistics', async () => {
  expect((await call(handlers.overview)).body).toMatchObject({
    total_entries: 7,
    active_entries: 4,
    total_categories: ALL,
    latest_published_date: '2026-11-02T10:00:00Z',
  });
  const pathParameters = { topic_id: 'us-sec' };
  expect((await call(handlers.topicStats, { pathParameters })).body).toMatchObject({
    total_entries: 5,
    active_entries: 3,
    inactive_entries: 2,
  });
});
