import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod/mini';
import { type ListPage, type PageRequest, toPageSchema } from '../values/page.ts';
import { invalidParameter } from '../values/problem.ts';
import { type ChangedItemsPage, parseChangesRequest, toChangesPage } from './changes-page.ts';
import { buildCursorScope, parsePageRequest, type ResponsePage, toResponsePage } from './paging.ts';
import { ChangesPageQuery, PageQuery } from './query-schemas.ts';
import { type ResponseContent, toJsonContent } from './reply.ts';
import {
  createReadRoute,
  type ReadRouteInput,
  type ReadRouteOptions,
  type ResponseSchema,
  type RouteHandler,
} from './route.ts';

/** The input of a list's reader: the requested page, besides the id, filters and caller of the request. */
type ListInput<Q extends z.ZodMiniObject> = ReadRouteInput<Q> & { page: PageRequest };

/** A request of a list, for a renderer of its responses. */
export interface ListRequest<Q extends z.ZodMiniObject = z.ZodMiniObject> {
  event: APIGatewayProxyEvent;
  input: ReadRouteInput<Q>;
  /** The cursor scope of the list, from `buildCursorScope`. */
  scope: string;
  /** The id in the path, and the filters, by name. */
  filters: Record<string, unknown>;
  /** The given page parameters. */
  parameters: z.infer<typeof ChangesPageQuery>;
  /** The names of all query parameters of the route. */
  knownParameters: string[];
}

/**
 * Reads the requested page; `limit` replaces the requested one.
 * `isChangeList` is true for a list in the order of changes.
 */
export type ReadListPage = (options?: { limit: number }) => Promise<{ page: ResponsePage; isChangeList: boolean }>;

interface ListRouteSpec<Q extends z.ZodMiniObject, A extends ResponseSchema> extends ReadRouteOptions<Q> {
  /** The schema of an item. */
  page: A;
  /** The schema of the whole page, if it has more than items. */
  response?: z.ZodMiniObject;
  /** Parameters that change the response, but not the listed items: cursors stay valid without them. */
  responseParameters?: string[];
  /** Reads a page of changes since an instant. With it the route supports `updated_after`. */
  changes?: (
    input: ReadRouteInput<Q>,
    since: string,
    page: { limit: number; after: string | null },
  ) => Promise<ChangedItemsPage>;
  /** Parameters that a list of changes does not support. */
  parametersWithoutChanges?: string[];
  /** Formats the response, in one of `types` if the request prefers it; JSON by default. */
  render?: (list: ListRequest<Q>, readPage: ReadListPage) => Promise<ResponseContent>;
}

/**
 * Creates a GET route that returns a page of a list. This is the builder of all routes with `limit`.
 * Pages are selected by offset or by cursor. `read` returns the items of the requested page. If `spec.changes` is set,
 * `updated_after` lists items in the order of their last change.
 */
export function createListRoute<Q extends z.ZodMiniObject, A extends ResponseSchema>(
  spec: ListRouteSpec<Q, A>,
  read: (input: ListInput<Q>) => Promise<ListPage<z.infer<A>>>,
): RouteHandler {
  const { changes, parametersWithoutChanges, responseParameters, render = renderJson, page: item, ...route } = spec;
  const common = changes ? ChangesPageQuery : PageQuery;
  const knownParameters = Object.keys({ ...spec.query?.shape, ...common.shape });
  const response = spec.response ?? toPageSchema(item);
  return createReadRoute({ ...route, response, common }, async (input, parameters, event) => {
    const own = omitParameters(input.query, responseParameters);
    const filters = { ...(spec.id ? { [spec.id]: input.id } : {}), ...own };
    const scope = buildCursorScope(spec.name, input.id, own);
    const list = { event, input, scope, filters, parameters, knownParameters };
    return render(list, (options) => readListPage({ ...list, parameters: { ...parameters, ...options } }, spec, read));
  });
}

const renderJson = async (_list: unknown, readPage: ReadListPage) => toJsonContent((await readPage()).page);

/**
 * Reads a page of changes if it is requested, else of the plain list.
 * @throws Problem 400
 */
async function readListPage<Q extends z.ZodMiniObject, A extends ResponseSchema>(
  { input, scope, parameters }: ListRequest<Q>,
  { changes, parametersWithoutChanges = [] }: ListRouteSpec<Q, A>,
  read: (input: ListInput<Q>) => Promise<ListPage<z.infer<A>>>,
): ReturnType<ReadListPage> {
  const request = changes && parseChangesRequest(scope, parameters);
  if (request) {
    const query: Record<string, unknown> = input.query;
    const parameter = parametersWithoutChanges.find((one) => query[one] !== undefined);
    if (parameter) throw invalidParameter({ in: 'query', parameter, detail: 'cannot be combined with updated_after' });
    const { since, limit, after } = request;
    const { items, next, has_more, ...details } = await changes(input, since, { limit, after });
    return { page: { ...toChangesPage(scope, request, { items, next, has_more }), ...details }, isChangeList: true };
  }
  const page = parsePageRequest(scope, parameters);
  const { items, total, next, has_more, ...details } = await read({ ...input, page });
  const slice = { items, total, next, ...(has_more === undefined ? {} : { has_more }) };
  return { page: { ...toResponsePage(scope, page, slice), ...details }, isChangeList: false };
}

const omitParameters = (query: Record<string, unknown>, names: string[] = []) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));
