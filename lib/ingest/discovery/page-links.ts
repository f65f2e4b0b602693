import { type AnyNode, type Document, type Element, isTag } from 'domhandler';
import { findAll } from 'domutils';
import { MAX_SOURCE_URL_LENGTH } from '../../feeds/source-settings.ts';
import { getElementText } from '../adapters/html-tree.ts';
import { resolveBaseUrl } from '../item-links.ts';

/** A parsed web page; `url` is its address after redirects. */
export interface WebPage {
  url: string;
  tree: Document;
}

/** The links of a page that may lead to feeds, each list best first and without duplicates. */
export interface FeedLinks {
  /** Of `<link>` elements. */
  declared: string[];
  /** Of `<a>` elements whose address or text names a feed. */
  mentioned: string[];
  /** Of frames, and of a page that forwards its visitors. */
  inner: string[];
}

const FEED_TYPES = new Set([
  ...['application/rss+xml', 'application/atom+xml', 'application/feed+json', 'application/rdf+xml'],
  ...['text/rss+xml', 'text/atom+xml', 'application/x-rss+xml', 'application/rss', 'application/atom', 'text/rss'],
]);
/** Types that feeds have, and other documents as well. */
const GENERAL_TYPES = new Set([
  ...['', 'text/xml', 'application/xml', 'application/json', 'text/plain', 'text/html', 'application/octet-stream'],
]);
const FEED_WORD = /(?:^|[^a-z])(?:rss|atom|rdf|feeds?|xml)(?:[^a-z]|\d|$)/i;
const FEED_TEXT = /(?:^|[^\p{L}])(?:rss|atom|feeds?|xml)(?:[^\p{L}]|$)/iu;
const FEED_FILE = /\.(?:rss|atom|rdf|xml)$|\/(?:rss|feed|atom)\/?$/i;
/** Feeds of comments, which are no updates. */
const COMMENTS = /comment/i;
/** Documents that are XML, but not feeds. */
const OTHER_XML = /oembed|opensearch|osd\.xml|sitemap|wlwmanifest|xmlrpc|browserconfig|wp-json/i;
const REFRESH = /^\s*[\d.]*\s*[;,]\s*(?:url\s*=\s*)?["']?([^"'\s]+)/i;
const MAX_LINKS = 40;

const getAttribute = (element: Element, name: string) => element.attribs[name]?.trim() ?? '';

/** Returns the elements of a page with one of these names, in order. */
export function findElements(tree: Document, ...names: string[]): Element[] {
  return findAll((node) => names.includes(node.name), tree.children as AnyNode[]);
}

/** Returns the base of a page's links: the first `<base href>`, else the page's address. */
export function getPageBase({ url, tree }: WebPage): string {
  const base = findElements(tree, 'base').find((one) => getAttribute(one, 'href') !== '');
  return resolveBaseUrl(url, base ? [getAttribute(base, 'href')] : []);
}

/**
 * Returns an address as sources have it, and null for any other text.
 * It is http or https, without credentials and fragment. The scheme `feed:` of old links means http or https.
 */
export function toSourceAddress(href: string, base: string): string | null {
  const text = href
    .trim()
    .replace(/^feed:(?:\/\/)?(?=https?:)/i, '')
    .replace(/^feed:\/\//i, 'http://');
  if (text === '' || text.length > MAX_SOURCE_URL_LENGTH || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  url.username = '';
  url.password = '';
  url.hash = '';
  return url.href.length > MAX_SOURCE_URL_LENGTH ? null : url.href;
}

/** Finds the links of a page that may lead to feeds. Nothing is fetched. */
export function findFeedLinks(page: WebPage): FeedLinks {
  const base = getPageBase(page);
  const links = findElements(page.tree, 'link').map(scoreLinkElement);
  const declared = [...rankLinks(findLinksBeforeBase(page.tree), page.url), ...rankLinks(links, base)];
  const known = new Set([...declared, toSourceAddress(page.url, base)]);
  const mentioned = rankLinks(findElements(page.tree, 'a', 'area').map(scoreAnchor), base);
  const inner = [...findElements(page.tree, 'frame'), ...findElements(page.tree, 'iframe')].map((frame) => ({
    href: getAttribute(frame, 'src'),
    score: 1,
  }));
  return {
    declared: [...new Set(declared)],
    mentioned: mentioned.filter((url) => !known.has(url)),
    inner: rankLinks([...findRefreshes(page.tree), ...inner], base).filter((url) => !known.has(url)),
  };
}

/** A `<base>` counts for all of a page, but some software ignores it for the links before it. */
function findLinksBeforeBase(tree: Document): ScoredLink[] {
  const elements = findElements(tree, 'base', 'link');
  const end = elements.findIndex(({ name }) => name === 'base');
  return elements.slice(0, Math.max(0, end)).map(scoreLinkElement);
}

interface ScoredLink {
  href: string;
  /** 0 if it does not lead to a feed. */
  score: number;
}

/** Returns the addresses of links by descending score, and in the order of the page. */
function rankLinks(links: ScoredLink[], base: string): string[] {
  const ranked = links.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  const urls = ranked.slice(0, MAX_LINKS).flatMap(({ href }) => toSourceAddress(href, base) ?? []);
  return [...new Set(urls)];
}

/** Scores a `<link>`: a feed by its type, then by its relation, then by its address or title. */
function scoreLinkElement(link: Element): ScoredLink {
  const href = getAttribute(link, 'href');
  const relations = getAttribute(link, 'rel').toLowerCase().split(/\s+/);
  const type = (getAttribute(link, 'type').toLowerCase().split(';')[0] ?? '').trim();
  const title = getAttribute(link, 'title');
  const isFeedRelation = relations.includes('feed') || relations.includes('service.feed');
  if (href === '' || relations.includes('stylesheet') || OTHER_XML.test(`${href} ${type}`)) return { href, score: 0 };
  if (!relations.includes('alternate') && !isFeedRelation) return { href, score: 0 };
  const penalty = COMMENTS.test(`${href} ${title}`) ? 2 : 0;
  if (FEED_TYPES.has(type)) return { href, score: 6 - penalty };
  if (isFeedRelation) return { href, score: 5 - penalty };
  const isNamed = FEED_WORD.test(href) || FEED_TEXT.test(title);
  return { href, score: GENERAL_TYPES.has(type) && isNamed ? 4 - penalty : 0 };
}

/** Scores an `<a>`: a file of feeds first, then an address that names a feed, then a text that does. */
function scoreAnchor(anchor: Element): ScoredLink {
  const href = getAttribute(anchor, 'href');
  if (href === '' || href.startsWith('#') || OTHER_XML.test(href)) return { href, score: 0 };
  if (/^feed:/i.test(href)) return { href, score: 4 };
  const path = href.split(/[?#]/)[0] ?? '';
  const penalty = COMMENTS.test(href) ? 0.5 : 0;
  if (FEED_FILE.test(path)) return { href, score: 3 - penalty };
  if (FEED_WORD.test(href.replace(/^https?:\/\/[^/]*/i, ''))) return { href, score: 2 - penalty };
  return { href, score: FEED_TEXT.test(getLabel(anchor)) ? 1 : 0 };
}

/** Returns the texts by which people recognise a link, with those of its images. */
function getLabel(anchor: Element): string {
  const images = anchor.children.filter((child): child is Element => isTag(child) && child.name === 'img');
  const titles = [anchor, ...images].flatMap((one) => [getAttribute(one, 'title'), getAttribute(one, 'alt')]);
  return [(getElementText(anchor) ?? '').slice(0, 100), getAttribute(anchor, 'type'), ...titles].join(' ');
}

/** Returns the targets of `<meta http-equiv="refresh">`. */
function findRefreshes(tree: Document): ScoredLink[] {
  return findElements(tree, 'meta').flatMap((meta) => {
    if (getAttribute(meta, 'http-equiv').toLowerCase() !== 'refresh') return [];
    const [, href = ''] = REFRESH.exec(getAttribute(meta, 'content').slice(0, MAX_SOURCE_URL_LENGTH)) ?? [];
    return [{ href, score: 2 }];
  });
}
