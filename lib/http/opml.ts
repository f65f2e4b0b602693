import { selectMediaTypeOffer } from './content-negotiation.ts';
import { formatElement, formatEmptyElement, formatLines, XML_DECLARATION } from './formats/xml-markup.ts';
import type { ListRequest, ReadListPage } from './list-route.ts';
import { type ResponseContent, toJsonContent } from './reply.ts';
import { buildNextUrl, getHeaderValues } from './request-headers.ts';

/** The media type of OPML 2.0, as feed readers use it. */
export const OPML_MEDIA_TYPE = 'text/x-opml';

/** A list of outlines. */
export interface OpmlList {
  title: string;
  /** The attributes of each outline. */
  outlines: Record<string, string>[];
  /** The attributes that declare the namespaces of `outlines`. */
  namespaces: Record<string, string>;
  /** The address of the next page, which the list includes; null on the last page. */
  next: string | null;
}

/** Formats a list as OPML 2.0. */
export const formatOpml = ({ title, outlines, namespaces, next }: OpmlList): string =>
  `${formatLines(
    XML_DECLARATION,
    formatEmptyElement('opml', { version: '2.0', ...namespaces }).replace(/\/>$/, '>'),
    `<head>${formatElement('title', title)}</head>`,
    '<body>',
    ...outlines.map((attributes) => formatEmptyElement('outline', attributes)),
    next && formatEmptyElement('outline', { type: 'include', text: 'Next page', url: next }),
    '</body>',
    '</opml>',
  )}\n`;

const JSON_OFFER = { type: 'application/json', parameters: { charset: 'utf-8' } };
const OPML_OFFER = { type: OPML_MEDIA_TYPE, parameters: { charset: 'utf-8' } };
/** The most outlines of a page without `limit`. A program that imports a list expects all of it. */
const MAX_OUTLINES = 10_000;

/** How the items of a list become outlines. */
interface OpmlListOptions<T> {
  title: string;
  namespaces: Record<string, string>;
  toOutline: (item: T) => Record<string, string>;
}

/**
 * Returns the part of a list route's description for lists as JSON or OPML, by the Accept header.
 * OPML has the whole list if the read budget allows it; else a page includes the next one by its address.
 */
export const describeOpmlList = <T>({ title, namespaces, toOutline }: OpmlListOptions<T>) => ({
  types: [OPML_MEDIA_TYPE],
  render: async (
    { event, parameters: { limit = MAX_OUTLINES } }: Pick<ListRequest, 'event' | 'parameters'>,
    readPage: ReadListPage,
  ): Promise<ResponseContent> => {
    const accepted = getHeaderValues(event.multiValueHeaders, 'accept');
    const isJson = selectMediaTypeOffer(accepted, [JSON_OFFER, OPML_OFFER]) === JSON_OFFER;
    if (isJson) return toJsonContent((await readPage()).page);
    const { page } = await readPage({ limit });
    const next = page.next_cursor && buildNextUrl(event, page.next_cursor);
    const outlines = (page.items as T[]).map(toOutline);
    return { type: `${OPML_MEDIA_TYPE}; charset=utf-8`, text: formatOpml({ title, outlines, namespaces, next }) };
  },
});
