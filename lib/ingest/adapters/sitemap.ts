import { Parser } from 'htmlparser2';
import type { Feed } from '../../feeds/feed.ts';
import { decodeDocument } from '../../outside/decode.ts';
import type { FetchedDocument } from '../fetch.ts';
import { ParseError, type Repair } from '../parsed-feed.ts';
import { findXmlError } from '../xml/parse-xml.ts';
import { type AdapterItem, type AdapterItems, htmlOf } from './item.ts';

/** The limit of a sitemap (sitemaps.org). Only the newest pages are items, because a sitemap lists the whole site. */
const MOST_ADDRESSES = 50_000;
const MOST_TAKEN = 500;
const LONGEST_TEXT = 2_000;
const LONGEST_SLUG = 200;
const READ = ['loc', 'lastmod', 'news:title', 'news:publication_date'] as const;
const EMPTY = /<urlset\b[^<>]{0,1000}\/>\s{0,100}$/;

interface Address extends Partial<Record<(typeof READ)[number], string>> {
  /** Where its element begins in the document, and where it ends. */
  start: number;
  end: number;
}

/**
 * Parses the newest pages of a sitemap below the feed's `path`; without `lastmod` the first ones.
 *
 * Title and date come from a news sitemap; otherwise the title is derived from the address. `lastmod` selects the
 * newest pages, and is not a publication date.
 * @throws ParseError for other or truncated documents, and if no address is below the path
 */
export function sitemapItems(document: FetchedDocument, { path = '/' }: Feed): AdapterItems {
  const text = decodeDocument(document.body, document.contentType).trimStart();
  const { addresses, leftOut } = addressesOf(text);
  const below = addresses.filter(({ loc }) => isBelow(loc, path, document.url));
  if (below.length === 0)
    throw new ParseError(
      `None of ${addresses.length} addresses of the sitemap is below ${path}: see path in the catalog`,
    );
  const newest = below.sort(newestFirst).slice(0, MOST_TAKEN);
  const items = newest.flatMap((address) => itemOf(address) ?? []);
  const untitled = newest.filter((address) => itemOf(address) === null);
  const unreadable = untitled.map(({ loc }) => `${loc?.trim()} cannot be read: it has no title`);
  return { base: null, items, unreadable, leftOut, repair: repairOf(text, newest) };
}

/** A sitemap is read leniently: what that had to repair is counted by its addresses. */
function repairOf(text: string, addresses: Address[]): Repair | null {
  const error = findXmlError(text);
  if (!error) return null;
  const broken = addresses.filter(({ start, end }) => findXmlError(text.slice(start, end)) !== null);
  return { items: broken.length, reason: error.message };
}

/** Compares by `lastmod`; equal or missing values keep their order. */
function newestFirst({ lastmod: a = '' }: Address, { lastmod: b = '' }: Address): number {
  if (a === b) return 0;
  return a < b ? 1 : -1;
}

/** Parses in one pass without a tree: fifty thousand addresses are three hundred thousand tags. */
function addressesOf(text: string): { addresses: Address[]; leftOut: number } {
  const found: Address[] = [];
  let leftOut = 0;
  let root: string | undefined;
  let isWhole = false;
  let open: Address | null = null;
  let name = '';
  const parser = new Parser(
    {
      onopentagname(tag) {
        root ??= tag;
        if (tag === 'url' && found.length < MOST_ADDRESSES) open = { start: parser.startIndex, end: 0 };
        else if (tag === 'url') leftOut += 1;
        name = tag;
      },
      ontext(part) {
        const known = READ.find((one) => one === name);
        if (open && known) open[known] = `${open[known] ?? ''}${part}`.slice(0, LONGEST_TEXT);
      },
      onclosetag(tag, isImplied) {
        if (tag === root && !isImplied) isWhole = true;
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
  if (!isWhole && !EMPTY.test(text)) throw new ParseError('The document is cut off');
  return { addresses: found, leftOut };
}

function isBelow(loc: string | undefined, path: string, from: string): boolean {
  const address = loc?.trim() ?? '';
  if (!URL.canParse(address)) return false;
  const { pathname, hostname } = new URL(address);
  return hostname === new URL(from).hostname && pathname.startsWith(path) && pathname.length > path.length;
}

function itemOf(address: Address): AdapterItem | null {
  const link = address.loc?.trim() ?? '';
  const title = address['news:title']?.trim() || titleOf(link);
  const date = address['news:publication_date']?.trim() || null;
  return title === '' ? null : { guid: link, title: htmlOf(title), link, html: null, date };
}

/**
 * Derives a title from an address: `/news/2026-new-rules.html` is `2026 new rules`, capitalised. Empty without
 * letters.
 */
function titleOf(link: string): string {
  const last = new URL(link).pathname.split('/').filter(Boolean).at(-1) ?? '';
  const words = decoded(last.slice(0, LONGEST_SLUG))
    .replace(/\.[a-z]{2,5}$/i, '')
    .replace(/[-_+.\s]+/g, ' ')
    .trim();
  return /\p{L}/u.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : '';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
