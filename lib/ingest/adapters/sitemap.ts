import { Parser } from 'htmlparser2';
import type { Feed } from '../../feeds/feed.ts';
import { decodeFeedDocument } from '../../platform/egress/decode-text.ts';
import type { FetchedDocument } from '../fetch-document.ts';
import { type FeedRepairReport, ParseError } from '../parsed-feed.ts';
import { findXmlError } from '../xml/parse-xml.ts';
import { type AdapterItem, type AdapterResult, escapeTextAsHtml } from './adapter-item.ts';

/** The limit of a sitemap (sitemaps.org). Only the newest pages are items, because a sitemap lists the whole site. */
const MAX_ADDRESSES = 50_000;
const MAX_ITEMS = 500;
const MAX_TEXT_LENGTH = 2_000;
const MAX_SLUG_LENGTH = 200;
const SITEMAP_TAGS = ['loc', 'lastmod', 'news:title', 'news:publication_date'] as const;
const EMPTY_SITEMAP = /<urlset\b[^<>]{0,1000}\/>\s{0,100}$/;

interface SitemapAddress extends Partial<Record<(typeof SITEMAP_TAGS)[number], string>> {
  /** Where its element begins in the document, and where it ends. */
  start: number;
  end: number;
}

/**
 * Parses at most 500 pages of a sitemap, whose paths begin with the feed's `path`.
 * - The newest pages are selected by `lastmod`; without `lastmod` the first pages are.
 * - Title and publication date come from a news sitemap. Otherwise the title is derived from the page's address.
 * - `lastmod` is not used as a publication date.
 * @throws ParseError for other or truncated documents, and if no page is below the path
 */
export function parseSitemapItems(document: FetchedDocument, { path = '/' }: Feed): AdapterResult {
  const text = decodeFeedDocument(document.body, document.contentType).trimStart();
  const { addresses, leftOut: omittedCount } = parseAddresses(text);
  const below = addresses.filter(({ loc }) => isBelowPath(loc, path, document.url));
  if (below.length === 0)
    throw new ParseError(
      `None of ${addresses.length} addresses of the sitemap is below ${path}: see path in the catalog`,
    );
  const newest = below.sort(compareNewestFirst).slice(0, MAX_ITEMS);
  const items = newest.flatMap((address) => toItem(address) ?? []);
  const untitled = newest.filter((address) => toItem(address) === null);
  const unreadable = untitled.map(({ loc }) => `${loc?.trim()} cannot be read: it has no title`);
  return { base: null, items, unreadable, omittedCount, repair: findRepair(text, newest) };
}

/** Returns the number of addresses if a sitemap had to be repaired; null if it is well-formed. */
function findRepair(text: string, addresses: SitemapAddress[]): FeedRepairReport | null {
  const error = findXmlError(text);
  if (!error) return null;
  const broken = addresses.filter(({ start, end }) => findXmlError(text.slice(start, end)) !== null);
  return { items: broken.length, reason: error.message };
}

/** Compares by `lastmod`; equal or missing values keep their order. */
function compareNewestFirst({ lastmod: a = '' }: SitemapAddress, { lastmod: b = '' }: SitemapAddress): number {
  if (a === b) return 0;
  return a < b ? 1 : -1;
}

/** Parses in one pass without a tree: fifty thousand addresses are three hundred thousand tags. */
function parseAddresses(text: string): { addresses: SitemapAddress[]; leftOut: number } {
  const found: SitemapAddress[] = [];
  let leftOut = 0;
  let root: string | undefined;
  let isComplete = false;
  let open: SitemapAddress | null = null;
  let name = '';
  const parser = new Parser(
    {
      onopentagname(tag) {
        root ??= tag;
        if (tag === 'url' && found.length < MAX_ADDRESSES) open = { start: parser.startIndex, end: 0 };
        else if (tag === 'url') leftOut += 1;
        name = tag;
      },
      ontext(part) {
        const known = SITEMAP_TAGS.find((one) => one === name);
        if (open && known) open[known] = `${open[known] ?? ''}${part}`.slice(0, MAX_TEXT_LENGTH);
      },
      onclosetag(tag, isImplied) {
        if (tag === root && !isImplied) isComplete = true;
        if (tag === 'url' && open) found.push({ ...open, end: parser.endIndex + 1 });
        if (tag === 'url') open = null;
        name = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  if (root === 'sitemapindex') throw new ParseError(`The document lists sitemaps: name one of them in the catalog`);
  if (root !== 'urlset') throw new ParseError('The document is not a sitemap: it has no urlset');
  if (!isComplete && !EMPTY_SITEMAP.test(text)) throw new ParseError('The document is cut off');
  return { addresses: found, leftOut };
}

function isBelowPath(loc: string | undefined, path: string, from: string): boolean {
  const address = loc?.trim() ?? '';
  if (!URL.canParse(address)) return false;
  const { pathname, hostname } = new URL(address);
  return hostname === new URL(from).hostname && pathname.startsWith(path) && pathname.length > path.length;
}

function toItem(address: SitemapAddress): AdapterItem | null {
  const link = address.loc?.trim() ?? '';
  const title = address['news:title']?.trim() || buildTitle(link);
  const date = address['news:publication_date']?.trim() || null;
  return title === '' ? null : { guid: link, title: escapeTextAsHtml(title), link, html: null, date };
}

/**
 * Derives a title from an address: `/news/2026-new-rules.html` is `2026 new rules`, capitalised. Empty without
 * letters.
 */
function buildTitle(link: string): string {
  const last = new URL(link).pathname.split('/').filter(Boolean).at(-1) ?? '';
  const words = decodeComponent(last.slice(0, MAX_SLUG_LENGTH))
    .replace(/\.[a-z]{2,5}$/i, '')
    .replace(/[-_+.\s]+/g, ' ')
    .trim();
  return /\p{L}/u.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : '';
}

function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
