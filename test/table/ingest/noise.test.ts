import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureCost } from '../../../lib/platform/dynamodb/capacity.ts';
import { GOOD_ANSWERS } from './good-feeds.ts';
import { daysAgo, type IngestWorld, rss, startWorld } from './world.ts';

let world: IngestWorld;
beforeAll(async () => {
  world = await startWorld('ingest-noise');
});
afterAll(() => world.stop());

const pubDate = daysAgo(2);
const item = (fields: string, attributes = '') =>
  rss([`<item${attributes}>${fields}<pubDate>${pubDate}</pubDate></item>`]);
const guid = '<guid>g</guid>';

const NOISE: [string, string, string][] = [
  ['white space', item(`<title>A rule</title>${guid}`), item(`\n <title>\n A \t rule </title>\n\n${guid}`)],
  [
    'CDATA instead of entities',
    item(`<title>A &amp; B</title>${guid}`),
    item(`<title><![CDATA[A &amp; B]]></title>${guid}`),
  ],
  ['the spelling of entities', item(`<title>Caf&#233; A</title>${guid}`), item(`<title>Caf&#xE9; A</title>${guid}`)],
  ['composed or decomposed letters', item(`<title>Café</title>${guid}`), item(`<title>Cafe\u0301</title>${guid}`)],
  [
    'tracking parameters',
    item('<title>A</title><link>/a?id=1</link>'),
    item('<title>A</title><link>/a?utm_source=x&amp;id=1</link>'),
  ],
  [
    'tracking parameters next to a parameter without value',
    item('<title>A</title><link>/a?Open</link>'),
    item('<title>A</title><link>/a?Open&amp;utm_medium=x</link>'),
  ],
  [
    'session ids in links',
    item('<title>A</title><link>/a;jsessionid=1?x=2</link>'),
    item('<title>A</title><link>/a;jsessionid=7?x=2</link>'),
  ],
  [
    'a guid that is an address with a session',
    item('<title>A</title><link>/a</link><guid>https://r.example/a;jsessionid=1</guid>'),
    item('<title>A</title><link>/a</link><guid>https://r.example/a;jsessionid=2</guid>'),
  ],
  [
    'the order of attributes',
    item(`<title>A</title>${guid}<enclosure url="u" type="t"/>`, ' a="1" b="2"'),
    item(`<title>A</title>${guid}<enclosure type="t" url="u"/>`, ' b="2" a="1"'),
  ],
  [
    'the build date of the channel',
    item(`<title>A</title>${guid}`),
    item(`<title>A</title>${guid}`).replace('<item>', `<lastBuildDate>${daysAgo(0)}</lastBuildDate><item>`),
  ],
];
const EDITS: [string, string, string][] = [
  ['a word of the title', item(`<title>Limit of 5 %</title>${guid}`), item(`<title>Limit of 6 %</title>${guid}`)],
  [
    'a word of the text',
    item(`<title>A</title>${guid}<description>Due in May.</description>`),
    item(`<title>A</title>${guid}<description>Due in June.</description>`),
  ],
  [
    'the target of the link',
    item(`<title>A</title>${guid}<link>/a?id=1</link>`),
    item(`<title>A</title>${guid}<link>/a?id=2</link>`),
  ],
  [
    'a link that changes to https in an item without guid',
    item('<title>A</title><link>http://r.example/a</link>'),
    item('<title>A</title><link>https://r.example/a</link>'),
  ],
];

describe('insignificant changes of an item', () => {
  it.each(NOISE)('leave the entry unchanged and write nothing: %s', async (_, before, after) => {
    const feed = world.nextFeed();
    expect(await world.ingest(feed, before)).toMatchObject({ created: 1, errors: [] });
    const stored = await world.stored(feed);
    expect(await world.ingest(feed, after)).toMatchObject({ unchanged: 1, created: 0, updated: 0, errors: [] });
    expect(await world.stored(feed)).toEqual(stored);
  });
});

describe('significant changes of an item', () => {
  it.each(EDITS)('update the same entry: %s', async (_, before, after) => {
    const feed = world.nextFeed();
    await world.ingest(feed, before);
    const [{ id } = { id: '' }] = await world.stored(feed);
    expect(await world.ingest(feed, after)).toMatchObject({ updated: 1, created: 0, errors: [] });
    expect(await world.stored(feed)).toMatchObject([{ id, version: 2 }]);
  });
});

it('writes only the health of the feeds in ten runs over eight unchanged documents', async () => {
  const formats = ['plain', 'atom', 'json', 'gzip', 'deflate', 'brotli', 'latin', 'utf16'] as const;
  const documents = formats.map((format) => ({ feed: world.nextFeed(), answer: GOOD_ANSWERS[format] ?? '' }));
  for (const { feed, answer } of documents)
    expect(await world.ingest(feed, answer)).toMatchObject({ created: 5, errors: [] });
  const { ingestDocument } = await import('../../../lib/ingest/ingest-document.ts');
  const { fetchDocument } = await import('../../../lib/ingest/fetch-document.ts');
  const { cost } = await measureCost(async () => {
    for (let round = 0; round < 10; round += 1)
      for (const { feed } of documents) {
        const read = () => fetchDocument(`${world.origin}/${feed.id}`, { localOrigins: [world.origin] });
        expect((await ingestDocument(feed, read)).result).toMatchObject({
          unchanged: 5,
          created: 0,
          updated: 0,
          failed: 0,
        });
      }
  });
  expect(cost).toMatchObject({ writeUnits: 0 });
  expect(cost.readUnits).toBeGreaterThan(0);
});
