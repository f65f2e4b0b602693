import { expect, it } from 'vitest';
import { PageItemSelectors } from '../../../../lib/feeds/feed-source.ts';
import { parseFeedItems } from '../../../../lib/ingest/adapters/adapters.ts';
import { parseHtmlTree } from '../../../../lib/ingest/adapters/html-tree.ts';
import { proposeSelectors } from '../../../../lib/ingest/discovery/propose-selectors.ts';
import { fetched, getFeed } from '../adapters/read.ts';
import { list, page } from './site.ts';

const english = (date: string) =>
  new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Repeats the markup of an item, with its number, title, and date in two forms. */
const repeat = (items: number, ...markup: string[]) =>
  list(items, (n, title, date) =>
    markup
      .join('')
      .replaceAll('{n}', String(n))
      .replaceAll('{title}', title)
      .replaceAll('{date}', date)
      .replaceAll('{day}', english(date)),
  );
const NAV = `<nav><ul>${repeat(9, '<li><a href="/nav/{n}">{title} in the menu</a></li>')}</ul></nav>`;
const FOOTER = `<footer><ul>${repeat(8, '<li><a href="/f/{n}">{title} at the end</a></li>')}</ul></footer>`;
const around = (body: string) => page('', `${NAV}<main><h1>News</h1>${body}</main>${FOOTER}`);
const LINK = '<a href="/n/{n}">{title}</a>';
const HEAD_ROW = '<tr><th>Date</th><th>Title</th></tr>';

/** Lists of pages, as regulators have them: seven items each. */
const DATED: Record<string, string> = {
  'a list with time elements': `<ul class="news">${repeat(7, `<li>${LINK}<time datetime="{date}">x</time></li>`)}</ul>`,
  'cards with a picture link, a category link and a heading': repeat(
    7,
    '<div class="card card-{n}"><a href="/n/{n}"><img alt=""></a><a href="/c" class="tag">Press</a>',
    `<h3 class="title">${LINK}</h3><p class="meta"><span class="date">{day}</span></p>`,
    '<p>It is about <a href="/x">something</a> else.</p></div>',
  ),
  'a table with the date in the first cell': `<table>${HEAD_ROW}${repeat(7, `<tr><td>{day}<td>${LINK}</tr>`)}</table>`,
  'a link around each item': repeat(
    7,
    '<a class="tile" href="/n/{n}"><span class="day">{day}</span><h4>{title}</h4><p>More text of it</p></a>',
  ),
  'articles with a header': repeat(
    7,
    `<article><header><h2>${LINK}</h2></header>`,
    '<p>Published <time>{day}</time></p></article>',
  ),
  'lists of several months':
    `<h3>May</h3><ul class="m">${repeat(4, '<li><i>{day}</i> <a href="/n/{n}">{title} of May</a></li>')}</ul>` +
    `<h3>June</h3><ul class="m">${repeat(3, '<li><i>{day}</i> <a href="/n/{n}">{title} of June</a></li>')}</ul>`,
  'numeric dates of an unknown order': `<ul>${repeat(7, `<li><i class="dt">0{n}/05/2026</i>${LINK}</li>`)}</ul>`,
  'names of generators': repeat(
    7,
    '<div class="css-1x{n}y2z"><a class="sc-98765" href="/n/{n}">{title}</a><time>{date}</time></div>',
  ),
};
const UNDATED: Record<string, string> = {
  'headings without dates': repeat(7, `<h3>${LINK}</h3><p>A text about it.</p>`),
};
const LISTS = [
  ...Object.entries(DATED).map(([name, body]) => [name, body, true] as const),
  ...Object.entries(UNDATED).map(([name, body]) => [name, body, false] as const),
];

it.each(LISTS)('finds the items of %s', (_name, body, isDated) => {
  const document = fetched(around(body));
  const selectors = proposeSelectors(parseHtmlTree(document));
  expect(selectors).not.toBeNull();
  expect(PageItemSelectors.parse(selectors)).toEqual(selectors);
  const { items, unreadable } = parseFeedItems(document, getFeed({ kind: 'page', selectors: selectors ?? undefined }));
  expect(items).toHaveLength(7);
  expect(unreadable).toEqual([]);
  for (const { title, link, dates } of items) {
    expect(title, JSON.stringify(selectors)).toMatch(
      /^The authority publishes its decision number \d(?: of (?:May|June))?$/,
    );
    expect(link).toMatch(/^\/n\/\d$/);
    expect(dates.length, JSON.stringify(selectors)).toBe(isDated ? 1 : 0);
  }
});

it.each([
  ['a menu', `<div class="menu">${list(9, (n, title) => `<a href="/${n}">${title}</a>`)}</div>`],
  [
    'a text with links',
    list(9, (n, title) => `<p>${'Some words of a text. '.repeat(20)}<a href="/${n}">${title}</a></p>`),
  ],
  ['links to one page', list(9, (_n, title) => `<li><a href="/same">${title}</a></li>`)],
  ['two items', list(2, (n, title, date) => `<li><a href="/${n}">${title}</a><time>${date}</time></li>`)],
  ['short links', list(9, (n) => `<li><a href="/${n}">Page ${n}</a></li>`)],
  ['no elements', 'Nothing'],
])('proposes nothing for %s', (_name, body) => {
  expect(proposeSelectors(parseHtmlTree(fetched(around(body))))).toBeNull();
});

it('ends soon for a page that is made to take long', () => {
  const deep = '<div class="a b c">'.repeat(200);
  const many = list(
    4_000,
    (n, title, date) => `<div class="x y z"><a class="t" href="/${n}">${title}</a><b>${date}</b></div>`,
  );
  const selectors = proposeSelectors(parseHtmlTree(fetched(page('', deep + many))));
  expect(selectors).toMatchObject({ items: expect.any(String) });
});
