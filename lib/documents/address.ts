import { createHash } from 'node:crypto';

/** Length of a document's id in characters. */
const LENGTH = 24;

/** Returns the id of the document at an address, without its fragment, so that all links to it share the id. */
export function documentIdOf(link: string): string {
  return createHash('sha256').update(pageOf(link)).digest('hex').slice(0, LENGTH);
}

/** Returns an address without its fragment; other text stays as it is. */
export function pageOf(link: string): string {
  if (!URL.canParse(link)) return link;
  const url = new URL(link);
  url.hash = '';
  return url.href;
}

/** Returns the host of an address for crawl rules, with the port unless it is the default. */
export const hostOf = (url: string): string => new URL(url).host;

/** Returns whether a link is an http or https address. */
export const isWeb = (link: string | null): link is string =>
  link !== null && URL.canParse(link) && /^https?:$/.test(new URL(link).protocol);
