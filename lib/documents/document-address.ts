import { createHash } from 'node:crypto';
import { documentKey } from '../platform/dynamodb/document-keys.ts';
import { getItems } from '../platform/dynamodb/read.ts';
import { parseDocumentItem } from './document-record.ts';

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

/**
 * Returns the ids of the feeds that brought these links first, by link; unknown links are omitted.
 * A link is known some minutes after its entry is stored, if the documents of its feed are read. One request per 100
 * links.
 */
export async function findFeedIdsByLink(links: string[]): Promise<Map<string, string>> {
  const ids = [...new Set(links.map(getDocumentId))];
  const items = await getItems(ids.map(documentKey), { consistent: false });
  const feeds = new Map(items.map((item) => parseDocumentItem(item).document).map(({ id, feed_id }) => [id, feed_id]));
  return new Map(
    links.flatMap((link) => {
      const feedId = feeds.get(getDocumentId(link));
      return feedId === undefined ? [] : [[link, feedId] as const];
    }),
  );
}
