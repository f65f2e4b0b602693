import { selectMediaTypeOffer } from './content-negotiation.ts';
import { formatOpml, OPML_MEDIA_TYPE } from './formats/opml.ts';
import type { ListRequest, ReadListPage } from './list-route.ts';
import { type ResponseContent, toJsonContent } from './reply.ts';
import { buildNextUrl, getHeaderValues } from './request-headers.ts';

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
