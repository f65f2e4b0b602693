import { expect, it } from 'vitest';
import { parseFeedDocument } from '../../../lib/ingest/parse-document.ts';

const atom = (inside: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title><entry><id>1</id><title>T</title>${inside}</entry></feed>`;
const RSS_START = '<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">';
const rss = (inside: string) => `${RSS_START}<channel><title>F</title><item>${inside}</item></channel></rss>`;
const getHtml = (text: string) => parseFeedDocument(text).items[0]?.html;

it.each([
  ['Atom, its summary', atom('<content>Whole.</content><summary>Short.</summary>'), 'Short.'],
  ['Atom, its content without a summary', atom('<content>Whole.</content>'), 'Whole.'],
  ['Atom, its content beside an empty summary', atom('<summary> </summary><content>Whole.</content>'), 'Whole.'],
  ['RSS, its description', rss('<content:encoded>Whole.</content:encoded><description>Short.</description>'), 'Short.'],
  ['RSS, what is encoded without a description', rss('<content:encoded>Whole.</content:encoded>'), 'Whole.'],
])('selects the text of an item: %s', (_, document, text) => expect(getHtml(document)).toBe(text));

const SITE =
  '<p>The post <a href="https://a.example/">New rules</a> appeared first on <a href="https://a.example">A</a>.</p>';
const both = (description: string, whole = 'Whole.') =>
  rss(`<description><![CDATA[${description}]]></description><content:encoded><![CDATA[${whole}]]></content:encoded>`);
const json = (item: object) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'F', items: [{ id: 1, ...item }] });

it.each([
  ['an excerpt with an entity', both('<p>Banks must [&#8230;]</p>'), 'Whole.'],
  ['one with a character', both('Banks must […]'), 'Whole.'],
  ['one with dots', both('Banks must [...]\n'), 'Whole.'],
  [
    'one before the sentence of its site',
    both(`<p>Banks must [&#8230;]</p>\n${SITE}`, `<p>Whole.</p>${SITE}`),
    '<p>Whole.</p>',
  ],
  ['one of Atom', atom('<summary type="html">Banks must [&amp;#8230;]</summary><content>Whole.</content>'), 'Whole.'],
  ['one of a JSON Feed', json({ summary: 'Banks must […]', content_html: 'Whole.' }), 'Whole.'],
])('uses the full text of an item instead of a truncated excerpt: %s', (_, document, text) =>
  expect(getHtml(document)).toBe(text),
);

it.each([
  ['a summary that quotes with a cut', both('Banks “must […] report”.'), 'Banks “must […] report”.'],
  ['a summary that ends in an ellipsis', both('And more…'), 'And more…'],
  ['an excerpt without a whole text', rss('<description>Banks must […]</description>'), 'Banks must […]'],
  ['the summary of a JSON Feed', json({ summary: 'Short.', content_html: 'Whole.' }), 'Short.'],
  ['the text of a JSON Feed without one', json({ content_text: 'a < b' }), 'a &lt; b'],
])('does not replace the short text of an item: %s', (_, document, text) => expect(getHtml(document)).toBe(text));

it.each([
  ['with links', both(`<p>Short.</p>\n${SITE}`), '<p>Short.</p>\n'],
  ['without links', both('Short. The post The post office first appeared on A.'), 'Short. '],
  ['alone', both(SITE), 'Whole.'],
])('removes the sentence "appeared first on" from the text of an item: %s', (_, document, text) =>
  expect(getHtml(document)).toBe(text),
);

it.each([
  'The post of director is vacant.',
  'The post, which appeared first on 3 May, is vacant. Apply now.',
  'The rule appeared first on 3 May.',
])('keeps a sentence that resembles "appeared first on": %s', (text) => expect(getHtml(both(text))).toBe(text));
