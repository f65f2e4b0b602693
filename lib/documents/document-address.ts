import { createHash } from 'node:crypto';

/** Length of a document's id in characters. */
const ID_LENGTH = 24;

/** Returns the id of the document at an address; links that differ only in the fragment share it. */
export function getDocumentId(link: string): string {
  return createHash('sha256').update(removeFragment(link)).digest('hex').slice(0, ID_LENGTH);
}

/** Returns an address without its fragment; a text that is not an address stays unchanged. */
export function removeFragment(link: string): string {
  if (!URL.canParse(link)) return link;
  const url = new URL(link);
  url.hash = '';
  return url.href;
}

/** Returns the host to which the limits of crawling apply, with its port unless that is the default. */
export const getCrawlHostKey = (url: string): string => new URL(url).host;

/** Returns true for an http or https address; false for null and other text. */
export const isWebLink = (link: string | null): link is string =>
  link !== null && URL.canParse(link) && /^https?:$/.test(new URL(link).protocol);
