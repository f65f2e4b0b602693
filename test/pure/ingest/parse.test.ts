import { expect, it } from 'vitest';
import { parseFeedDocument } from '../../../lib/ingest/parse-document.ts';

const atom = (inside: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title><entry><id>1</id><title>T</title>${inside}</entry></feed>`;
const RSS_START = '<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">';
const rss = (inside: string) => `${RSS_START}<channel><title>F</title><item>${inside}</item></channel></rss>`;
const getHtml = (text: string) => parseFeedDocument(text).items[0]?.html;

it.each([
  ['the summary of an Atom entry', atom('<content>Whole.</content><summary>Short.</summary>'), 'Short.'],
  ['the content of an Atom entry without a summary', atom('<content>Whole.</content>'), 'Whole.'],
  [
    'the content of an Atom entry with an empty summary',
    atom('<summary> </summary><content>Whole.</content>'),
    'Whole.',
  ],
  [
    'the description of an RSS item',
    rss('<content:encoded>Whole.</content:encoded><description>Short.</description>'),
    'Short.',
  ],
  [
    'the encoded content of an RSS item without a description',
    rss('<content:encoded>Whole.</content:encoded>'),
    'Whole.',
  ],
])('selects the text of an item: %s', (_, document, text) => expect(getHtml(document)).toBe(text));

const SITE =
  '<p>The post <a href="https://a.example/">New rules</a> appeared first on <a href="https://a.example">A</a>.</p>';
const both = (description: string, whole = 'Whole.') =>
  rss(`<description><![CDATA[${description}]]></description><content:encoded><![CDATA[${whole}]]></content:encoded>`);
const json = (item: object) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'F', items: [{ id: 1, ...item }] });

it.each([
  ['an excerpt that ends in […] as an entity', both('<p>Banks must [&#8230;]</p>'), 'Whole.'],
  ['an excerpt that ends in […]', both('Banks must […]'), 'Whole.'],
  ['an excerpt that ends in [...]', both('Banks must [...]\n'), 'Whole.'],
  [
    'an excerpt before "appeared first on"',
    both(`<p>Banks must [&#8230;]</p>\n${SITE}`, `<p>Whole.</p>${SITE}`),
    '<p>Whole.</p>',
  ],
  [
    'an Atom summary',
    atom('<summary type="html">Banks must [&amp;#8230;]</summary><content>Whole.</content>'),
    'Whole.',
  ],
  ['a JSON Feed summary', json({ summary: 'Banks must […]', content_html: 'Whole.' }), 'Whole.'],
])('uses the full text of an item instead of a truncated excerpt: %s', (_, document, text) =>
  expect(getHtml(document)).toBe(text),
);

it.each([
  ['[…] within a quotation', both('Banks “must […] report”.'), 'Banks “must […] report”.'],
  ['a summary that ends in an ellipsis', both('And more…'), 'And more…'],
  ['an excerpt without a full text', rss('<description>Banks must […]</description>'), 'Banks must […]'],
  ['a complete JSON Feed summary', json({ summary: 'Short.', content_html: 'Whole.' }), 'Short.'],
  ['a JSON Feed item without a summary', json({ content_text: 'a < b' }), 'a &lt; b'],
])('does not replace the short text of an item: %s', (_, document, text) => expect(getHtml(document)).toBe(text));

it.each([
  ['with links', both(`<p>Short.</p>\n${SITE}`), '<p>Short.</p>\n'],
  ['without links', both('Short. The post The post office first appeared on A.'), 'Short. '],
  ['as the complete description', both(SITE), 'Whole.'],
])('removes the sentence "appeared first on" from the text of an item: %s', (_, document, text) =>
  expect(getHtml(document)).toBe(text),
);

it.each([
  'The post of director is vacant.',
  'The post, which appeared first on 3 May, is vacant. Apply now.',
  'The rule appeared first on 3 May.',
])('keeps a sentence that resembles "appeared first on": %s', (text) => expect(getHtml(both(text))).toBe(text));
