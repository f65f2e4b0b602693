import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IngestWorld, rss, startWorld } from './world.ts';

/* Each xml:base is resolved against the level above, the first one against the channel's address. */

let world: IngestWorld;
beforeAll(async () => {
  world = await startWorld('ingest-base');
});
afterAll(() => world.stop());

const OWN = 'the address of the document';

/** Returns the stored link of the one item of a document. OWN replaces the address of the server that it came from. */
async function linkIn(document: string): Promise<string | null> {
  const feed = world.nextFeed();
  expect((await world.ingest(feed, document)).errors).toEqual([]);
  const [entry] = await world.stored(feed);
  if (!entry) throw new Error('Nothing is stored');
  return entry.link?.replace(world.origin, OWN) ?? null;
}

interface Atom {
  base?: string;
  entryBase?: string;
  home?: string;
}
function atom({ base, entryBase, home }: Atom): string {
  const attribute = (value?: string) => (value === undefined ? '' : ` xml:base="${value}"`);
  const link = home === undefined ? '' : `<link rel="alternate" href="${home}"/>`;
  const entry = `<entry${attribute(entryBase)}><id>tag:1</id><title>One</title><link href="item/5"/></entry>`;
  return `<feed xmlns="http://www.w3.org/2005/Atom"${attribute(base)}><title>Feed</title>${link}${entry}</feed>`;
}

describe('link of an Atom entry with xml:base', () => {
  it.each([
    ['absent', {}, `${OWN}/item/5`],
    ['empty', { base: '' }, `${OWN}/item/5`],
    ['an address', { base: 'https://reg.example/news/' }, 'https://reg.example/news/item/5'],
    [
      'an address, in a feed with a home page',
      { base: 'https://reg.example/', home: 'https://home.example/' },
      'https://reg.example/item/5',
    ],
    [
      'an address in the feed and relative in the entry',
      { base: 'https://reg.example/a/', entryBase: 'b/' },
      'https://reg.example/a/b/item/5',
    ],
    [
      'another address in the entry',
      { base: 'https://reg.example/', entryBase: 'https://e.example/' },
      'https://e.example/item/5',
    ],
    ['an address with credentials', { base: 'https://user:secret@reg.example/' }, 'https://reg.example/item/5'],
    ['relative', { base: 'news/' }, `${OWN}/news/item/5`],
    ['relative in feed and entry', { base: 'news/', entryBase: '2026/' }, `${OWN}/news/2026/item/5`],
    [
      'relative in the entry, in a feed with a home page',
      { entryBase: '2026/', home: 'https://home.example/a/' },
      'https://home.example/a/2026/item/5',
    ],
    [
      'relative, in a feed with a home page',
      { base: 'news/', home: 'https://home.example/a/' },
      'https://home.example/a/news/item/5',
    ],
    ['no valid address', { base: 'http://[bad' }, `${OWN}/item/5`],
    [
      'no valid address, in a feed with a home page',
      { base: ':::', home: 'https://home.example/a/' },
      'https://home.example/a/item/5',
    ],
    [
      'no valid address in the entry',
      { base: 'https://reg.example/', entryBase: 'http://[bad' },
      'https://reg.example/item/5',
    ],
    ['a script', { base: 'javascript:alert(1)' }, `${OWN}/item/5`],
    [
      'a script, in a feed with a home page',
      { base: 'javascript:alert(1)', home: 'https://home.example/a/' },
      'https://home.example/a/item/5',
    ],
    ['an ftp address (no link)', { base: 'ftp://reg.example/x/' }, null],
    ['a file address (no link)', { base: 'file:///etc/' }, null],
  ] as [string, Atom, string | null][])('resolves the link, with a base that is %s', async (_, given, expected) => {
    expect(await linkIn(atom(given))).toBe(expected);
  });
});

describe('link of an item without xml:base', () => {
  const channel = (link: string) =>
    rss([{ title: 'One', link: 'item/5' }]).replace('<link>https://reg.example/news/</link>', link);
  it.each([
    ['absent', '', `${OWN}/item/5`],
    ['empty', '<link/>', `${OWN}/item/5`],
    ['an address', '<link>https://reg.example/news/index.html</link>', 'https://reg.example/news/item/5'],
    ['a path', '<link>/press/</link>', `${OWN}/press/item/5`],
    ['no valid address', '<link>http://[bad</link>', `${OWN}/item/5`],
  ])('resolves the link against a channel link that is %s', async (_, link, expected) => {
    expect(await linkIn(channel(link))).toBe(expected);
  });

  it('resolves the link against a home_page_url of a JSON Feed that is a path', async () => {
    const items = [{ id: '1', title: 'One', url: 'item/5' }];
    const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'Feed', home_page_url: '/press/', items };
    expect(await linkIn(JSON.stringify(feed))).toBe(`${OWN}/press/item/5`);
  });
});
