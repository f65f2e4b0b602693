import { expect, it } from 'vitest';
import { parseDocument } from '../../../lib/ingest/parse.ts';

const atom = (inside: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title><entry><id>1</id><title>T</title>${inside}</entry></feed>`;
const rss = (inside: string) =>
  `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>F</title><item>${inside}</item></channel></rss>`;
const htmlOf = (text: string) => parseDocument(text).items[0]?.html;

it.each([
  ['Atom, its summary', atom('<content>Whole.</content><summary>Short.</summary>'), 'Short.'],
  ['Atom, its content without a summary', atom('<content>Whole.</content>'), 'Whole.'],
  ['Atom, its content beside an empty summary', atom('<summary> </summary><content>Whole.</content>'), 'Whole.'],
  ['RSS, its description', rss('<content:encoded>Whole.</content:encoded><description>Short.</description>'), 'Short.'],
  ['RSS, what is encoded without a description', rss('<content:encoded>Whole.</content:encoded>'), 'Whole.'],
])('the text of an item is, of %s', (_, document, text) => expect(htmlOf(document)).toBe(text));
