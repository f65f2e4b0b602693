import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FeedAnswer, type IngestWorld, rss, startWorld } from './world.ts';

let world: IngestWorld;
beforeAll(async () => {
  world = await startWorld('ingest-formats');
});
afterAll(() => world.stop());

/** Returns the entries of a document that must be stored without an error. */
async function taken(answer: FeedAnswer) {
  const feed = world.nextFeed();
  const result = await world.ingest(feed, answer);
  expect(result.errors).toEqual([]);
  const entries = await world.stored(feed);
  expect(result).toMatchObject({ created: entries.length, updated: 0, failed: 0 });
  return { feed, entries };
}
const getTitle = async (answer: FeedAnswer) => (await taken(answer)).entries[0]?.title;
const getLink = async (link: string) => (await taken(rss([{ title: 'A title', link }]))).entries[0]?.link;

const EXPECTED = {
  title: 'Capital rules & buffers',
  link: 'https://reg.example/news/1?id=7',
  description: 'Banks must comply.',
  published_date: '2026-03-02T08:30:00Z',
  is_active: true,
  status: 'active',
  published_date_source: 'feed',
  version: 1,
};

const RSS2 = rss([
  `<item><title>Capital rules &amp; buffers</title><link>/news/1?id=7</link><guid isPermaLink="false">g1</guid>
  <description>&lt;p&gt;Banks &lt;b&gt;must&lt;/b&gt; comply.&lt;/p&gt;</description>
  <pubDate>Mon, 02 Mar 2026 09:30:00 +0100</pubDate></item>`,
]);
const RDF = `<?xml version="1.0"?><rdf:RDF xmlns="http://purl.org/rss/1.0/"
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://reg.example/"><title>Feed</title>
  <link>https://reg.example/</link></channel>
  <item rdf:about="https://reg.example/news/1?id=7"><title>Capital rules &amp; buffers</title>
  <link>https://reg.example/news/1?id=7</link>
  <description>Banks must comply.</description><dc:date>2026-03-02T09:30:00+01:00</dc:date></item></rdf:RDF>`;
