import { describe, expect, it } from 'vitest';
import { parseFeedDocument } from '../../../lib/ingest/parse-document.ts';

const rss = (description: string) =>
  '<?xml version="1.0"?><rss ' +
  `version="2.0"><channel><title>Feed</title><item><title>One</title><description>${description}</description></item><item><title>Two</title></item></channel></rss>`;

/** The markup of the first item's text; the second item must be found behind it. */
function getHtml(description: string): string | null | undefined {
  const { items } = parseFeedDocument(rss(description));
  expect(items.map(({ title }) => title)).toEqual(['One', 'Two']);
  return items[0]?.html;
}

describe('the end of a CDATA section', () => {
  it.each([
    ['at the first ]]>', '<![CDATA[a]]>', 'a'],
    ['not at ]]', '<![CDATA[a ]] b]]>', 'a ]] b'],
    ['not at ]>', '<![CDATA[a ]> b]]>', 'a ]> b'],
    ['after a bracket in the text', '<![CDATA[a]]]>', 'a]'],
    ['after two brackets in the text', '<![CDATA[a]]]]>', 'a]]'],
    ['with ]]> split over two sections', '<![CDATA[a]]]]><![CDATA[>b]]>', 'a]]>b'],
    ['with ]]> split at another place', '<![CDATA[a]]]><![CDATA[]>b]]>', 'a]]>b'],
    ['of an empty section before text', '<![CDATA[]]>a', 'a'],
    ['before text and another section', '<![CDATA[a]]>b<![CDATA[c]]>', 'abc'],
    ['of each of 1,000 sections', '<![CDATA[a]]>'.repeat(1_000), 'a'.repeat(1_000)],
  ])('is found: %s', (_, description, expected) => expect(getHtml(description)).toBe(expected));
});

describe('content of a CDATA section', () => {
  it.each([
    [
      'the end tags of all elements',
      '<![CDATA[</description></item></channel></rss>]]>',
      '</description></item></channel></rss>',
    ],
    ['an item element', '<![CDATA[<item><title>No</title></item>]]>', '<item><title>No</title></item>'],
    ['the beginning of CDATA', '<![CDATA[a <![CDATA[b]]>', 'a <![CDATA[b'],
    ['the beginning of a comment', '<![CDATA[a <!-- b]]> c', 'a <!-- b c'],
    ['an unclosed quote in a tag', '<![CDATA[<a b="]]> c', '<a b=" c'],
    ['entities', '<![CDATA[&amp;lt;]]>', '&amp;lt;'],
    ['a document type', '<![CDATA[<!DOCTYPE rss [<!ENTITY % p "x">]>]]>', '<!DOCTYPE rss [<!ENTITY % p "x">]>'],
  ])('is kept as text: %s', (_, description, expected) => expect(getHtml(description)).toBe(expected));
});

describe('CDATA delimiters outside of CDATA', () => {
  it.each([
    ['in a comment', '<!-- <![CDATA[ -->a', 'a'],
    ['in an attribute', '<b c="<![CDATA[">a</b>', '<b c="&lt;![CDATA[">a</b>'],
    [']]> in a text, escaped', 'a ]]&gt; b', 'a ]]> b'],
    [']]> in a text, not escaped', 'a ]]> b', 'a ]]> b'],
  ])('are read as plain text: %s', (_, description, expected) => expect(getHtml(description)).toBe(expected));
});

describe('a CDATA section without an end', () => {
  it.each(['<![CDATA[a', '<![CDATA[a]>', '<![CDATA[a]]', '<![CDATA[a] ]>', '<![CDATA[a]]>b<![CDATA[c'])(
    'makes its item unreadable, but not the next item: %s',
    (description) => {
      const { items, unreadable, repair } = parseFeedDocument(rss(description));
      expect(items.map(({ title }) => title)).toEqual(['Two']);
      expect(unreadable).toEqual(['item 1 ("One", line 1) cannot be read: a tag of it breaks off']);
      expect(repair?.reason).toMatch(/^line 1, column \d+: /);
    },
  );

  it('makes its item unreadable even if a later CDATA section ends', () => {
    const { items, unreadable } = parseFeedDocument(rss('<![CDATA[a').replace('<title>Two', '<title><![CDATA[Two]]>'));
    expect(items.map(({ title }) => title)).toEqual(['Two']);
    expect(unreadable).toHaveLength(1);
  });
});

it('truncates CDATA of 300,000 characters and reads the item after it', () => {
  expect(getHtml(`<![CDATA[${'x'.repeat(300_000)}]]> end`)).toBe('x'.repeat(200_000));
});
