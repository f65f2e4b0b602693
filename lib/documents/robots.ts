import robotsParser from 'robots-parser';
import { FetchError, fetchDocument } from '../ingest/fetch.ts';

/** The name under which robots.txt can speak of this service (RFC 9309): the product of its User-Agent. */
const PRODUCT = 'regulatory-updates-feed';
/** What is read of a robots.txt; RFC 9309 asks for 500 KiB, of which an item of the table has room for less. */
const MOST_CHARACTERS = 100_000;
/** A longer pause than this between two requests is not kept within one round: its host gets one visit each time. */
const LONGEST_PAUSE_S = 3_600;

/** What a robots.txt allows. */
export interface Rules {
  isAllowed: (url: string) => boolean;
  /** Seconds between two requests; 0 if it asks for none. */
  pause: number;
}

/** The rules of the text of a robots.txt at an address, for http and https of its host alike. */
export function rulesOf(address: string, text: string): Rules {
  const robots = robotsParser(address, text);
  // Of another scheme the parser says that it knows no rules.
  const within = (url: string) => new URL(url.slice(new URL(url).origin.length), address).href;
  const pause = Number(robots.getCrawlDelay(PRODUCT) ?? 0);
  return {
    isAllowed: (url) => robots.isAllowed(within(url), PRODUCT) !== false,
    pause: Number.isFinite(pause) ? Math.min(Math.max(0, pause), LONGEST_PAUSE_S) : 0,
  };
}

export const addressOfRules = (url: string) => new URL('/robots.txt', url).href;

/**
 * The text of the robots.txt for an address: empty where a site has none, which allows all.
 *
 * @throws FetchError if it cannot be told whether it has one: then nothing of it may be read (RFC 9309, 2.3.1.4)
 */
export async function fetchRules(url: string, localOrigins: string[]): Promise<string> {
  try {
    const fetched = await fetchDocument(addressOfRules(url), { localOrigins, accept: 'text/plain, */*;q=0.1' });
    return fetched.kind === 'document' ? textOf(fetched.body) : '';
  } catch (error) {
    const status = error instanceof FetchError ? error.status : null;
    if (status !== null && status >= 400 && status < 500 && status !== 429) return '';
    throw error;
  }
}

/** Up to the last whole line. */
function textOf(body: Buffer): string {
  const text = body.toString('utf8', 0, MOST_CHARACTERS);
  return body.length > MOST_CHARACTERS ? text.slice(0, text.lastIndexOf('\n') + 1) : text;
}
