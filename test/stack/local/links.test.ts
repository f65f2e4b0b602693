import { expect, it } from 'vitest';
import type { TopicDetails } from '../../../lib/catalog/topic.ts';
import { runInParallel } from '../../../lib/values/in-parallel.ts';
import { allItems, get } from '../../support/api.ts';
import { isOfDemo } from '../../support/own-topic.ts';
import { stackFile } from '../../support/people.ts';

const AT_ONCE = 8;

/** What each address answers, where that is not 200. */
async function getDead(addresses: string[]): Promise<string[]> {
  const dead: string[] = [];
  await runInParallel(addresses, AT_ONCE, async (address) => {
    const response = await fetch(address).catch((error: Error) => ({ status: error.message, body: null }));
    await response.body?.cancel();
    if (response.status !== 200) dead.push(`${address}: ${response.status}`);
  });
  return dead;
}

it('every entry, feed and page asset of the demo has a working link', async () => {
  const { base_url } = stackFile();
  const entries: { link: string; feed: { url: string } }[] = await allItems('/entries/detail');
  const invented = entries.filter(({ link }) => link?.includes('/notices/'));
  expect(invented.length).toBeGreaterThanOrEqual(600);
  expect(await getDead(invented.map(({ link }) => link))).toEqual([]);
  // Other test files store entries of feeds that cannot be read.
  const feeds = new Set(entries.map(({ feed }) => feed.url).filter((url) => !url.startsWith('https://example.org/')));
  expect(feeds.size).toBeGreaterThan(50);
  expect(await getDead([...feeds])).toEqual([]);
  const page = await (await fetch(`${base_url}/`)).text();
  const loaded = [...page.matchAll(/(?:href|src|name="later-styles" content)="([^"]+)"/g)].map(
    ([, address = '']) => new URL(address, base_url).href,
  );
  expect(loaded.length).toBeGreaterThan(2);
  expect(await getDead([...loaded, `${base_url}/docs`, `${base_url}/openapi.json`, `${base_url}/health`])).toEqual([]);
});

it('every topic of the demo has entries, and no feed is stale, overdue or failing', async () => {
  const { body } = await get('/stats/overview');
  expect(body).toMatchObject({ feeds_stale: 0, feeds_silent: 0, feeds_unconfirmed: 0 });
  expect(body).toMatchObject({ total_feeds: body.active_feeds });
  const all: { topic_id: string; total_entries: number }[] = await allItems('/stats/topics');
  const topics = all.filter(({ topic_id }) => isOfDemo(topic_id));
  expect(topics.length).toBeGreaterThanOrEqual(48);
  expect(body.active_topics).toBeGreaterThanOrEqual(topics.length);
  expect(topics.filter(({ total_entries }) => total_entries === 0)).toEqual([]);
  const feeds: { feed_id: string; state: string }[] = [];
  for (const { topic_id } of topics) feeds.push(...(await get(`/stats/topics/${topic_id}`)).body.by_feed);
  expect(feeds).toHaveLength(body.total_feeds);
  expect(feeds.filter(({ state }) => state !== 'fine' && state !== 'quiet')).toEqual([]);
});

it('every value of every filter finds entries of the demo', async () => {
  const { body: all } = await get('/topics', { details: true });
  const topics: TopicDetails[] = all.filter(({ id }: TopicDetails) => isOfDemo(id));
  const choices = {
    topic_id: topics.map(({ id }) => id),
    category_id: topics.map(({ category_id }) => category_id),
    jurisdiction: topics.map(({ jurisdiction_code }) => jurisdiction_code),
    sector: topics.flatMap(({ sectors }) => sectors),
    language: topics.flatMap(({ languages }) => languages),
  };
  const empty: string[] = [];
  for (const [name, values] of Object.entries(choices)) {
    expect(values.length).toBeGreaterThan(1);
    await runInParallel([...new Set(values)], AT_ONCE, async (value) => {
      const { body } = await get('/entries/detail', { [name]: value, limit: 1 });
      if (!body.items?.length) empty.push(`${name}=${value}`);
    });
  }
  expect(empty).toEqual([]);
});
