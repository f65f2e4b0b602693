import { describe, expect, it } from 'vitest';
import type { Feed } from '../../../../lib/feeds/feed.ts';
import { parseSitemapItems } from '../../../../lib/ingest/adapters/sitemap.ts';

const HEAD = '<?xml version="1.0"?><!DOCTYPE urlset><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
const url = (name: string, more = '') => `\n<url><loc>https://reg.example/news/${name}</loc>${more}</url>`;
const read = (addresses: string) =>
  parseSitemapItems(
    {
      url: 'https://reg.example/sitemap.xml',
      contentType: 'application/xml',
      body: Buffer.from(`${HEAD}${addresses}\n</urlset>`),
      validators: null,
    },
    { path: '/news/' } as Feed,
  );

describe('a sitemap that is not well-formed', () => {
  it.each([
    ['an unescaped ampersand', url('b?x=1&y=2'), 1],
    ['an unclosed element', url('b', '<lastmod>2026-03-01'), 1],
    ['an attribute without quotes', url('b', '<priority value=1/>'), 1],
    ['an unknown element after the addresses', '\n<br>', 0],
  ])('is read with a repair that names line and reason: %s', (_, broken, items) => {
    const { items: found, repair } = read(url('a') + broken + url('c'));
    expect(found.map(({ link }) => link)).toContain('https://reg.example/news/c');
    expect(repair).toEqual({ items, reason: expect.stringMatching(/^line \d, column \d+: \w/) });
  });
});

it('reports no repair for a well-formed sitemap', () => {
  expect(read(url('a') + url('b?x=1&amp;y=2'))).toMatchObject({ repair: null, unreadable: [] });
});
