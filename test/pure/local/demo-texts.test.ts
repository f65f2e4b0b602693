import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Catalog } from '../../../lib/catalog/catalog-file.ts';
import { DEMO_FEEDS } from '../../../local/demo/feeds.ts';
import { buildArrivedItem, buildPublishedItems, findArrivedItem } from '../../../local/demo/published-items.ts';
import { toDemoCatalog } from '../../../local/demo-catalog.ts';

const ANCHOR = new Date('2026-11-20T12:00:00Z');
const all = DEMO_FEEDS.flatMap((feed) => buildPublishedItems(feed, ANCHOR).map((item) => ({ feed, ...item })));
const catalog = Catalog.parse(JSON.parse(readFileSync('catalog.json', 'utf8')));
const addresses = new Map(DEMO_FEEDS.map(({ id }) => [id, `http://127.0.0.1:1/feeds/${id}.xml`]));

it('demo has at least 600 entries without duplicate titles, paths or ids', () => {
  expect(all.length).toBeGreaterThanOrEqual(600);
  for (const what of ['title', 'path', 'id'] as const) {
    const seen = all.map((item) => `${what === 'id' ? item.feed.id : ''} ${item[what]}`);
    expect(seen.filter((one, i) => seen.indexOf(one) !== i)).toEqual([]);
  }
});

it('demo catalog has only the feeds of the demo and the topics of these feeds', () => {
  const demo = toDemoCatalog(catalog, addresses);
  expect(Catalog.parse(demo)).toEqual(demo);
  expect(demo.feeds.map(({ id }) => id).sort()).toEqual(DEMO_FEEDS.map(({ id }) => id).sort());
  const topics = new Set(demo.feeds.map(({ topic_id }) => topic_id));
  expect(demo.topics.map(({ id }) => id).sort()).toEqual([...topics].sort());
  expect(topics.size).toBeGreaterThanOrEqual(48);
  expect(new Set(demo.topics.flatMap(({ languages }) => languages))).toEqual(new Set(['de', 'en', 'es', 'fr']));
  expect(demo.feeds.filter(({ url }) => !url.startsWith('http://127.0.0.1:1/'))).toEqual([]);
});

it('demo texts have no unfilled placeholder, wrong number, lower-case sentence or double word', () => {
  const wrong = /[{}]|undefined|NaN|\bnull\b| {2}|\b(the|a|of|to|and|in) \1\b|[.!?] [a-zäöüé]/;
  const known = /U\.S\./g;
  const texts = all.map(({ feed, title, text }) => `${feed.id}: ${title} | ${text}`);
  expect(texts.filter((text) => wrong.test(text.replace(known, 'US')))).toEqual([]);
});

it('demo texts vary in length like real texts, up to 6,000 characters', () => {
  const lengths = all.map(({ text }) => text.length).sort((a, b) => a - b);
  const part = (share: number) => lengths[Math.floor(share * lengths.length)];
  expect([part(0.25), part(0.5)].every((length = 0) => length > 250 && length < 450)).toBe(true);
  expect(part(0.75)).toBeGreaterThan(550);
  expect(part(0.95)).toBeGreaterThan(3_000);
  expect(lengths[0]).toBeGreaterThan(120);
  expect(lengths.filter((length) => length < 400).length).toBeGreaterThan(150);
  expect(lengths.filter((length) => length > 4_000).length).toBeGreaterThan(15);
  expect(lengths.at(-1)).toBeGreaterThanOrEqual(5_500);
  expect(lengths.at(-1)).toBeLessThanOrEqual(6_000);
});

it('demo has long texts in each of four languages', () => {
  const longest: Record<string, number> = {};
  for (const { feed, text } of all) {
    const language = feed.locale.slice(0, 2);
    longest[language] = Math.max(longest[language] ?? 0, text.length);
  }
  expect(Object.keys(longest).sort()).toEqual(['de', 'en', 'es', 'fr']);
  expect(Math.min(...Object.values(longest))).toBeGreaterThan(3_000);
});

it('demo texts use the names from their title, and contain correctly reduced fines', () => {
  const named = all.filter(({ title }) => / & /.test(title.replace(/&amp;/g, '')));
  const [, name = ''] = /der (\S+ & \S+)/.exec(named.find(({ feed }) => feed.id === 'bafin-news')?.title ?? '') ?? [];
  expect(name).toBe('Rößler & Tönnhoff');
  expect(named.find(({ title }) => title.includes(name))?.text).toContain(name);
  const fines = all.flatMap(({ text }) => {
    const [, paid, whole] =
      /has fined .*?\D([\d.,]+) (?:million|crore) [\s\S]*30 per ?cent from \D*([\d.,]+)/.exec(text) ?? [];
    return paid && whole ? [{ paid: Number(paid), whole: Number(whole) }] : [];
  });
  expect(fines.length).toBeGreaterThan(5);
  expect(fines.filter(({ paid, whole }) => Math.abs(paid - whole * 0.7) > 0.001)).toEqual([]);
});

it('items added during the demo rarely repeat a title, and findArrivedItem finds each by its path', () => {
  const feeds = DEMO_FEEDS.filter(({ arrival }) => arrival);
  expect(feeds.length).toBeGreaterThan(15);
  const at = new Date('2026-11-20T12:00:00Z');
  const arrived = feeds.flatMap((feed) =>
    Array.from({ length: 20 }, (_, i) => ({ feed, item: buildArrivedItem(feed, i, at) })),
  );
  const titles = [...all.map(({ title }) => title), ...arrived.map(({ item }) => item?.title)];
  expect(titles.length - new Set(titles).size).toBeLessThan(arrived.length / 50);
  for (const { feed, item } of arrived) expect(findArrivedItem(feed, item?.path ?? '')).toEqual(item);
  const [feed] = feeds as [(typeof feeds)[number]];
  for (const path of [
    '',
    '/notices/x',
    `/notices/${feed.id}/0.zzzzzzzzz-x.html`,
    `/notices/${feed.id}/0.zzzzzzzz-x.html`,
  ])
    expect(findArrivedItem(feed, path)).toBeNull();
});
