import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Feed } from '../../../lib/feeds/feed.ts';
import { daysAgo, type IngestWorld, rss, startWorld } from './world.ts';

let world: IngestWorld;
beforeAll(async () => {
  world = await startWorld('ingest-words');
});
afterAll(() => world.stop());

const item = (title: string, days: number, description = '') => ({
  title,
  guid: title,
  pubDate: daysAgo(days),
  description,
});
const getTitles = async (feed: Feed) => (await world.stored(feed)).map(({ title }) => title).sort();

it('stores only items with the words of the source, and counts the others as skipped', async () => {
  const feed = { ...world.nextFeed(), include_words: ['capital', 'liquidity rules'], exclude_words: ['speech'] };
  const document = rss([
    item('Capital buffers', 1),
    item('A notice', 2, 'On the liquidity rules of banks.'),
    item('Liquidity and other rules', 3),
    item('Speech on capital', 4),
  ]);
  const result = await world.ingest(feed, document);
  expect(result).toMatchObject({ items: 4, created: 2, skipped: 2, failed: 0, errors: [] });
  expect(await getTitles(feed)).toEqual(['A notice', 'Capital buffers']);
  expect(await world.health(feed)).toMatchObject({ items: 4, skipped: 2, last_error: null, failures: 0 });
  expect(await world.ingest(feed, document)).toMatchObject({ created: 0, unchanged: 2, skipped: 2, errors: [] });
});

it('is no error and ends the first reading if all items are skipped, so that a later item is new', async () => {
  const feed = { ...world.nextFeed(), include_words: ['capital'] };
  const first = rss([item('One', 9), item('Two', 8), item('Three', 7)]);
  expect(await world.ingest(feed, first)).toMatchObject({ outcome: 'read', items: 3, skipped: 3, errors: [] });
  expect(await world.health(feed)).toMatchObject({ last_error: null, first_read_at: expect.any(String) });
  await world.ingest(feed, rss([item('On capital', 1), item('Two', 8), item('Three', 7)]));
  expect(await world.stored(feed)).toMatchObject([{ title: 'On capital', is_backfill: false }]);
});

it('reports a gap between two documents by all of their items', async () => {
  const feed = { ...world.nextFeed(), include_words: ['capital'] };
  const getGaps = async () => (await world.health(feed)).news?.gaps;
  await world.ingest(feed, rss([item('Capital one', 30), item('A', 20), item('B', 19)]));
  await world.ingest(feed, rss([item('B', 19), item('C', 12), item('Capital two', 11)]));
  expect(await getGaps()).toEqual([]);
  await world.ingest(feed, rss([item('Capital three', 2), item('D', 3), item('E', 4)]));
  expect(await getGaps()).toMatchObject([{ after: expect.any(String), before: expect.any(String) }]);
});
