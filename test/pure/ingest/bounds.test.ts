import { describe, expect, it } from 'vitest';
import { boundedText, boundedXml, checkJson } from '../../../lib/ingest/bounds.ts';
import { parsedJson } from '../../../lib/ingest/parse.ts';

const x = (count: number) => 'x'.repeat(count);
const UNREAD = 'The document cannot be read as a feed:';

describe('texts of an XML document', () => {
  it.each([
    ['200,000 characters', `<a>${x(200_000)}</a>`],
    ['200,000 characters each, parted by tags', `<a>${x(200_000)}<b/>${x(200_000)}</a>`],
    ['200,000 characters, parted by a comment', `<a>${x(100_000)}<!--c-->${x(100_000)}</a>`],
    ['200,000 characters behind the last tag', `<a/>${x(200_000)}`],
    ['CDATA of 200,000 characters with its marks', `<a><![CDATA[${x(199_988)}]]></a>`],
    ['nothing', ''],
  ])('kept: %s', (_, xml) => expect(boundedXml(xml)).toBe(xml));

  it.each([
    ['a text', `<a>${x(200_001)}</a>`, `<a>${x(200_000)}</a>`],
    ['two texts', `<a>${x(200_001)}<b/>${x(300_000)}</a>`, `<a>${x(200_000)}<b/>${x(200_000)}</a>`],
    [
      'a text with comments',
      `<a>${x(150_000)}<!--c-->${x(90_000)}<!--d-->yy</a>`,
      `<a>${x(150_000)}<!--c-->${x(50_000)}<!--d--></a>`,
    ],
    ['behind the last tag', `<a/>${x(200_005)}`, `<a/>${x(200_000)}`],
    ['CDATA', `<a><![CDATA[${x(300_000)}]]>y</a>`, `<a><![CDATA[${x(199_991)}]]>y</a>`],
  ])('cut to 200,000 characters: %s', (_, xml, expected) => expect(boundedXml(xml)).toBe(expected));

  it('a text beside: 200,000 characters', () => {
    expect(boundedText(x(200_000))).toHaveLength(200_000);
    expect(boundedText(x(200_001))).toHaveLength(200_000);
  });
});

describe('tags and attributes', () => {
  const TOO_MANY = 'The document has more than 150000 tags and attributes';
  it.each([
    ['empty tags', '<a/>', 150_000],
    ['pairs of tags', '<a></a>', 75_000],
    ['comments', '<!---->', 150_000],
    ['CDATA', '<![CDATA[]]>', 150_000],
    ['instructions', '<?a?>', 150_000],
    ['tags of two attributes', `<a b="1" c='2'/>`, 50_000],
    ['an attribute with a tag in it', `<a b="<c d=''>"/>`, 75_000],
  ])('150,000 of them, not one more: %s', (_, one, count) => {
    const most = one.repeat(count);
    expect(boundedXml(most)).toBe(most);
    expect(() => boundedXml(`${most}<z>`)).toThrow(TOO_MANY);
  });

  it('a tag of 65,536 characters, not one more', () => {
    const tag = (length: number) => `<a b="${x(length - 8)}">`;
    expect(boundedXml(tag(65_536))).toHaveLength(65_536);
    const error = `${UNREAD} a tag of it does not end within 65536 characters`;
    expect(() => boundedXml(tag(65_537))).toThrow(error);
    expect(() => boundedXml(`<${x(70_000)}`)).toThrow(error);
    expect(() => boundedXml('<a b=1')).toThrow(error);
  });

  it.each([
    ['a comment', '<a><!-- </a>', '-->'],
    ['a comment that would end as it begins', '<a><!-->', '-->'],
    ['CDATA', '<a><![CDATA[ ]] ></a>', ']]>'],
    ['a closing tag', '<a></a', '>'],
    ['a double quote', '<a b="></a>', '"'],
    ['a single quote', `<a b='"></a>`, "'"],
  ])('refused where it breaks off: %s', (_, xml, closing) =>
    expect(() => boundedXml(xml)).toThrow(`${UNREAD} it breaks off before ${closing}`),
  );
});

describe('document types', () => {
  it.each([
    ['a name', '<!DOCTYPE rss>'],
    ['angle brackets in quotes', '<!DOCTYPE rss PUBLIC "-//N//DTD <1>" \'http://x.example/>r.dtd\'>'],
    ['no declarations', '<!DOCTYPE rss []>'],
    ['entities', '<!DOCTYPE rss [ <!ENTITY nbsp "&#160;"> <!ENTITY euro \'&#8364;\' >\n]  >'],
    ['10,000 characters', `<!DOCTYPE rss [<!ENTITY long "${x(9_966)}">]>`],
  ])('kept: %s', (_, type) => expect(boundedXml(`${type}<rss/>`)).toBe(`${type}<rss/>`));

  it.each([
    ['a parameter entity', '<!DOCTYPE rss [<!ENTITY % p "x">]>'],
    ['an entity from elsewhere', '<!DOCTYPE rss [<!ENTITY p SYSTEM "x">]>'],
    ['an entity with tags', '<!DOCTYPE rss [<!ENTITY p "<a>">]>'],
    ['a list of attributes', '<!DOCTYPE rss [<!ATTLIST a b CDATA "x">]>'],
    ['a comment', '<!DOCTYPE rss [<!-- x -->]>'],
    ['declarations without an end', '<!DOCTYPE rss [<!ENTITY p "x">'],
    ['a quote without an end', '<!DOCTYPE rss "x>'],
    ['10,001 characters', `<!DOCTYPE rss [<!ENTITY long "${x(9_967)}">]>`],
  ])('refused: %s', (_, type) =>
    expect(() => boundedXml(`${type}<rss/>`)).toThrow(
      `${UNREAD} its document type is long, or declares more than plain entities`,
    ),
  );
});

describe('values of a JSON document', () => {
  const TOO_MANY = 'The document has more than 150000 values';
  it.each([
    ['commas', `[${','.repeat(149_999)}`],
    ['arrays', '['.repeat(150_000)],
    ['objects', '{'.repeat(150_000)],
    ['commas in strings', `"${','.repeat(150_001)}"${','.repeat(150_000)}`],
    ['strings with quotes', `${'["\\",[{"'.repeat(150_000)}`],
    ['strings that end with a backslash', `${'["\\\\"'.repeat(150_000)}`],
    ['a string that does not end', `["${'['.repeat(150_001)}`],
  ])('150,000 of them, not one more: %s', (name, json) => {
    expect(() => checkJson(json)).not.toThrow();
    if (name !== 'a string that does not end') expect(() => checkJson(`${json},,`)).toThrow(TOO_MANY);
  });

  it('one more than 150,000', () => expect(() => checkJson(','.repeat(150_001))).toThrow(TOO_MANY));
});

it('why JSON is not valid is one line', () => {
  expect(() => parsedJson('{"a":\n}')).toThrow('"{"a": }" is not valid JSON');
});
