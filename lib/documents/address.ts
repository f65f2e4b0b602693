import { createHash } from 'node:crypto';

/** The characters of an id of a document. */
const LENGTH = 24;

/** The id of the document at an address: the same for all entries whose links lead there, whatever part of it they name. */
export function documentIdOf(link: string): string {
  return createHash('sha256').update(pageOf(link)).digest('hex').slice(0, LENGTH);
}

/** The address of a page, without the place in it; as it is, if it is no address. */
export function pageOf(link: string): string {
  if (!URL.canParse(link)) return link;
  const url = new URL(link);
  url.hash = '';
  return url.href;
}

/** Whose rules and whose patience an address needs: its host, with the port if that is not the usual one. */
export const hostOf = (url: string): string => new URL(url).host;

/** True for a link that could be fetched at all. */
export const isWeb = (link: string | null): link is string =>
  link !== null && URL.canParse(link) && /^https?:$/.test(new URL(link).protocol);
