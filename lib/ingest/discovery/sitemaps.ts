import { Parser } from 'htmlparser2';
import { MAX_SOURCE_URL_LENGTH } from '../../feeds/source-settings.ts';
import { decodeFeedDocument } from '../../platform/egress/decode-text.ts';
import type { FetchedDocument } from '../fetch-document.ts';
import { buildCandidate, type SourceCandidate } from './candidate.ts';
import type { DocumentReader } from './document-reader.ts';
import { toSourceAddress } from './page-links.ts';

const SNIFF_BYTES = 2_048;
const MAX_ROBOTS_LENGTH = 100_000;
const MAX_NAMED_SITEMAPS = 200;
/** Sitemaps that are fetched: named ones, and one that a list of sitemaps leads to. */
const MAX_SITEMAPS = 2;
const NEWS = /news|press|release|announce|publication|updates/i;

/** What the sitemaps are searched for: the asked page, and how its site is called. */
interface AskedPage {
  url: string;
  name: string;
  language: string | null;
}

/** A fetched sitemap; `url` is its address before redirects. */
interface SitemapDocument {
  url: string;
  document: FetchedDocument;
}

/** Finds the sitemap with pages below the path of the asked page; null if there is none. */
export async function findSitemap(reader: DocumentReader, page: AskedPage): Promise<SourceCandidate | null> {
  const robotsUrl = new URL('/robots.txt', page.url).href;
  const robots = await reader.read(robotsUrl, 'sitemap');
  const named = robots ? parseSitemapLines(robots, page.url) : [];
  const urls = named.length > 0 ? orderByPage(named, page.url) : [new URL('/sitemap.xml', page.url).href];
  for (const url of urls.slice(0, MAX_SITEMAPS)) {
    const document = await reader.read(url, 'sitemap');
    const found = document && (await readSitemap(reader, { url, document }, page));
    if (found) return found;
  }
  return null;
}

/** Returns true for a sitemap, and for a list of sitemaps. */
export const isSitemap = ({ body }: FetchedDocument): boolean =>
  /<(?:urlset|sitemapindex)\b/i.test(body.toString('latin1', 0, SNIFF_BYTES));

/** Proposes a sitemap, or one that it lists; null if it has no page below the asked path. */
export async function readSitemap(
  reader: DocumentReader,
  { url, document }: SitemapDocument,
  page: AskedPage,
): Promise<SourceCandidate | null> {
  const children = parseSitemapIndex(document);
  if (children.length === 0) return proposeSitemap(reader, { url, document }, page);
  for (const child of orderByPage(children, page.url).slice(0, 1)) {
    const inner = await reader.read(child, 'sitemap');
    const found = inner && proposeSitemap(reader, { url: child, document: inner }, page);
    if (found) return found;
  }
  return null;
}

function proposeSitemap(
  reader: DocumentReader,
  { url, document }: SitemapDocument,
  page: AskedPage,
): SourceCandidate | null {
  let failure = '';
  for (const path of listPathPrefixes(page.url)) {
    const reason = `The sitemap of the site lists its pages below ${path}; their titles come from their addresses.`;
    const { name, language } = page;
    try {
      const found = buildCandidate(document, { url, kind: 'sitemap', settings: { path }, name, language, reason });
      if (found.items > 0) return found;
    } catch (error) {
      failure = (error as Error).message;
    }
  }
  reader.reject(url, 'not_a_feed', `${failure || 'The sitemap lists no pages'}.`);
  return null;
}

/** Returns the path prefixes of pages below a page, the narrowest first. */
function listPathPrefixes(pageUrl: string): string[] {
  const { pathname } = new URL(pageUrl);
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1);
  const last = pathname.slice(folder.length).replace(/\.[a-z]{2,5}$/i, '');
  const below = last === '' ? [folder] : [`${folder}${last}/`, folder];
  return below.filter((path) => path.length <= 200 && (path !== '/' || pathname === '/'));
}

/** Returns the sitemaps that a robots.txt names on its own host. */
function parseSitemapLines({ body, url }: FetchedDocument, pageUrl: string): string[] {
  const lines = body.toString('utf8', 0, MAX_ROBOTS_LENGTH).split(/\r?\n|\r/);
  const named = lines.flatMap((line) => /^\s*sitemap\s*:\s*(\S+)/i.exec(line)?.[1] ?? []).slice(0, MAX_NAMED_SITEMAPS);
  return toAddressesOfHost(named, url, pageUrl);
}

function toAddressesOfHost(named: string[], base: string, pageUrl: string): string[] {
  const { host } = new URL(pageUrl);
  const urls = named.flatMap((one) => toSourceAddress(one, base) ?? []);
  return [...new Set(urls)].filter((one) => new URL(one).host === host);
}

/** Returns the sitemaps that a sitemap index lists on its own host; empty for another document. */
function parseSitemapIndex({ body, contentType, url }: FetchedDocument): string[] {
  const named: string[] = [];
  let isIndex: boolean | null = null;
  let loc: string | null = null;
  const parser = new Parser(
    {
      onopentagname(tag) {
        isIndex ??= tag === 'sitemapindex';
        if (!isIndex) parser.pause();
        loc = tag === 'loc' && named.length < MAX_NAMED_SITEMAPS ? '' : null;
      },
      ontext(text) {
        if (loc !== null && loc.length < MAX_SOURCE_URL_LENGTH) loc += text;
      },
      onclosetag() {
        if (loc !== null) named.push(loc.trim());
        loc = null;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(decodeFeedDocument(body, contentType));
  return isIndex ? toAddressesOfHost(named, url, url) : [];
}

/** Orders sitemaps: those that have a word of the asked path first, then those of news. */
function orderByPage(urls: string[], pageUrl: string): string[] {
  const words = new URL(pageUrl).pathname
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 3);
  const score = (url: string) => (words.some((word) => url.toLowerCase().includes(word)) ? 2 : Number(NEWS.test(url)));
  return urls.toSorted((a, b) => score(b) - score(a));
}
