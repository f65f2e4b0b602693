import { describe, expect, it } from 'vitest';
import { buildEntryCandidate } from '../../../lib/ingest/entry-candidate.ts';
import { resolveBaseUrl } from '../../../lib/ingest/item-links.ts';
import { parseFeedDocument } from '../../../lib/ingest/parse-document.ts';
import { getFeed } from './adapters/read.ts';

const MEDIA = 'xmlns:media="http://search.yahoo.com/mrss/"';
const rss = (items: string, attributes = '') =>
  `<rss version="2.0" ${attributes}><channel><title>F</title><link>https://reg.example/</link>${items}</channel></rss>`;
const atom = (entries: string, attributes = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${attributes}><title>F</title><id>urn:f</id>${entries}</feed>`;

/** The title, link and text of each item of a document, as its entry has them. */
function getEntries(document: string) {
  const { items, bases } = parseFeedDocument(document);
  const context = {
    feed: getFeed({}),
    base: resolveBaseUrl('https://reg.example/feeds/all.xml', bases),
    fetchedAt: new Date('2026-11-21T00:00:00Z'),
    requestedAt: new Date('2026-11-21T00:00:00Z'),
    isBackfill: false,
  };
  return items.map((item) => {
    const { title, link, description } = buildEntryCandidate(item, context).draft;
    return { title, link, description };
  });
}
const first = (document: string) => getEntries(document)[0];

describe('character references in feeds', () => {
  it.each([
    ['decimal', '&#8220;Fees&#8221; &#8211; rates &#38; terms', '“Fees” – rates & terms'],
    ['hexadecimal', 'The bank&#x2019;s &#x26; the fund&#X2019;s duties', null],
    ['named, escaped for display', 'The &amp;amp; sign', 'The &amp; sign'],
  ])('decodes references in an Atom title once or reports a repair: %s', (_, written, title) => {
    if (title === null)
      expect(parseFeedDocument(atom(`<entry><title>${written}</title></entry>`)).repair).not.toBeNull();
    else expect(first(atom(`<entry><title>${written}</title></entry>`))?.title).toBe(title);
  });

  it('decodes references in an Atom link once', () => {
    const link = '<link href="https://reg.example/s?q=a&#38;p=2&#x26;r=&#51;"/>';
    expect(first(atom(`<entry><title>T</title>${link}</entry>`))?.link).toBe('https://reg.example/s?q=a&p=2&r=3');
  });

  it('decodes references in an Atom title of type html a second time, as HTML', () => {
    const title = '<title type="html">&#60;i&#62;Final&#60;/i&#62; rule &#38;amp; order</title>';
    expect(first(atom(`<entry>${title}</entry>`))?.title).toBe('Final rule & order');
  });
});

describe('elements of the feed format', () => {
  it('take precedence over Media RSS and iTunes elements, in any order and with any prefix', () => {
    const item = `<item><m:title>photo-12.jpg</m:title><m:description>A podium</m:description><p:title>No. 3</p:title>
      <p:summary>brief</p:summary><title>Rules on clearing</title><link>/n/1</link>
      <description>Text of it.</description></item>`;
    const prefixes = 'xmlns:m="http://search.yahoo.com/mrss/" xmlns:p="http://www.itunes.com/dtds/podcast-1.0.dtd"';
    expect(first(rss(item, prefixes))).toEqual({
      title: 'Rules on clearing',
      link: 'https://reg.example/n/1',
      description: 'Text of it.',
    });
  });

  it('are read from an RSS feed that declares the namespace of Atom', () => {
    const document = rss('<item><title>One</title><link>/1</link></item>', 'xmlns="http://www.w3.org/2005/Atom"');
    expect(first(document)).toMatchObject({ title: 'One', link: 'https://reg.example/1' });
  });

  it('are read from an RDF feed that prefixes each element', () => {
    const document = `<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:s="http://purl.org/rss/1.0/">
      <s:channel><s:title>F</s:title><s:link>https://reg.example/</s:link></s:channel>
      <s:item><s:title>One</s:title><s:link>https://reg.example/r1</s:link><s:description>Text</s:description></s:item></r:RDF>`;
    expect(getEntries(document)).toEqual([{ title: 'One', link: 'https://reg.example/r1', description: 'Text' }]);
  });
});

