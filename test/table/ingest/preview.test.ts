import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GOOD_ANSWERS } from './good-feeds.ts';
import { type DocumentSettings, startPreviewWorld } from './preview-comparison.ts';
import { ESMA, FCA, FEDERAL_REGISTER, GOV_UK } from './regulators.ts';
import { daysAgo, type FeedAnswer, rss } from './world.ts';

let world: Awaited<ReturnType<typeof startPreviewWorld>>;
beforeAll(async () => {
  world = await startPreviewWorld('ingest-preview');
});
afterAll(() => world.stop());

const recorded = (name: string, type = 'application/json'): FeedAnswer => ({
  body: readFileSync(`test/pure/ingest/adapters/documents/${name}`),
  headers: { 'content-type': type },
});
const manyItems = rss(
  Array.from({ length: 25 }, (_, i) => ({
    title: `Notice ${i} on capital`,
    link: `/notices/${i}`,
    guid: `notice-${i}`,
    pubDate: daysAgo(25 - i),
    description: 'Firms must comply with 12 CFR 1026.35 by 1 May 2027. The consultation closes on 3 March 2027.',
  })),
);

const DOCUMENTS: [name: string, answer: FeedAnswer, settings: DocumentSettings][] = [
  ...Object.entries(GOOD_ANSWERS).map(([name, answer]): [string, FeedAnswer, DocumentSettings] => [name, answer, {}]),
  ['FCA', FCA, { time_zone: 'Europe/London' }],
  ['ESMA', ESMA, { topic_id: 'eu-esma', usual_kind: 'speech' }],
  ['GOV.UK in Atom', GOV_UK, {}],
  ['Federal Register in RSS', FEDERAL_REGISTER, { jurisdiction_code: 'US', institution_name: 'Some office' }],
  ['federal_register', recorded('federal-register.json'), { kind: 'federal_register' }],
  ['govuk', recorded('govuk.json'), { kind: 'govuk' }],
  ['eurlex', recorded('eurlex.json'), { kind: 'eurlex', language: 'de' }],
  [
    'json',
    recorded('newsroom.json'),
    { kind: 'json', mapping: { items: 'data.items', title: 'headline.text', link: 'links.0.href', html: true } },
  ],
  [
    'page',
    recorded('newsroom-page.txt', 'text/html'),
    { kind: 'page', selectors: { items: 'ul.news > li', link: 'h3 a', date: 'time, .date' } },
  ],
  ['sitemap', recorded('sitemap.xml', 'application/xml'), { kind: 'sitemap', path: '/news/' }],
  ['more than ten items', manyItems, { language: 'en', documents: false }],
  ['items that words leave out', manyItems, { include_words: ['notice 3', 'notice 4', 'notice 9'] }],
  ['no items', rss([]), {}],
  ['an item without title and text', rss(['<item><guid>1</guid></item>', { title: 'Two', guid: '2' }]), {}],
  ['one guid for all items', rss([1, 2, 3].map((n) => ({ title: `Title ${n}`, link: `/${n}`, guid: 'same' }))), {}],
  ['the same item twice', rss([1, 1, 2].map((n) => ({ title: `Title ${n}`, link: `/${n}` }))), {}],
];

describe('previews of sources', () => {
  it.each(DOCUMENTS)(
    'show the entries of a document as they are stored afterwards: %s',
    async (_, answer, settings) => {
      const { compared, stored, missing } = await world.compare(answer, settings);
      expect(missing).toEqual([]);
      expect(compared).toBe(Math.min(10, stored));
    },
  );

  it('show the first ten items in the order of the document, and store nothing', async () => {
    world.serve('/many', manyItems);
    const { items, warnings } = await world.preview(`${world.origin}/many`);
    expect(items.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (__, i) => `Notice ${i} on capital`));
    expect(warnings).toEqual([]);
    expect(items[0]).toMatchObject({
      feed: { id: 'preview', name: 'Feed', url: `${world.origin}/many` },
      is_backfill: true,
      citations: [{ id: '12 CFR 1026.35' }],
    });
    expect(await world.stored({ id: 'preview' } as Parameters<typeof world.stored>[0])).toEqual([]);
  });

  it('have the topic that is named, or are 404 for an unknown one', async () => {
    world.serve('/topic', FCA);
    await expect(world.preview(`${world.origin}/topic`, { topic_id: 'nothing' })).rejects.toMatchObject({
      code: 'topic_not_found',
      status: 404,
    });
  });
});
