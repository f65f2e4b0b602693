import type { FetchedDocument } from '../fetch-document.ts';
import type { Discovery, SourceCandidate } from './candidate.ts';
import { type DiscoveryOptions, DocumentReader, readProposals, tryProposal } from './document-reader.ts';
import { isPdf, isWebPage } from './page-checks.ts';
import { toSourceAddress } from './page-links.ts';
import { readPageSources } from './page-sources.ts';
import { findPublisherApi } from './publisher-apis.ts';
import { isSitemap, readSitemap } from './sitemaps.ts';

/** A document of an asked address. */
interface AskedDocument {
  url: string;
  document: FetchedDocument;
}

/**
 * Finds the sources that an address leads to.
 * They are feeds, a publisher's API, a sitemap, and the list of the page itself.
 * Each candidate was fetched and parsed as ingestion would; the best is first, and the address itself if it is a feed.
 * It makes at most 12 requests within 20 seconds, all through the guarded fetcher. What a site answers is never an
 * error: each address that is not proposed is in `problems`.
 */
export async function discoverSources(address: string, options: DiscoveryOptions = {}): Promise<Discovery> {
  const reader = new DocumentReader(options);
  const url = toSourceAddress(address, address);
  if (url === null) {
    reader.reject(address, 'not_allowed', 'It is no http or https address.');
    return { candidates: [], problems: reader.problems };
  }
  const api = findPublisherApi(url);
  const [asked, ofApi] = await Promise.all([
    api?.url === url ? null : reader.read(url, 'feed'),
    readProposals(reader, api ? [api] : []),
  ]);
  if (asked) reader.isNewDocument(asked);
  const isPage = asked !== null && isWebPage(asked);
  const itself = asked && !isPage ? await readDocument(reader, { url, document: asked }) : null;
  const linked = asked && isPage ? await readPageSources(reader, url, asked) : [];
  return { candidates: [...(itself ? [itself] : []), ...ofApi.candidates, ...linked], problems: reader.problems };
}

/** Reads a document that is not a web page: a feed, or a sitemap. Null for any other, with the reason. */
async function readDocument(reader: DocumentReader, asked: AskedDocument): Promise<SourceCandidate | null> {
  const { url, document } = asked;
  if (isPdf(document)) {
    reader.reject(url, 'pdf', 'It is a PDF document. Give the address of the page that links to it.');
    return null;
  }
  if (isSitemap(document)) return readSitemap(reader, asked, { url: new URL('/', url).href, name: '', language: null });
  const proposal = { url, kind: 'feed', name: '', language: null, reason: 'This address is a feed.' } as const;
  return tryProposal(reader, proposal, document);
}