describe('titles of RSS items', () => {
  it.each([
    ['Notice under &lt;Section 12&gt; of the act', 'Notice under <Section 12> of the act'],
    ['Ratio below LCR&lt;limit is reported', 'Ratio below LCR<limit is reported'],
    ['If a&lt;b and c&gt;d, report', 'If a<b and c>d, report'],
    ['&lt;strong&gt;Warning&lt;/strong&gt;: clones', 'Warning: clones'],
    ['A &lt;b title="x"&gt;bold&lt;/b&gt; one&lt;br/&gt;two', 'A bold one two'],
    ['&lt;b&gt; without an end', '<b> without an end'],
    ['An end&lt;/b&gt; without a start', 'An end</b> without a start'],
    ['&lt;!-- hidden --&gt;Shown', 'Shown'],
    ['<em>In re</em> Acme', 'In re Acme'],
  ])('lose HTML tags and keep other angle brackets: %s', (written, title) =>
    expect(first(rss(`<item><title>${written}</title></item>`))?.title).toBe(title),
  );
});

describe('unescaped markup in a description', () => {
  it.each([
    ['<p>Two firms:</p><ul><li>Northbank</li><li>Southbroker</li></ul>', 'Two firms: Northbank Southbroker'],
    ['<div>One<br/>two</div> three', 'One two three'],
    [
      '<x:p xmlns:x="http://www.w3.org/1999/xhtml">One</x:p><x:p xmlns:x="http://www.w3.org/1999/xhtml">two</x:p>',
      'One two',
    ],
  ])('separates words: %s', (written, text) => {
    const item = `<item><title>T</title><description>${written}</description></item>`;
    expect(first(rss(item))?.description).toMatch(new RegExp(`^${text.replaceAll(' ', '.{1,4}')}$`));
  });
});

describe('fallbacks for links and texts of items', () => {
  it.each([
    ['the enclosure', '<enclosure url="/d/1.pdf" type="application/pdf"/>', '/d/1.pdf'],
    ['a guid that is a URL', '<guid>https://reg.example/g/1</guid>', '/g/1'],
    ['a guid that is a path', '<guid isPermaLink="true">g/2</guid>', '/g/2'],
    [
      'an Atom link',
      '<a:link xmlns:a="http://www.w3.org/2005/Atom" rel="alternate" href="/a/1"/><guid>/g/1</guid>',
      '/a/1',
    ],
    ['no link from a guid with isPermaLink="false"', '<guid isPermaLink="false">/g/1</guid>', null],
    [
      'the enclosure instead of a picture',
      `<media:content ${MEDIA} url="/p.jpg" medium="image"/><enclosure url="/d/2.pdf"/>`,
      '/d/2.pdf',
    ],
  ])('find the link of an RSS item without a link element: %s', (_, written, path) => {
    const link = first(rss(`<item><title>T</title>${written}</item>`))?.link;
    expect(link).toBe(path && `https://reg.example${path}`);
  });

  it('use the encoded content if the description is only a picture', () => {
    const picture = '<description>&lt;img src="/p.jpg"/&gt;</description>';
    const whole = '<c:encoded xmlns:c="http://purl.org/rss/1.0/modules/content/">The whole text.</c:encoded>';
    expect(first(rss(`<item><title>T</title>${picture}${whole}</item>`))?.description).toBe('The whole text.');
  });

  it('use the media description if an entry has no text', () => {
    const group =
      `<media:group ${MEDIA}><media:title>No</media:title><media:description>Of rates &lt; 2 ` +
      '%.</media:description></media:group>';
    expect(first(atom(`<entry><title>T</title>${group}</entry>`))?.description).toBe('Of rates < 2 %.');
  });

  it.for([
    [
      'the link to a web page',
      '<link href="/1.pdf" type="application/pdf"/><link href="/1.html" type="text/html"/>',
      '',
      '/1.html',
    ],
    [
      'the link in the language of the feed',
      '<link href="/fr" hreflang="fr"/><link href="/de" hreflang="de"/>',
      'xml:lang="de-AT"',
      '/de',
    ],
    ['else the first link', '<link href="/fr" hreflang="fr"/><link href="/it" hreflang="it"/>', 'xml:lang="de"', '/fr'],
  ])('select one of several alternate links: %s', ([, links, attributes, path]) =>
    expect(first(atom(`<entry><title>T</title>${links}</entry>`, attributes))?.link).toBe(`https://reg.example${path}`),
  );
});
