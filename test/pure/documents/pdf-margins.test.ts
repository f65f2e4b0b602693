import { expect, it } from 'vitest';
import { removeHeadersAndFooters } from '../../../lib/documents/reading/pdf/pdf-margins.ts';
import type { PdfRow } from '../../../lib/documents/reading/pdf/pdf-rows.ts';

const row = (text: string, y: number): PdfRow => ({
  segments: [{ text, x: 72, right: 200, size: 10, font: 'f' }],
  y,
  size: 10,
  font: 'f',
});
/** Returns two pages of 800 points with text; the second ends with a foot that no other page has. */
const pages = (foot: string) => [
  { height: 800, rows: [row('The rule begins here and goes on.', 300)] },
  { height: 800, rows: [row('It ends on this page, as rules do.', 300), row(foot, 760)] },
];
const getFoot = (foot: string) =>
  removeHeadersAndFooters(pages(foot))[1]
    ?.rows.slice(1)
    .map(({ segments }) => segments[0]?.text);

it.each([
  ...['– 2 –', '2 | 14', 'ii', '2', 'Page 2', 'page 2 of 14', 'Seite 2 von 14', 'página 2 de 14', 'p. 2', 'S. 2/14'],
])('removeHeadersAndFooters drops the page number "%s"', (foot) => {
  expect(getFoot(foot)).toEqual([]);
});

it.each(['2 Scope', '12345', 'Section ii', 'Page two'])('removeHeadersAndFooters keeps the last line "%s"', (foot) => {
  expect(getFoot(foot)).toEqual([foot]);
});
