import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { parseHtmlPageItems } from '../../../../lib/ingest/adapters/html-page.ts';
import { parseSitemapItems } from '../../../../lib/ingest/adapters/sitemap.ts';
import { fetched, getFeed, recorded } from './read.ts';

const selectors = {
  items: 'ul.news > li',
  title: 'h3 > a',
  link: 'h3 a',
  date: 'time, .date',
  description: '.teaser',
};
const page = getFeed({ kind: 'page', selectors });
const links = getFeed({ kind: 'page', selectors: { items: 'a' } });
const sitemap = getFeed({ kind: 'sitemap', path: '/news/' });

describe('parseHtmlPageItems', () => {
  it('finds items by the selectors and reports items without a title or link', () => {
    const { items, base, unreadable } = parseHtmlPageItems(recorded('newsroom-page.txt'), page);
    expect(base).toBe('https://reg.example/de/');
    expect(items).toEqual([
      {
        guid: null,
        title: 'Neue Regeln &amp; <em>Pflichten</em>',
        link: 'aktuelles/1.html',
        html: 'Die Aufsicht   stellt klar,<br>was ab dem 1. Oktober gilt.\n  ',
        date: '2026-03-02',
      },
      { guid: null, title: 'Zweite Meldung', link: 'https://other.example/2', html: null, date: '01.03.2026' },
    ]);
    expect(unreadable).toEqual([
      'item 3 cannot be read: it has no element for its title',
      'item 4 cannot be read: it has no link',
      'item 5 cannot be read: it has no text for its title',
    ]);
  });

  it('uses the matched links and their texts if the catalog has a selector for items only', () => {
    const { items } = parseHtmlPageItems(recorded('newsroom-page.txt'), links);
    expect(items.map(({ title, link }) => [title, link])).toContainEqual(['Startseite', '/de/home']);
  });

  it.each(['datetime', 'content', 'data-date'])(
    'reads a date from the attribute %s instead of the visible text',
    (name) => {
      const time = `<span class="when" ${name}="2026-03-02">last week</span>`;
      const html = `<li class="news"><h3><a href="/1">T</a></h3>${time}</li>`;
      const dated = getFeed({ kind: 'page', selectors: { items: '.news', title: 'h3', date: '.when' } });
      expect(parseHtmlPageItems(fetched(html), dated).items).toMatchObject([{ date: '2026-03-02' }]);
    },
  );

  it('names the selector in the error if no element is an item', () => {
    const other = getFeed({ kind: 'page', selectors: { items: 'article.release' } });
    expect(() => parseHtmlPageItems(recorded('newsroom-page.txt'), other)).toThrow(
      'The page has no element article.release: selectors.items in the catalog says what items are',
    );
  });

  it.each([
    ['a meta element', '<meta charset="windows-1251">', ''],
    ['a meta element without quotes', '<meta charset=windows-1251>', ''],
    ['a meta element with spaces', "<meta charset = 'windows-1251'>", ''],
    ['an http-equiv meta element', '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">', ''],
    ['the response header despite a meta element', '<meta charset="koi8-r">', 'text/html; charset=windows-1251'],
  ])('decodes the page with the charset given by %s', (_, meta, contentType) => {
    const title = 'Банк опубликовал указание';
    const body = iconv.encode(`<html><head>${meta}</head><a href="/1">${title}</a>`, 'windows-1251');
    expect(parseHtmlPageItems(fetched(body, { contentType }), links).items[0]?.title).toBe(title);
  });

  it('ignores scripts and attributes named like members of JavaScript objects', () => {
    const html =
      '<a href="javascript:alert(1)" __proto__="x" constructor="y">Click</a><script>var a = "<a href=x>";</script>';
    expect(parseHtmlPageItems(fetched(html), links).items).toMatchObject([
      { title: 'Click', link: 'javascript:alert(1)' },
    ]);
    expect(({} as { x?: string }).x).toBeUndefined();
  });

  it.each([
    ['50,000 elements', '<i></i>'.repeat(50_001), 'The page has more than 50000 elements'],
    ['256 nested elements', '<div>'.repeat(300), 'The page has elements more than 256 deep'],
  ])('rejects a page over the limit of %s', (_, html, message) =>
    expect(() => parseHtmlPageItems(fetched(html), links)).toThrow(message),
  );

  it('reads a page just below the limits and returns 5,000 of its items', () => {
    const deep = '<div class="a"><p class="a">'.repeat(120);
    const body = `${deep}${'<b class="a"><a href="/x">T</a></b>'.repeat(24_000)}`;
    const costly = getFeed({ kind: 'page', selectors: { items: '.a .a .a b', title: '.a .a a' } });
    const { items, omittedCount } = parseHtmlPageItems(fetched(body), costly);
    expect({ items: items.length, leftOut: omittedCount }).toEqual({ items: 5_000, leftOut: 19_000 });
  });

  it('truncates megabytes of text in one element', () => {
    const { items } = parseHtmlPageItems(fetched(`<a href="/1">${'word '.repeat(2_000_000)}</a>`), links);
    expect(items[0]?.title?.length).toBe(200_000);
  });
});

