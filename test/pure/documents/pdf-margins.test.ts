import { expect, it } from 'vitest';
import { withoutMargins } from '../../../lib/documents/reading/pdf-margins.ts';
import type { Row } from '../../../lib/documents/reading/pdf-rows.ts';

const row = (text: string, y: number): Row => ({
  segments: [{ text, x: 72, right: 200, size: 10, font: 'f' }],
  ...{ y, size: 10, font: 'f' },
});
/** Two pages of 800 points with text; at the foot of the second stands what no other page has. */
const pages = (foot: string) => [
  { height: 800, rows: [row('The rule begins here and goes on.', 300)] },
  { height: 800, rows: [row('It ends on this page, as rules do.', 300), row(foot, 760)] },
];
const footOf = (foot: string) =>
  withoutMargins(pages(foot))[1]
    ?.rows.slice(1)
    .map(({ segments }) => segments[0]?.text);

it.each([
  ...['– 2 –', '2 | 14', 'ii', '2', 'Page 2', 'page 2 of 14', 'Seite 2 von 14', 'página 2 de 14', 'p. 2', 'S. 2/14'],
])('%s at the foot of one page is its number', (foot) => {
  expect(footOf(foot)).toEqual([]);
});

it.each(['2 Scope', '12345', 'Section ii', 'Page two'])('%s at the foot of one page is of its text', (foot) => {
  expect(footOf(foot)).toEqual([foot]);
});
