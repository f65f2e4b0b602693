import { findAll } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { expect, it } from 'vitest';
import { PageItemSelectors } from '../../../../lib/feeds/feed-source.ts';
import { getElementText } from '../../../../lib/ingest/adapters/html-tree.ts';
import { selectPageItems } from '../../../../lib/ingest/discovery/select-page-items.ts';
import { fetched } from '../adapters/read.ts';
import { PAGE_SHAPES } from './page-shapes.ts';

const URL = 'https://reg.example/news';
type Request = Omit<Parameters<typeof selectPageItems>[0], 'url'>;
const read = (html: string, request: Request = {}) =>
  selectPageItems(
    { url: URL, ...request },
    { read: async () => ({ kind: 'document', ...fetched(html, { url: URL }) }) },
  );

/** Returns the elements of a copy with a text, as clicks on them do. */
const findByText = (html: string, text: string) =>
  findAll((one) => getElementText(one) === text && 'data-n' in one.attribs, parseDocument(html).children).map(
    ({ attribs }) => ({ element: Number(attribs['data-n']), text }),
  );

/** Returns the innermost element with a text. */
const click = (html: string, text: string) => findByText(html, text).at(-1) ?? { element: 1, text };

it.each(Object.entries(PAGE_SHAPES))('finds the items of %s from a click on a title', async (_name, shape) => {
  const { html } = await read(shape.html);
  const title = click(html ?? '', shape.titles[1] ?? '');
  const found = await read(shape.html, { clicked: { title } });
  const shown = JSON.stringify(found.selectors);
  expect(found, shown).toMatchObject({ problem: null, html: null, count: shape.titles.length });
  expect(PageItemSelectors.parse(found.selectors)).toEqual(found.selectors);
  expect(
    found.items.map((item) => item.title),
    shown,
  ).toEqual(shape.titles);
  for (const { link, date_text } of found.items) {
    expect(link, shown).toMatch(/^https:\/\/reg\.example\/n\/\d+$/);
    expect(date_text !== null, shown).toBe(shape.isDated);
  }
});

const LIST = PAGE_SHAPES['cards with a heading and a button'] as (typeof PAGE_SHAPES)[string];
const KNOWN = LIST.titles.slice(1, 5).map((title, i) => ({ title, link: `https://reg.example/n/${i + 2}` }));
const ONE_MORE =
  '<div class="card"><h3>New rule 7 on liquidity</h3><p class="date">1 June 2026</p><a href="/n/7">Read</a></div>';
const CHANGES: Record<string, (html: string) => string> = {
  'its class names are renamed': (html) => html.replaceAll('card', 'tile').replaceAll('class="date"', 'class="when"'),
  'its list is moved': (html) =>
    html.replace('<nav>', '<section id="top"><ul><li><a href="/1">Another list of links</a></li></ul></section><nav>'),
  'its list is wrapped': (html) => html.replace('<div class="cards">', '<main><div id="new"><div class="grid">'),
  'its elements are others': (html) =>
    html.replaceAll('h3', 'h4').replaceAll('p>', 'div>').replaceAll('<p class', '<div class'),
  'a new item is the first': (html) => html.replace('<div class="cards">', `<div class="items">${ONE_MORE}`),
  'its titles are edited': (html) => html.replaceAll('Decision', 'Decision no.').replaceAll('cards', 'results'),
};

it.each(Object.entries(CHANGES))('finds the known items of a page again if %s', async (_name, change) => {
  const { selectors, items, html, groups, problem } = await read(change(LIST.html), { known: KNOWN });
  expect(problem, JSON.stringify(selectors)).toBeNull();
  const links = items.map(({ link }) => link);
  for (const { link } of KNOWN) expect(links, JSON.stringify(selectors)).toContain(link);
  expect(items.every(({ date }) => date !== null)).toBe(true);
  expect(html).toContain('data-n');
  expect(groups.length).toBeGreaterThan(0);
});

it('returns the structure of a page that has none of the known items', async () => {
  const found = await read(LIST.html, { known: [{ title: 'Something else', link: 'https://reg.example/other' }] });
  expect(found).toMatchObject({ selectors: null, items: [], count: 0, problem: { code: 'no_match' } });
  expect(found.groups).toMatchObject([{ items: 6, titles: LIST.titles.slice(0, 3) }]);
  const { groups } = await read(PAGE_SHAPES['a list with time elements']?.html ?? '', { known: KNOWN });
  expect(groups).toMatchObject([
    { items: 6, titles: ['Decision 1 on capital', 'Decision 2 on capital', 'Decision 3 on capital'] },
  ]);
});

