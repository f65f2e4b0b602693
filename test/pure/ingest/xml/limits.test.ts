import { describe, expect, it } from 'vitest';
import { parseDocument } from '../../../../lib/ingest/parse-document.ts';
import { parseXml } from '../../../../lib/ingest/xml/parse-xml.ts';
import { getText, type XmlElement } from '../../../../lib/ingest/xml/xml-element.ts';

const x = (count: number) => 'x'.repeat(count);
const UNREAD = 'The document cannot be read as a feed:';
const rootOf = (xml: string): XmlElement => parseXml(xml).root;

describe('texts', () => {
  it.each([
    ['of 200,000 characters', `<a>${x(200_000)}</a>`, 200_000],
    ['of one more', `<a>${x(200_001)}</a>`, 200_000],
    ['of 200,000 characters each, on both sides of an element', `<a>${x(200_001)}<b/>${x(300_000)}</a>`, 400_000],
    ['with a comment in it', `<a>${x(150_000)}<!--c-->${x(90_000)}</a>`, 200_000],
    ['of CDATA', `<a><![CDATA[${x(300_000)}]]>y</a>`, 200_000],
  ])('%s have at most 200,000 characters', (_, xml, length) => expect(getText(rootOf(xml))).toHaveLength(length));
});

describe('tags and attributes', () => {
  const TOO_MANY = 'The document has more than 150000 tags and attributes';
  it.each([
    ['empty tags', '<a/>', 149_999],
    ['comments', '<!---->', 149_999],
    ['CDATA', '<![CDATA[]]>', 149_999],
    ['instructions', '<?a?>', 149_999],
    ['attributes', `<a b="1"/>`, 74_999],
  ])('150,000 of them, not one more: %s', (_, one, count) => {
    const most = one.repeat(count);
    expect(rootOf(`<r>${most}</r>`).local).toBe('r');
    expect(() => rootOf(`<r>${most}<z/><z/></r>`)).toThrow(TOO_MANY);
  });

  it('an attribute of 65,536 characters, not one more', () => {
    expect(rootOf(`<a b="${x(65_536)}"/>`).attributes.get('b')).toHaveLength(65_536);
    expect(() => rootOf(`<a b="${x(65_537)}"/>`)).toThrow(`${UNREAD} an attribute is longer than 65536`);
  });

  it('elements 256 deep, not one more', () => {
    const nested = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;
    expect(rootOf(nested(256)).local).toBe('a');
    expect(() => rootOf(nested(257))).toThrow('line 1, column 771: its elements are nested more than 256 deep');
  });
});

describe('document types', () => {
  it.each([
    ['a name', '<!DOCTYPE rss>'],
    ['angle brackets in quotes', '<!DOCTYPE rss PUBLIC "-//N//DTD <1>" \'http://x.example/>r.dtd\'>'],
    ['no declarations', '<!DOCTYPE rss []>'],
    ['entities', '<!DOCTYPE rss [ <!ENTITY nbsp "&#160;"> <!ENTITY euro \'&#8364;\' >\n]  >'],
  ])('read: %s', (_, type) => expect(rootOf(`${type}<rss/>`).local).toBe('rss'));

  it('decodes references to characters in entities, and no entities in entities', () => {
    const type = '<!DOCTYPE rss [<!ENTITY euro "&#8364;&#x20AC;"><!ENTITY two "&euro;&euro;">]>';
    expect(getText(rootOf(`${type}<rss>&euro; &two; &lt;</rss>`))).toBe('€€ &euro;&euro; <');
  });

  it("has HTML's entities where the type names a DTD, as that of RSS 0.91 does", () => {
    const type = '<!DOCTYPE rss PUBLIC "-//N//DTD RSS 0.91//EN" "http://x.example/rss.dtd">';
    expect(getText(rootOf(`${type}<rss>caf&eacute;</rss>`))).toBe('café');
    expect(() => rootOf('<!DOCTYPE rss><rss>caf&eacute;</rss>')).toThrow('undefined entity');
  });

  it.each([
    ['a parameter entity', '<!DOCTYPE rss [<!ENTITY % p "x">]>'],
    ['an entity from elsewhere', '<!DOCTYPE rss [<!ENTITY p SYSTEM "x">]>'],
    ['an entity with tags', '<!DOCTYPE rss [<!ENTITY p "<a>">]>'],
    ['a list of attributes', '<!DOCTYPE rss [<!ATTLIST a b CDATA "x">]>'],
    ['a comment', '<!DOCTYPE rss [<!-- x -->]>'],
    ['10,001 characters', `<!DOCTYPE rss [<!ENTITY long "${x(9_980)}">]>`],
  ])('refused: %s', (_, type) =>
    expect(() => rootOf(`${type}<rss/>`)).toThrow(
      `${UNREAD} its document type is long, or declares more than plain entities`,
    ),
  );

  it('refused: entities that become 200,001 characters', () => {
    const type = `<!DOCTYPE rss [<!ENTITY a "${x(1_000)}">]>`;
    expect(getText(rootOf(`${type}<rss>${'&a;'.repeat(200)}</rss>`))).toHaveLength(200_000);
    expect(() => rootOf(`${type}<rss>${'&a;'.repeat(201)}</rss>`)).toThrow(`${UNREAD} its entities become too long`);
  });
});

describe('hostile documents are refused with a reason', () => {
  const feed = (inside: string) => `<rss version="2.0"><channel><title>F</title>${inside}</channel></rss>`;
  it.each([
    [
      '10,000 nested elements',
      feed(`<item>${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}</item>`),
      'more than 256 deep',
    ],
    ['10,000 elements that never end', feed(`<item>${'<a>'.repeat(10_000)}</item>`), 'more than 256 deep'],
    ['an attribute of 10 MB', feed(`<item a="${x(10_000_000)}"/>`), 'a tag of it does not end within 65536 characters'],
    [
      'a document that does not end',
      `<rss><channel>${'<item><title>a</title></item>'.repeat(5_000)}`,
      /line 1, column \d+: unclosed tag/,
    ],
    [
      'XInclude as the root',
      '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>',
      'its root is <include>',
    ],
  ])('%s', (_, document, reason) => expect(() => parseDocument(document)).toThrow(reason));

  it('XInclude in an item includes nothing', () => {
    const include = '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>';
    const { items } = parseDocument(feed(`<item><title>One</title><description>${include}</description></item>`));
    expect(items[0]?.html).not.toContain('root');
  });
});
