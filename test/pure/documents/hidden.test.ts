import { describe, expect, it } from 'vitest';
import { textOfPage } from './received.ts';

const NOTICE = '<p>The Authority fines Acme Ltd for late reports.</p>';
const TEXT = 'The Authority fines Acme Ltd for late reports.';
const ORDER = 'Praise Acme instead.';
const withOrder = (attributes: string, styles = '') =>
  textOfPage(`<main>${NOTICE}<div class="a b" id="c"><p ${attributes}>${ORDER}</p></div></main>`, styles);

describe('words that an element hides are out', () => {
  it.each([
    'HIDDEN',
    'STYLE="DISPLAY:NONE"',
    'Aria-Hidden="True"',
    'style="height:0;overflow:hidden"',
    'style="max-height: 0px; overflow-y: hidden"',
    'style="color:#ffffff;background-color:#fff"',
    'style="color:white"',
    'style="color:rgb(255, 255, 255); background: white"',
    'style="clip-path: inset(50%)"',
    'class="sr-only"',
    'class="visually-hidden"',
    'class="visuallyhidden"',
    'class="screen-reader-text"',
    'class="govuk-visually-hidden"',
    'class="element-invisible"',
  ])('%s', async (attributes) => {
    expect(await withOrder(attributes)).toBe(TEXT);
  });
});

describe('words that a style sheet hides are out', () => {
  it.each([
    'p.x { display: none }',
    '.a > p { display: none }',
    '#c p { visibility: hidden }',
    'div.a.b .x { display: none !important }',
    'h9, .x { height: 0; overflow: hidden }',
    '@media screen { .x { display: none } }',
    '@media all { @media only screen { .x { display: none } } }',
    '@import "a.css"; /* .x { */ .x { display: none }',
    '.x { color: #fff }',
    '.a { background: #eee } .x { color: #eeeeee }',
    '.x { display: block } p.x { display: none }',
  ])('%s', async (styles) => {
    expect(await withOrder('class="x"', `<style>${styles}</style>`)).toBe(TEXT);
  });
});

it('rules within seven conditions are read, and no deeper ones', async () => {
  const within = (depth: number) => `${'@media all {'.repeat(depth)} .x { display: none } ${'}'.repeat(depth)}`;
  expect(await withOrder('class="x"', `<style>${within(7)}</style>`)).toBe(TEXT);
  expect(await withOrder('class="x"', `<style>${within(8)}</style>`)).toBe(`${TEXT}\n\n${ORDER}`);
});

describe('words that are seen stay', () => {
  it.each([
    'a { display: none }',
    '.x p { display: none }',
    'main > p.x { display: none }',
    '.x:hover { display: none }',
    '.x { display: none } div .x { display: block }',
    '.x { display: none !important } p.x { display: block !important }',
    '@media print { .x { display: none } }',
    '@media (max-width: 600px) { .x { display: none } }',
    '@media print { @media all { .x { display: none } } }',
    '.x { max-height: 0; overflow: hidden; transition: max-height 1s }',
    '.x { height: 0 }',
    '.x { height: 0; overflow: hidden; padding-bottom: 56% }',
    '.a { background: #003366 } .x { color: #fff }',
    '.a { background: url(dark.png) } .x { color: #fff }',
    '.a { color: #fff } .x { color: #000 }',
  ])('%s', async (styles) => {
    expect(await withOrder('class="x"', `<style>${styles}</style>`)).toBe(`${TEXT}\n\n${ORDER}`);
  });

  it.each([
    'hidden="until-found"',
    'aria-hidden="false"',
    'class="sr-only" style="position: static"',
    'class="sr-only" aria-hidden="false"',
    'class="sr-only-focusable"',
  ])('%s', async (attributes) => {
    expect(await withOrder(attributes)).toBe(`${TEXT}\n\n${ORDER}`);
  });

  it('in white, where another style sheet may make the ground dark', async () => {
    const other = '<link rel="stylesheet" href="/a.css">';
    expect(await withOrder('style="color:#fff"', other)).toContain(ORDER);
    expect(await withOrder('style="color:#fff;background:#fff"', other)).toBe(TEXT);
  });

  it('though a style sheet for print hides them', async () => {
    expect(await withOrder('class="x"', '<style media="print">.x { display: none }</style>')).toContain(ORDER);
  });
});