describe('parseSitemapItems', () => {
  const ONE = '<urlset><url><loc>https://reg.example/news/first-rule</loc></url>';

  it('returns the pages below the path, newest first', () => {
    const { items, unreadable, omittedCount } = parseSitemapItems(recorded('sitemap.xml'), sitemap);
    expect(items).toEqual([
      {
        guid: 'https://reg.example/news/4711?a=1&b=2',
        title: 'Capital &amp; liquidity',
        link: 'https://reg.example/news/4711?a=1&b=2',
        html: null,
        date: '2026-03-01',
      },
      {
        guid: 'https://reg.example/news/2026-guidance-on-outsourcing.html',
        title: '2026 guidance on outsourcing',
        link: 'https://reg.example/news/2026-guidance-on-outsourcing.html',
        html: null,
        date: null,
      },
    ]);
    expect({ unreadable, leftOut: omittedCount }).toEqual({
      unreadable: ['https://reg.example/news/4712 cannot be read: it has no title'],
      leftOut: 0,
    });
  });

  it.each([
    [
      'a sitemap index',
      '<sitemapindex><sitemap><loc>https://reg.example/1.xml</loc></sitemap></sitemapindex>',
      'lists sitemaps',
    ],
    ['a feed', '<rss><channel/></rss>', 'is not a sitemap'],
    ['a web page', '<!doctype html><html><body>x', 'is not a sitemap'],
    ['an empty document', '', 'is not a sitemap'],
    ['JSON', '{"urlset": []}', 'is not a sitemap'],
    [
      'a sitemap without pages below the path',
      '<urlset><url><loc>https://reg.example/a</loc></url></urlset>',
      'None of 1 addresses',
    ],
    [
      'a sitemap that is cut within an address',
      `${ONE}<url><loc>https://reg.example/news/second-ru`,
      'The document is cut off',
    ],
    ['a sitemap without its last tag', ONE, 'The document is cut off'],
    ['a sitemap without pages', '<urlset></urlset>', 'None of 0 addresses'],
    ['a sitemap of one self-closing tag', '<urlset xmlns="http://www.sitemaps.org/"/>', 'None of 0 addresses'],
  ])('throws a descriptive error for %s', (_, body, message) => {
    expect(() => parseSitemapItems(fetched(body), sitemap)).toThrow(message);
  });

  it('returns the 500 newest pages of a site with 50,000 pages', () => {
    const urls = Array.from({ length: 50_000 }, (_, i) => {
      const lastmod = new Date(Date.UTC(2020, 0, 1) + i * 3_600_000).toISOString();
      return `<url><loc>https://reg.example/news/item-${i}</loc><lastmod>${lastmod}</lastmod></url>`;
    });
    const { items } = parseSitemapItems(fetched(`<urlset>${urls.join('')}</urlset>`), sitemap);
    expect(items).toHaveLength(500);
    expect(items[0]?.link).toBe('https://reg.example/news/item-49999');
  });

  it.each([
    ['no lastmod', ''],
    ['the same lastmod', '<lastmod>2026-03-01</lastmod>'],
  ])('returns the first 500 pages in document order for pages with %s', (_, lastmod) => {
    const all = Array.from({ length: 600 }, (_, i) => `https://reg.example/news/item-${i}`);
    const urls = all.map((loc) => `<url><loc>${loc}</loc>${lastmod}</url>`);
    const { items } = parseSitemapItems(fetched(`<urlset>${urls.join('')}</urlset>`), sitemap);
    expect(items.map(({ link }) => link)).toEqual(all.slice(0, 500));
  });

  it('does not expand entities of the document and truncates a very long title', () => {
    const doctype = `<!DOCTYPE urlset [<!ENTITY a "${'x'.repeat(1_000)}">]>`;
    const body = `${doctype}<urlset><url><loc>https://reg.example/news/a-b</loc>
      <news:title>&a;${'y'.repeat(100_000)}</news:title></url></urlset>`;
    const [item] = parseSitemapItems(fetched(body), sitemap).items;
    expect(item?.title).not.toContain('xxx');
    expect(item?.title?.length).toBeLessThan(2_100);
  });
});

describe('selectors of the catalog', () => {
  const list = fetched('<ul><li><a href="/1">One</a></li><li><a href="/2">Two</a> <time>2026-11-02</time></li></ul>');
  const given = (more: object) => getFeed({ kind: 'page', selectors: { items: 'li', ...more } });

  it.each([
    ['title', 'h3'],
    ['link', 'a.more'],
    ['date', '.date'],
    ['description', 'p'],
  ])('cause an error if they match in no item: selector of the %s', (name, selector) =>
    expect(() => parseHtmlPageItems(list, given({ [name]: selector }))).toThrow(
      `No item of the page has an element ${selector}: correct selectors.${name} in the catalog`,
    ),
  );

  it('cause no error if they match in one item only', () =>
    expect(parseHtmlPageItems(list, given({ date: 'time' })).items.map(({ date }) => date)).toEqual([
      null,
      '2026-11-02',
    ]));
});