it('corrects the title, the link and the date by clicks', async () => {
  const body = Array.from({ length: 4 }, (_, i) => {
    const links = `<a class="tag" href="/tag">Press</a><a class="more" href="/n/${i}">More of it</a>`;
    const dates = `<time>1${i} May 2026</time><u>2${i} May 2026</u>`;
    return `<li><b>Title ${i} of it</b><i>Topic ${i} of it</i>${links}${dates}</li>`;
  }).join('');
  const html = `<html><body><ul>${body}</ul></body></html>`;
  const copy = (await read(html)).html ?? '';
  const title = click(copy, 'Title 1 of it');
  const first = await read(html, { clicked: { title } });
  expect(first.items[1]).toMatchObject({
    title: 'Title 1 of it',
    link: 'https://reg.example/tag',
    date_text: '11 May 2026',
  });
  const more = findByText(copy, 'More of it')[1] ?? title;
  const second = await read(html, {
    clicked: { title: click(copy, 'Topic 1 of it'), link: more, date: click(copy, '21 May 2026') },
  });
  expect(second.items.map((item) => [item.title, item.link, item.date_text])).toEqual(
    [0, 1, 2, 3].map((i) => [`Topic ${i} of it`, `https://reg.example/n/${i}`, `2${i} May 2026`]),
  );
});

it('finds a clicked element by its text if the page has changed since', async () => {
  const { html } = await read(LIST.html);
  const title = click(html ?? '', LIST.titles[1] ?? '');
  const changed = LIST.html.replace('<nav>', '<p>A notice</p><p>Another one</p><nav>');
  expect((await read(changed, { clicked: { title } })).items.map((item) => item.title)).toEqual(LIST.titles);
  const gone = await read(LIST.html.replaceAll('Decision', 'Order'), { clicked: { title } });
  expect(gone).toMatchObject({ items: [], problem: { code: 'no_match' } });
});

it('copies nothing that runs, loads or leads anywhere', async () => {
  const hostile = [
    '<script>alert(1)</script><img src=x onerror=alert(2) alt="A &lt;b&gt; picture">',
    '<a href="javascript:alert(3)" onclick=alert(4)>Link</a><a href="&#106;avascript:alert(12)">Other</a>',
    '<svg><style><img src=x onerror=alert(5)></style><a xlink:href="javascript:alert(6)"><text>Drawn</text></a></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(7)&gt;">',
    '</style></mglyph></table></mtext></math><noscript><p title="</noscript><img src=x onerror=alert(8)>"></noscript>',
    '<meta http-equiv="refresh" content="0;url=//evil.example"><iframe srcdoc="<script>alert(9)</script>"></iframe>',
    '<form action="//evil.example"><button formaction="//evil.example">Send</button>',
    '<input autofocus onfocus=alert(10)></form><p style="background:url(//evil.example)" data-n="1">Text</p>',
    '<base href="//evil.example"><template><img src=x onerror=alert(11)></template>',
    '<video src="//evil.example" autoplay></video><link rel=stylesheet href="//evil.example">',
    '<a ping="//evil.example">More</a><x onclick=alert(13)>Own</x><div/onclick=alert(14)>Slash</div>',
  ].join('\n');
  const { html, omitted } = await read(`<html><body onload=alert(0)>${hostile}</body></html>`);
  for (const tag of (html ?? '').match(/<[^>]*>/g) ?? [])
    expect(tag).toMatch(/^<(?:(?:a|div|p|span) data-n="\d+"|\/(?:a|div|p|span))>$/);
  expect(html).toContain('A &lt;b&gt; picture');
  expect(html).not.toMatch(/alert|evil/);
  expect(omitted.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['script', 'img', 'svg', 'iframe', 'input', 'video']),
  );
});

it('bounds the copy, and says so', async () => {
  const body = '<p>Some &amp; words &lt;of&gt; a text that is long enough.</p>'.repeat(20_000);
  const { html, is_complete } = await read(`<html><body>${body}</body></html>`);
  expect(is_complete).toBe(false);
  expect(html?.length).toBeLessThan(510_000);
  expect(html?.endsWith('</p>')).toBe(true);
});

it.each([
  ['too_large', `<html>${'<div>'.repeat(10_000)}`],
  ['too_large', `<html>${'<p>a</p>'.repeat(60_000)}`],
  ['pdf', '%PDF-1.7'],
  ['not_a_feed', '<rss><channel></channel></rss>'],
  ['blocked', '<html><title>Just a moment...</title></html>'],
  ['no_match', '<html><body><p>Nothing here.</p></body></html>'],
])('answers %s for a page that cannot be used', async (code, html) => {
  expect(await read(html)).toMatchObject({ problem: { code }, selectors: null, items: [], count: 0 });
});
