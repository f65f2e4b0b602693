import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { EntryDetail } from '../entries/entry.ts';
import { inOrder } from '../values/in-order.ts';
import { type PageRequest, pageOf, type Slice } from '../values/page.ts';
import { badParameter } from '../values/problem.ts';
import { chosenOffer, type Offer } from './accept.ts';
import { type ChangesSlice, changesRequest, pageOfChanges } from './changes-page.ts';
import { ATOM_TYPE, atomOf } from './formats/atom.ts';
import { type FeedList, type FeedPage, feedPageOf } from './formats/feed-page.ts';
import { JSON_FEED_TYPE, jsonFeedOf } from './formats/json-feed.ts';
import { headerValues } from './header-values.ts';
import { nameOfList, type Page, pageOfSlice, pageRequest } from './paging.ts';
import { FollowedPageQuery, PageQuery } from './queries.ts';
import { asJson, type Content } from './reply.ts';
import { type Handler, type Input, readRoute, type Spec } from './route.ts';
import { ENTRIES } from './states.ts';

/** A route that lists entries by the schema `page`. With `changes` it can be followed by `updated_after`, last change last. */
interface EntryListSpec<Q extends z.ZodMiniObject, F> extends Spec<Q> {
  page: z.ZodMiniObject;
  /** The schema of the whole page, where it says more than its entries. */
  answers?: z.ZodMiniObject;
  /** Parameters that change what is told of the entries, and not which ones they are: cursors hold without them. */
  telling?: string[];
  /** Parameters that a list of changes does not take. */
  notOfChanges?: string[];
  /** The filter of the list. @throws Problem 400 */
  filter: (input: Input<Q>) => F;
  list: (filter: F, page: PageRequest) => Promise<Slice<EntryDetail>>;
  changes?: (
    filter: F,
    since: string,
    page: { limit: number; after: string | null },
  ) => Promise<ChangesSlice & { items: EntryDetail[] }>;
}

/** The formats of a list; JSON if the caller has no preference. */
const OFFERS: [Format, ...Format[]] = [
  { type: 'application/json', parameters: { charset: 'utf-8' }, write: null },
  { type: ATOM_TYPE, parameters: { charset: 'utf-8', type: 'feed' }, write: atomOf },
  { type: JSON_FEED_TYPE, parameters: { charset: 'utf-8' }, write: jsonFeedOf },
];

interface Format extends Offer {
  write: ((feed: FeedPage) => string) | null;
}

type Parameters = z.infer<typeof FollowedPageQuery>;

/** A route that answers a page of entries, by offset or by cursor, as JSON, Atom or JSON Feed. */
export function entryListRoute<Q extends z.ZodMiniObject, F>(spec: EntryListSpec<Q, F>): Handler {
  const common = spec.changes ? FollowedPageQuery : PageQuery;
  const known = Object.keys({ ...spec.query?.shape, ...common.shape });
  const types = OFFERS.slice(1).map(({ type }) => type);
  const answers = spec.answers ?? pageOf(spec.page);
  return readRoute({ ...spec, types, state: ENTRIES }, answers, common, async (input, parameters, event) => {
    const own = without(input.query, spec.telling);
    const name = nameOfList(spec.name, input.id, own);
    const filters = { ...(spec.id ? { [spec.id]: input.id } : {}), ...own };
    const { page, areChanges } = await pageFor(name, spec, input, parameters as Parameters);
    const items = page.items.map((entry) => inOrder(spec.page, entry));
    const list = { name, filters, areChanges, parameters: known };
    return contentFor(event, list, { ...page, items });
  });
}

/** The page of changes if they are asked for, else of the plain list. @throws Problem 400 */
async function pageFor<Q extends z.ZodMiniObject, F>(
  name: string,
  { list, changes, filter: filterOf, notOfChanges = [] }: EntryListSpec<Q, F>,
  input: Input<Q>,
  parameters: Parameters,
): Promise<{ page: Page; areChanges: boolean }> {
  const filter = filterOf(input);
  const request = changes && changesRequest(name, parameters);
  if (request) {
    const parameter = notOfChanges.find((one) => (input.query as Record<string, unknown>)[one] !== undefined);
    if (parameter) throw badParameter({ in: 'query', parameter, detail: 'cannot be combined with updated_after' });
    const { since, limit, after } = request;
    const { items, next, has_more, ...beside } = await changes(filter, since, { limit, after });
    return { page: { ...pageOfChanges(name, request, { items, next, has_more }), ...beside }, areChanges: true };
  }
  const page = pageRequest(name, parameters);
  const { items, total, next, has_more, ...beside } = await list(filter, page);
  const slice = { items, total, next, ...(has_more === undefined ? {} : { has_more }) };
  return { page: { ...pageOfSlice(name, page, slice), ...beside }, areChanges: false };
}

const without = (query: Record<string, unknown>, names: string[] = []) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));

function contentFor(event: APIGatewayProxyEvent, list: FeedList, page: Page): Content {
  const { type, write } = chosenOffer(headerValues(event.multiValueHeaders, 'accept'), OFFERS);
  return write ? { type, text: write(feedPageOf(event, list, page)) } : asJson(page);
}
