import { describe, expect, it } from 'vitest';
import { parseFeedDocument } from '../../../../lib/ingest/parse-document.ts';
import { parseXml } from '../../../../lib/ingest/xml/parse-xml.ts';
import { getText, type XmlElement } from '../../../../lib/ingest/xml/xml-element.ts';

const x = (count: number) => 'x'.repeat(count);
const UNREAD = 'The document cannot be read as a feed:';
const getRoot = (xml: string): XmlElement => parseXml(xml).root;

describe('the length of an XML text', () => {
  it.each([
    ['exactly 200,000 characters', `<a>${x(200_000)}</a>`, 200_000],
    ['one character more', `<a>${x(200_001)}</a>`, 200_000],
    ['each text before and after a child element', `<a>${x(200_001)}<b/>${x(300_000)}</a>`, 400_000],
    ['a text with a comment inside', `<a>${x(150_000)}<!--c-->${x(90_000)}</a>`, 200_000],
    ['CDATA', `<a><![CDATA[${x(300_000)}]]>y</a>`, 200_000],
  ])('is limited to 200,000 characters: %s', (_, xml, length) => expect(getText(getRoot(xml))).toHaveLength(length));
});

describe('limits of XML tags and attributes', () => {
  const TOO_MANY = 'The document has more than 150000 tags and attributes';
  it.each([
    ['empty tags', '<a/>', 149_999],
    ['comments', '<!---->', 149_999],
    ['CDATA', '<![CDATA[]]>', 149_999],
    ['processing instructions', '<?a?>', 149_999],
    ['attributes', `<a b="1"/>`, 74_999],
  ])('accepts 150,000 %s and rejects more', (_, one, count) => {
    const most = one.repeat(count);
    expect(getRoot(`<r>${most}</r>`).local).toBe('r');
    expect(() => getRoot(`<r>${most}<z/><z/></r>`)).toThrow(TOO_MANY);
  });

  it('accepts an attribute of 65,536 characters, and rejects a longer attribute', () => {
    expect(getRoot(`<a b="${x(65_536)}"/>`).attributes.get('b')).toHaveLength(65_536);
    expect(() => getRoot(`<a b="${x(65_537)}"/>`)).toThrow(`${UNREAD} an attribute is longer than 65536`);
  });

  it('accepts elements nested 256 deep, and rejects deeper elements', () => {
    const nested = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;
    expect(getRoot(nested(256)).local).toBe('a');
    expect(() => getRoot(nested(257))).toThrow('line 1, column 771: its elements are nested more than 256 deep');
  });
});

describe('XML document types', () => {
  it.each([
    ['a name', '<!DOCTYPE rss>'],
    ['angle brackets in quotes', '<!DOCTYPE rss PUBLIC "-//N//DTD <1>" \'http://x.example/>r.dtd\'>'],
    ['no declarations', '<!DOCTYPE rss []>'],
    ['entities', '<!DOCTYPE rss [ <!ENTITY nbsp "&#160;"> <!ENTITY euro \'&#8364;\' >\n]  >'],
  ])('accepts a document type with %s', (_, type) => expect(getRoot(`${type}<rss/>`).local).toBe('rss'));

  it('decodes character references within entities, but no nested entities', () => {
    const type = '<!DOCTYPE rss [<!ENTITY euro "&#8364;&#x20AC;"><!ENTITY two "&euro;&euro;">]>';
    expect(getText(getRoot(`${type}<rss>&euro; &two; &lt;</rss>`))).toBe('€€ &euro;&euro; <');
  });

  it("decodes HTML's entities only if the document type names a DTD, as in RSS 0.91", () => {
    const type = '<!DOCTYPE rss PUBLIC "-//N//DTD RSS 0.91//EN" "http://x.example/rss.dtd">';
    expect(getText(getRoot(`${type}<rss>caf&eacute;</rss>`))).toBe('café');
    expect(() => getRoot('<!DOCTYPE rss><rss>caf&eacute;</rss>')).toThrow('undefined entity');
  });

  it.each([
    ['a parameter entity', '<!DOCTYPE rss [<!ENTITY % p "x">]>'],
    ['an external entity', '<!DOCTYPE rss [<!ENTITY p SYSTEM "x">]>'],
    ['an entity with tags', '<!DOCTYPE rss [<!ENTITY p "<a>">]>'],
    ['an attribute list declaration', '<!DOCTYPE rss [<!ATTLIST a b CDATA "x">]>'],
    ['a comment', '<!DOCTYPE rss [<!-- x -->]>'],
    ['10,001 characters', `<!DOCTYPE rss [<!ENTITY long "${x(9_980)}">]>`],
  ])('rejects a document type with %s', (_, type) =>
    expect(() => getRoot(`${type}<rss/>`)).toThrow(
      `${UNREAD} its document type is long, or declares more than plain entities`,
    ),
  );

  it('rejects entities that expand to more than 200,000 characters', () => {
    const type = `<!DOCTYPE rss [<!ENTITY a "${x(1_000)}">]>`;
    expect(getText(getRoot(`${type}<rss>${'&a;'.repeat(200)}</rss>`))).toHaveLength(200_000);
    expect(() => getRoot(`${type}<rss>${'&a;'.repeat(201)}</rss>`)).toThrow(`${UNREAD} its entities become too long`);
  });
});

describe('hostile XML documents', () => {
  const feed = (inside: string) => `<rss version="2.0"><channel><title>F</title>${inside}</channel></rss>`;
  it.each([
    [
      '10,000 nested elements',
      feed(`<item>${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}</item>`),
      'more than 256 deep',
    ],
    ['10,000 unclosed elements', feed(`<item>${'<a>'.repeat(10_000)}</item>`), 'more than 256 deep'],
    ['an attribute of 10 MB', feed(`<item a="${x(10_000_000)}"/>`), 'a tag of it does not end within 65536 characters'],
    [
      'a document that breaks off',
      `<rss><channel>${'<item><title>a</title></item>'.repeat(5_000)}`,
      /line 1, column \d+: unclosed tag/,
    ],
    [
      'XInclude as the root',
      '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>',
      'its root is <include>',
    ],
  ])('are rejected with a reason: %s', (_, document, reason) =>
    expect(() => parseFeedDocument(document)).toThrow(reason),
  );

  it('cannot include a file through an XInclude in an item', () => {
    const include = '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>';
    const { items } = parseFeedDocument(feed(`<item><title>One</title><description>${include}</description></item>`));
    expect(items[0]?.html).not.toContain('root');
  });
});