const ATOM = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://reg.example/news/">
  <id>f</id><title>Feed</title>
  <link rel="self" href="https://reg.example/feed"/><entry><id>tag:1</id>
  <title type="html">Capital rules &amp;amp; buffers</title>
  <link rel="enclosure" href="https://reg.example/1.pdf"/><link rel="alternate" href="1?id=7"/>
  <published>2026-03-02T08:30:00.400Z</published>
  <updated>2026-03-03T00:00:00Z</updated>
  <content type="html">&lt;p&gt;Banks must comply.&lt;/p&gt;</content></entry></feed>`;
const JSON_FEED = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Feed',
  home_page_url: 'https://reg.example/',
  items: [
    {
      id: 1,
      url: '/news/1?id=7',
      title: 'Capital rules & buffers',
      content_html: '<p>Banks <em>must</em> comply.</p>',
      date_published: '2026-03-02T09:30:00+01:00',
    },
  ],
});

describe('formats of feed documents', () => {
  it.each([
    ['RSS 2.0', RSS2],
    ['RSS 1.0 (RDF)', RDF],
    ['Atom 1.0', ATOM],
    ['JSON Feed 1.1', JSON_FEED],
    ['RSS 0.91 with a doctype', RSS2.replace('<rss', '<!DOCTYPE rss PUBLIC "-//N//DTD" "http://x.example/r.dtd"><rss')],
    ['RSS 2.0 after white space and a comment', `\n  ${RSS2.replace('<rss', '<!-- hello --><rss')}`],
    ['JSON Feed with a byte order mark', Buffer.from(`\uFEFF${JSON_FEED}`)],
  ])('reads %s into the expected entry with the attributes of its feed', async (_, document) => {
    const { feed, entries } = await taken(document);
    const { id: feedId, name, url, institution_name, jurisdiction_code, tags, topic, category } = feed;
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      ...EXPECTED,
      feed_id: feedId,
      feed: { id: feedId, name, url },
      institution_name,
      jurisdiction_code,
      tags,
      topic,
      category,
      topic_id: topic.id,
    });
    expect(entries[0]?.id).toMatch(/^[0-9a-f]{24}$/);
  });

  it('reads the date of an Atom entry from updated and its text from xhtml content', async () => {
    const { entries } = await taken(
      ATOM.replace(/<published>.*?<\/published>/, '').replace(
        /<content.*?<\/content>/,
        '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One.</p><p>Two.</p></div></content>',
      ),
    );
    expect(entries[0]).toMatchObject({ published_date: '2026-03-03T00:00:00Z', description: 'One. Two.' });
  });

  it('uses the first words of the text as the title of an item without one', async () => {
    const { entries } = await taken(rss([{ description: 'word '.repeat(100), guid: '1' }]));
    expect(entries[0]?.title).toMatch(/^(word ){5,19}word…$/);
  });
});

describe('charsets of documents', () => {
  const TEXT = 'Änderung – Maßnahmen „neu“ für 5 €';
  const document = (encoding: string, charset?: string, label?: string): FeedAnswer => ({
    body: iconv.encode(
      rss([{ title: TEXT, guid: '1' }], label ? `<?xml version="1.0" encoding="${label}"?>` : ''),
      encoding,
      { addBOM: encoding.startsWith('utf-16') },
    ),
    headers: { 'content-type': `text/xml${charset ? `; charset=${charset}` : ''}` },
  });
  it.each([
    ['UTF-8 without a declared charset', document('utf-8')],
    ['windows-1252 declared in the prolog', document('windows-1252', undefined, 'windows-1252')],
    ['windows-1252 declared in the HTTP header', document('windows-1252', 'windows-1252')],
    ['windows-1252 declared in the HTTP header in quotes and capitals', document('windows-1252', '"WINDOWS-1252"')],
    [
      'windows-1252 declared in the HTTP header, but not in the prolog',
      document('windows-1252', 'windows-1252', 'utf-8'),
    ],
    [
      'windows-1252 declared in the prolog, but not in the HTTP header',
      document('windows-1252', 'utf-8', 'windows-1252'),
    ],
    ['windows-1252 labelled as UTF-8 in prolog and HTTP header', document('windows-1252', 'utf-8', 'utf-8')],
    ['UTF-16LE with byte order mark', document('utf-16le', undefined, 'utf-16')],
    ['UTF-16BE with byte order mark', document('utf-16be')],
    ['UTF-16BE with byte order mark, labelled UTF-8', document('utf-16be', 'utf-8', 'utf-8')],
    ['UTF-8 labelled UTF-16 in the prolog', document('utf-8', undefined, 'utf-16')],
    ['UTF-8 labelled UTF-16 in the HTTP header', document('utf-8', 'utf-16le')],
    ['UTF-8 labelled with a charset that does not exist', document('utf-8', 'klingon', 'x-none')],
  ])('decodes %s', async (_, answer) => {
    expect(await getTitle(answer)).toBe(TEXT);
  });

  it('decodes Shift_JIS declared in the XML prolog', async () => {
    const body = iconv.encode(
      rss([{ title: '金融庁の発表', guid: '1' }], '<?xml version="1.0" encoding="Shift_JIS"?>'),
      'sjis',
    );
    expect(await getTitle(body)).toBe('金融庁の発表');
  });
});

describe('markup in titles', () => {
  it.each([
    ['tags and an escaped entity', 'A &lt;b&gt;bold&lt;/b&gt; rule &amp;amp; more', 'A bold rule & more'],
    ['CDATA', '<![CDATA[A <i>new</i> rule &amp; more]]>', 'A new rule & more'],
    ['numeric and named entities', 'Caf&#233; &amp;eacute; &#x2013; &amp;ndash; end', 'Café é – – end'],
    ['a link and an image', '<![CDATA[See <a href="https://x.example">this</a><img src="x" alt="no">]]>', 'See this'],
    ['scripts and styles', '<![CDATA[Rule<script>alert(1)</script><style>p{}</style>]]>', 'Rule'],
    ['a less-than sign before a number', 'Holdings &amp;lt; 5 % of &lt; 7', 'Holdings < 5 % of < 7'],
    ['white space and line ends', ' A \n\t rule&#160;here ', 'A rule here'],
  ])('converts %s in a title to plain text', async (_, title, expected) => {
    expect(await getTitle(rss([`<item><title>${title}</title></item>`]))).toBe(expected);
  });
});

describe('links of items', () => {
  it.each([
    ['a relative link', 'item/5', 'https://reg.example/news/item/5'],
    ['a link without scheme', '//other.example/a', 'https://other.example/a'],
    [
      'an address with tracking parameters',
      'https://reg.example/a?utm_source=x&id=7&UTM_Medium=y&mc_cid=1&_hsenc=2',
      'https://reg.example/a?id=7',
    ],
    [
      'a parameter without value',
      'https://reg.example/doc.nsf/a?OpenDocument',
      'https://reg.example/doc.nsf/a?OpenDocument',
    ],
    ['a fragment', 'https://reg.example/a#part-2', 'https://reg.example/a#part-2'],
    ['repeated parameters', 'https://reg.example/?b=2&a=1&b=1', 'https://reg.example/?b=2&a=1&b=1'],
    ['an address with credentials', 'https://user:secret@reg.example/a', 'https://reg.example/a'],
    ['an invalid percent escape', 'https://reg.example/%E0%A4%A', 'https://reg.example/%E0%A4%A'],
    ['a javascript: address', 'javascript:alert(1)', null],
    ['a javascript: address with control characters', 'java\tscript:alert(1)', null],
    ['a data: address', 'data:text/html,x', null],
    ['a file: address', 'file:///etc/passwd', null],
    ['an address of 3,000 characters', `https://reg.example/${'a'.repeat(3_000)}`, null],
  ])('stores the expected link for %s', async (_, link, expected) => {
    expect(await getLink(link)).toBe(expected);
  });
});
