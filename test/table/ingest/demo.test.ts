import { afterAll, beforeAll, expect, it } from 'vitest';
import { runInParallel } from '../../../lib/values/in-parallel.ts';
import { buildFeedDocument } from '../../../local/demo/feed-documents.ts';
import { DEMO_FEEDS } from '../../../local/demo/feeds.ts';
import { buildPublishedItems } from '../../../local/demo/published-items.ts';
import { someCases } from '../../support/at-each-request.ts';
import { type IngestWorld, startWorld } from './world.ts';

let world: IngestWorld;
beforeAll(async () => {
  world = await startWorld('ingest-demo');
});
afterAll(() => world.stop());

const FEEDS_AT_ONCE = 6;
const ORIGIN = 'http://127.0.0.1:23456';

it('stores at least 600 demo entries with their documents, and changes nothing in a second run', async () => {
  const anchor = new Date();
  expect(DEMO_FEEDS.flatMap((feed) => buildPublishedItems(feed, anchor)).length).toBeGreaterThanOrEqual(600);
  const isGerman = (feed: { id: string }) => feed.id === 'bafin-news';
  const feeds = new Map(world.all.map((feed) => [feed.id, feed]));
  const readable = DEMO_FEEDS.filter(({ id }) => feeds.has(id));
  const some = [...someCases(readable.filter((feed) => !isGerman(feed))), ...readable.filter(isGerman)];
  const documents = some.map((feed) => ({
    feedId: feed.id,
    ...buildFeedDocument(feed, buildPublishedItems(feed, anchor), ORIGIN),
  }));
  const ingested = ({ feedId, contentType, body }: (typeof documents)[number]) => {
    const feed = feeds.get(feedId);
    if (!feed) throw new Error(`The catalog has no feed ${feedId}`);
    return world.ingest(feed, { body, headers: { 'content-type': contentType } });
  };
  const run = async () => {
    const results: Awaited<ReturnType<typeof ingested>>[] = [];
    for (let i = 0; i < documents.length; i += FEEDS_AT_ONCE)
      results.push(...(await Promise.all(documents.slice(i, i + FEEDS_AT_ONCE).map(ingested))));
    return results;
  };
  const first = await run();
  const sum = (key: 'created' | 'updated' | 'unchanged') => first.reduce((all, result) => all + result[key], 0);
  expect(first).toHaveLength(some.length);
  expect(first.filter(({ created, items }) => created !== items || items < 6)).toEqual([]);
  expect(first.flatMap(({ errors }) => errors)).toEqual([]);
  const before = await world.stats.getStatsOverview();
  expect(before.total_entries).toBe(sum('created'));

  const entries: Awaited<ReturnType<typeof world.stored>> = [];
  await runInParallel([...feeds.values()], FEEDS_AT_ONCE, async (feed) => entries.push(...(await world.stored(feed))));
  const now = new Date().toISOString();
  expect(entries.filter(({ published_date }) => published_date > now)).toEqual([]);
  const texts = entries.flatMap(({ title, description }) => [title, description]);
  expect(texts.filter((text) => /<\/?[a-z]+>|&(amp|lt|#\d+);|\uFFFD|Ã/.test(text))).toEqual([]);
  expect(entries.filter(({ link }) => !link?.startsWith(`${ORIGIN}/notices/`))).toEqual([]);
  expect(new Set(entries.map(({ title }) => title)).size).toBe(entries.length);
  const five = entries.filter(({ five_point_summary }) => five_point_summary);
  expect(five.length).toBeGreaterThan(entries.length / 5);
  expect(entries.filter(({ feed_id }) => feed_id === 'bafin-news').some(({ title }) => /[äöüß]/.test(title))).toBe(
    true,
  );

  const second = await run();
  expect(second.filter(({ unchanged, items }) => unchanged !== items)).toEqual([]);
  expect(await world.stats.getStatsOverview()).toEqual(before);
});
