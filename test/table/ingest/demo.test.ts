import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoDocuments } from '../../../local/demo/documents.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld('ingest-demo');
});
afterAll(() => world.stop());

it('the demo documents give at least 200 entries over 12 feeds; a second run changes nothing', async () => {
  const documents = demoDocuments(new Date());
  const feeds = new Map(world.all.map((feed) => [feed.id, feed]));
  const run = () =>
    Promise.all(
      documents.map(async ({ feedId, contentType, body }) => {
        const feed = feeds.get(feedId);
        if (!feed) throw new Error(`The catalog has no feed ${feedId}`);
        return world.ingest(feed, { body, headers: { 'content-type': contentType } });
      }),
    );
  const first = await run();
  const sum = (key: 'created' | 'updated' | 'unchanged') => first.reduce((all, result) => all + result[key], 0);
  expect(first).toHaveLength(12);
  expect(first.filter(({ created, items }) => created !== items || items < 10)).toEqual([]);
  expect(first.flatMap(({ errors }) => errors)).toEqual([]);
  expect(sum('created')).toBeGreaterThanOrEqual(200);
  const before = await world.stats.getStatsOverview();
  expect(before.total_entries).toBe(sum('created'));

  const entries = (await Promise.all([...feeds.values()].map((feed) => world.stored(feed)))).flat();
  const now = new Date().toISOString();
  expect(entries.filter(({ published_date }) => published_date > now)).toEqual([]);
  const texts = entries.flatMap(({ title, description }) => [title, description]);
  expect(texts.filter((text) => /<\/?[a-z]+>|&(amp|lt|#\d+);|\uFFFD|Ã/.test(text))).toEqual([]);
  expect(entries.filter(({ link }) => !link?.startsWith('https://'))).toEqual([]);
  expect(entries.filter(({ feed_id }) => feed_id === 'bafin-news').some(({ title }) => /[äöüß]/.test(title))).toBe(
    true,
  );

  const second = await run();
  expect(second.filter(({ unchanged, items }) => unchanged !== items)).toEqual([]);
  expect(await world.stats.getStatsOverview()).toEqual(before);
});
