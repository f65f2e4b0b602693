import robotsParser from 'robots-parser';
import { FetchError, fetchDocument } from '../ingest/fetch-document.ts';

/** The name of this service in robots.txt (RFC 9309): the product of its User-Agent. */
const ROBOTS_PRODUCT = 'regulatory-updates-feed';
/** The limit of a robots.txt; RFC 9309 asks for 500 KiB, which exceeds an item of the table. */
const MAX_ROBOTS_LENGTH = 100_000;
/** A longer crawl delay is not observed within a batch: its host gets one visit each time. */
const MAX_CRAWL_DELAY_S = 3_600;

/** The robots.txt rules that apply to this service: permitted addresses, and the crawl delay. */
export interface RobotsRules {
  isAllowed: (url: string) => boolean;
  /** Seconds between two requests; 0 if not given. */
  crawlDelayS: number;
}

/**
 * Parses the text of the robots.txt that was fetched from `address`.
 * Its rules apply to the http and https addresses of that host. A crawl delay of more than an hour is reduced to an
 * hour.
 */
export function parseRobots(address: string, text: string): RobotsRules {
  const robots = robotsParser(address, text);
  // The parser returns no rules for another scheme.
  const within = (url: string) => new URL(url.slice(new URL(url).origin.length), address).href;
  const pause = Number(robots.getCrawlDelay(ROBOTS_PRODUCT) ?? 0);
  return {
    isAllowed: (url) => robots.isAllowed(within(url), ROBOTS_PRODUCT) !== false,
    crawlDelayS: Number.isFinite(pause) ? Math.min(Math.max(0, pause), MAX_CRAWL_DELAY_S) : 0,
  };
}

/** Returns the address of the robots.txt that applies to a page, at the root of the page's origin. */
export const getRobotsUrl = (url: string) => new URL('/robots.txt', url).href;

/**
 * Fetches the robots.txt that applies to an address.
 * If the site has none, the text is empty, which allows everything.
 * @throws FetchError if it is unknown whether the site has a robots.txt; then no page of the site may be fetched (RFC
 * 9309, 2.3.1.4)
 */
export async function fetchRobotsText(url: string, localOrigins: string[]): Promise<string> {
  try {
    const fetched = await fetchDocument(getRobotsUrl(url), { localOrigins, accept: 'text/plain, */*;q=0.1' });
    return fetched.kind === 'document' ? decodeRobots(fetched.body) : '';
  } catch (error) {
    const status = error instanceof FetchError ? error.status : null;
    if (status !== null && status >= 400 && status < 500 && status !== 429) return '';
    throw error;
  }
}

/** Returns the text up to the last complete line. */
function decodeRobots(body: Buffer): string {
  const text = body.toString('utf8', 0, MAX_ROBOTS_LENGTH);
  return body.length > MAX_ROBOTS_LENGTH ? text.slice(0, text.lastIndexOf('\n') + 1) : text;
}
