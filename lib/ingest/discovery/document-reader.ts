import { createHash } from 'node:crypto';
import type { FeedKind } from '../../feeds/feed-source.ts';
import { MAX_SOURCE_URL_LENGTH } from '../../feeds/source-settings.ts';
import { runInParallel } from '../../values/in-parallel.ts';
import { fetchFeed } from '../adapters/adapters.ts';
import { FetchError, type FetchedDocument, type FetchOptions, type FetchResult } from '../fetch-document.ts';
import { toFetchFailure } from '../preview-failure.ts';
import { buildCandidate, type DiscoveryProblem, type SourceCandidate, type SourceProposal } from './candidate.ts';
import { isPdf, isWebPage } from './page-checks.ts';

/** How a document of a source is fetched. */
type ReadSource = (
  source: { url: string; kind: FeedKind },
  options: Omit<FetchOptions, 'accept'>,
) => Promise<FetchResult>;

/** The limits of one search for sources, and how it fetches. */
export interface DiscoveryOptions {
  /** Local origins that may be read at loopback addresses; for laptops only. */
  localOrigins?: string[];
  /** After this time nothing more is fetched; 20 seconds by default. */
  deadlineMs?: number;
  read?: ReadSource;
}

/** Fetches at the same time, which one site can take. */
export const MAX_PARALLEL_FETCHES = 4;
/** Requests of one search, without redirects. */
const MAX_FETCHES = 12;
/** The answer must be ready before the gateway's limit of 29 seconds. */
const DEADLINE_MS = 20_000;
const MAX_FETCH_MS = 8_000;
/** A fetch with less time is not begun. */
const MIN_FETCH_MS = 250;
const MAX_MESSAGE_LENGTH = 300;

const toProblem = (url: string, code: DiscoveryProblem['code'], message: string): DiscoveryProblem => ({
  url: url.slice(0, MAX_SOURCE_URL_LENGTH),
  code,
  message: message.replace(/\p{Cc}+/gu, ' ').slice(0, MAX_MESSAGE_LENGTH),
});

/**
 * Fetches the documents of one search within its limits, each address once.
 * It notes why an address has none.
 */
export class DocumentReader {
  readonly problems: DiscoveryProblem[] = [];
  #fetches = 0;
  readonly #endsAt: number;
  readonly #known = new Set<string>();
  readonly #options: DiscoveryOptions;

  constructor(options: DiscoveryOptions) {
    this.#options = options;
    this.#endsAt = Date.now() + (options.deadlineMs ?? DEADLINE_MS);
  }

  /** Fetches a document; null if there is none, with the reason in `problems`, or if it is known already. */
  async read(url: string, kind: FeedKind): Promise<FetchedDocument | null> {
    if (!this.#isNew(url)) return null;
    if (this.#fetches >= MAX_FETCHES || this.#getTimeLeft() < MIN_FETCH_MS)
      return this.#reject(url, 'not_tried', this.#describeLimit());
    this.#fetches += 1;
    const { localOrigins = [], read = fetchFeed } = this.#options;
    try {
      const timeoutMs = Math.min(MAX_FETCH_MS, this.#getTimeLeft());
      const fetched = await read({ url, kind }, { localOrigins, timeoutMs });
      if (fetched.kind === 'gone') return this.#reject(url, 'not_found', 'What was at this address is gone.');
      if (fetched.kind !== 'document') return null;
      this.#known.add(fetched.url);
      return fetched;
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      const { code, message } = toFetchFailure(error);
      return this.#reject(url, code, message);
    }
  }

  /** Notes why an address is not proposed. */
  reject(url: string, code: DiscoveryProblem['code'], message: string): void {
    this.problems.push(toProblem(url, code, message));
  }

  /** Notes, before all other problems, why the asked address is not proposed. */
  rejectFirst(url: string, code: DiscoveryProblem['code'], message: string): void {
    this.problems.unshift(toProblem(url, code, message));
  }

  /** Returns whether there is time to parse a document; if not, its address counts as not tried. */
  hasTimeToParse(url: string): boolean {
    if (this.#getTimeLeft() > 0) return true;
    this.reject(url, 'not_tried', this.#describeLimit());
    return false;
  }

  /** Returns false for a copy: several addresses may lead to one document, by redirects or links. */
  isNewDocument({ body }: FetchedDocument): boolean {
    return body.length === 0 || this.#isNew(createHash('sha256').update(body).digest('base64'));
  }

  #reject(url: string, code: DiscoveryProblem['code'], message: string): null {
    this.reject(url, code, message);
    return null;
  }

  #getTimeLeft(): number {
    return this.#endsAt - Date.now();
  }

  #describeLimit(): string {
    return this.#fetches >= MAX_FETCHES
      ? `It was not tried: one search makes at most ${MAX_FETCHES} requests.`
      : 'It was not tried: the time for one search was over.';
  }

  #isNew(key: string): boolean {
    if (this.#known.has(key)) return false;
    this.#known.add(key);
    return true;
  }
}

/** What was read at proposed addresses: the sources in the order of the proposals, and web pages. */
interface ReadProposals {
  candidates: SourceCandidate[];
  pages: { url: string; document: FetchedDocument }[];
}

/** Fetches and parses proposals, at most four at a time. Why others are none is in the problems of the reader. */
export async function readProposals(reader: DocumentReader, proposals: SourceProposal[]): Promise<ReadProposals> {
  const documents = new Map<SourceProposal, FetchedDocument>();
  await runInParallel(proposals, MAX_PARALLEL_FETCHES, async (proposal) => {
    const document = await reader.read(proposal.url, proposal.kind);
    if (document) documents.set(proposal, document);
  });
  const candidates: SourceCandidate[] = [];
  const pages: ReadProposals['pages'] = [];
  // In the order of the proposals, so that the best address of a document is proposed.
  for (const proposal of proposals) {
    const document = documents.get(proposal);
    if (!document || !reader.isNewDocument(document) || !reader.hasTimeToParse(proposal.url)) continue;
    if (isWebPage(document)) pages.push({ url: proposal.url, document });
    const candidate = tryProposal(reader, proposal, document);
    if (candidate) candidates.push(candidate);
  }
  return { candidates, pages };
}

/**
 * Parses a document as it is proposed.
 * Null if it is another kind of document, with the reason in the problems.
 */
export function tryProposal(
  reader: DocumentReader,
  proposal: SourceProposal,
  document: FetchedDocument,
): SourceCandidate | null {
  try {
    return buildCandidate(document, proposal);
  } catch (error) {
    const code = isPdf(document) ? 'pdf' : 'not_a_feed';
    reader.reject(proposal.url, code, `${(error as Error).message}.`);
    return null;
  }
}
