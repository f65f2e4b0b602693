import { parseHtmlTree } from '../adapters/html-tree.ts';
import type { FetchedDocument } from '../fetch-document.ts';
import type { SourceCandidate, SourceProposal } from './candidate.ts';
import { type DocumentReader, MAX_PARALLEL_FETCHES, readProposals, tryProposal } from './document-reader.ts';
import { findPageBarrier, getPageLanguage, getPageTitle, isWebPage } from './page-checks.ts';
import { findFeedLinks, type WebPage } from './page-links.ts';
import { proposeSelectors } from './propose-selectors.ts';
import { findSitemap } from './sitemaps.ts';

const MAX_DECLARED = 6;
const MAX_MENTIONED = 4;
const MAX_INNER_PAGES = 2;
/** Where feeds usually are: below the page, and at the site. They are tried if the page names none. */
const KNOWN_NAMES = ['feed', 'rss.xml'];
const KNOWN_PLACES = ['/feed', '/rss', '/rss.xml', '/atom.xml', '/feed.xml', '/index.xml'];

/** A fetched page, and its name and language for feeds that have none. */
interface ReadPage extends WebPage {
  document: FetchedDocument;
  name: string;
  language: string | null;
}

/**
 * Finds the sources that a web page leads to, best first.
 * They are feeds that it declares or links to, feeds at usual addresses, a sitemap, and the list of the page itself.
 */
export async function readPageSources(
  reader: DocumentReader,
  url: string,
  document: FetchedDocument,
): Promise<SourceCandidate[]> {
  const page = parsePage(reader, url, document);
  const barrier = page && findPageBarrier(page);
  if (barrier) reader.reject(url, barrier.code, barrier.message);
  if (!page || barrier) return [];
  const pages = [page];
  const feeds = await readLinkedFeeds(reader, page);
  if (feeds.length === 0) {
    for (const inner of await readInnerPages(reader, page)) {
      pages.push(inner);
      feeds.push(...(await readLinkedFeeds(reader, inner)));
    }
  }
  if (feeds.length === 0) feeds.push(...(await readKnownPlaces(reader, page)));
  const sitemap = feeds.length === 0 ? await findSitemap(reader, page) : null;
  const lists = pages.flatMap((one) => proposeList(reader, one === page ? url : one.url, one) ?? []).slice(0, 1);
  const found = [...feeds, ...orderByDates(sitemap, lists)];
  if (found.length === 0) reader.rejectFirst(url, 'no_source', 'The page names no readable feed, and has no list.');
  return found;
}

/** A sitemap with publication dates comes before the list of a page, one without after it. */
function orderByDates(sitemap: SourceCandidate | null, lists: SourceCandidate[]): SourceCandidate[] {
  if (!sitemap) return lists;
  return sitemap.newest === null ? [...lists, sitemap] : [sitemap, ...lists];
}

function parsePage(reader: DocumentReader, url: string, document: FetchedDocument): ReadPage | null {
  try {
    const tree = parseHtmlTree(document);
    return { url: document.url, tree, document, name: getPageTitle(tree), language: getPageLanguage(tree) };
  } catch (error) {
    reader.reject(url, 'not_a_feed', `${(error as Error).message}.`);
    return null;
  }
}

/** Reads the feeds that a page declares and links to. If there are none, it looks in the page that lists its feeds. */
async function readLinkedFeeds(reader: DocumentReader, page: ReadPage): Promise<SourceCandidate[]> {
  const { declared, mentioned } = findFeedLinks(page);
  const links = [
    ...declared.slice(0, MAX_DECLARED).map(toProposal(page, 'The page declares this feed.')),
    ...mentioned.slice(0, MAX_MENTIONED).map(toProposal(page, 'The page links to this feed.')),
  ];
  const { candidates, pages } = await readProposals(reader, links);
  const [listed] = pages;
  const inner = listed && candidates.length === 0 ? parsePage(reader, listed.url, listed.document) : null;
  if (!inner) return candidates;
  const named = findFeedLinks(inner);
  const urls = [...named.declared, ...named.mentioned].slice(0, MAX_MENTIONED);
  const proposals = urls.map(toProposal(page, 'The page of the feeds of this site links to this feed.'));
  return (await readProposals(reader, proposals)).candidates;
}

const toProposal =
  ({ name, language }: ReadPage, reason: string) =>
  (url: string): SourceProposal => ({ url, kind: 'feed', name, language, reason });

/** Reads the page that a page forwards to, and the pages in its frames. */
async function readInnerPages(reader: DocumentReader, page: ReadPage): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  for (const url of findFeedLinks(page).inner.slice(0, MAX_INNER_PAGES)) {
    const document = await reader.read(url, 'page');
    const inner = document && isWebPage(document) ? parsePage(reader, url, document) : null;
    if (inner) pages.push(inner);
  }
  return pages;
}

/** Reads the usual addresses of feeds: four at a time, until one is a feed. */
async function readKnownPlaces(reader: DocumentReader, page: ReadPage): Promise<SourceCandidate[]> {
  const { pathname, origin } = new URL(page.url);
  const folder = pathname.replace(/\/$/, '');
  const below = folder === '' || /\.\w{2,5}$/.test(folder) ? [] : KNOWN_NAMES.map((name) => `${folder}/${name}`);
  const reason = 'It is a feed at a usual address of this site; the page itself names none.';
  const proposals = [...below, ...KNOWN_PLACES].map((place) => toProposal(page, reason)(`${origin}${place}`));
  for (let i = 0; i < proposals.length; i += MAX_PARALLEL_FETCHES) {
    const { candidates } = await readProposals(reader, proposals.slice(i, i + MAX_PARALLEL_FETCHES));
    if (candidates.length > 0) return candidates;
  }
  return [];
}

/** Proposes the list of a page with selectors; null if the page has none. */
function proposeList(reader: DocumentReader, url: string, page: ReadPage): SourceCandidate | null {
  const { tree, name, language, document } = page;
  const selectors = proposeSelectors(tree);
  if (!selectors) return null;
  const reason = selectors.date
    ? 'The page has a list of links with dates, which these selectors find.'
    : 'The page has a list of links, which these selectors find. They are dated when they are first seen.';
  return tryProposal(reader, { url, kind: 'page', settings: { selectors }, name, language, reason }, document);
}
