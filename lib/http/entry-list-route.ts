import type * as z from 'zod/mini';
import type { EntryDetail } from '../entries/entry.ts';
import { type ListPage, type PageRequest, toPageSchema } from '../values/page.ts';
import { orderFieldsBySchema } from '../values/pick-fields.ts';
import { invalidParameter } from '../values/problem.ts';
import { type ChangedItemsPage, parseChangesRequest, toChangesPage } from './changes-page.ts';
import { buildEntryListContent, FEED_MEDIA_TYPES } from './list-content.ts';
import { buildCursorScope, parsePageRequest, type ResponsePage, toResponsePage } from './paging.ts';
import { ChangesPageQuery, PageQuery } from './query-schemas.ts';
import { ENTRY_LIST_DEPENDENCY } from './response-dependencies.ts';
import { createReadRoute, type ReadRouteInput, type ReadRouteOptions, type RouteHandler } from './route.ts';

/**
 * A route that lists entries by the schema `page`. With `changes` it supports `updated_after`, oldest change first.
 */
interface EntryListSpec<Q extends z.ZodMiniObject, F> extends ReadRouteOptions<Q> {
  page: z.ZodMiniObject;
  /** The schema of the whole page, if it has more than entries. */
  response?: z.ZodMiniObject;
  /** Parameters that change the response, but not the listed entries: cursors stay valid without them. */
  responseParameters?: string[];
  /** Parameters that a list of changes does not support. */
  parametersWithoutChanges?: string[];
  /**
   * Returns the filter of the list.
   * @throws Problem 400
   */
  filter: (input: ReadRouteInput<Q>) => F;
  list: (filter: F, page: PageRequest) => Promise<ListPage<EntryDetail>>;
  changes?: (
    filter: F,
    since: string,
    page: { limit: number; after: string | null },
  ) => Promise<ChangedItemsPage & { items: EntryDetail[] }>;
}

type EntryListParameters = z.infer<typeof ChangesPageQuery>;

/**
 * Creates a GET route that returns a page of entries, as JSON, Atom or JSON Feed by the Accept header.
 * Pages are selected by offset or by cursor. If `spec.changes` is set, `updated_after` lists entries in the order of
 * their last change.
 */
export function createEntryListRoute<Q extends z.ZodMiniObject, F>(spec: EntryListSpec<Q, F>): RouteHandler {
  const common = spec.changes ? ChangesPageQuery : PageQuery;
  const known = Object.keys({ ...spec.query?.shape, ...common.shape });
  const answers = spec.response ?? toPageSchema(spec.page);
  return createReadRoute(
    { ...spec, types: FEED_MEDIA_TYPES, dependency: ENTRY_LIST_DEPENDENCY, response: answers, common },
    async (input, parameters, event) => {
      const own = omitParameters(input.query, spec.responseParameters);
      const name = buildCursorScope(spec.name, input.id, own);
      const filters = { ...(spec.id ? { [spec.id]: input.id } : {}), ...own };
      const { page, areChanges: isChangeList } = await readEntryPage(spec, input, {
        name,
        parameters: parameters as EntryListParameters,
      });
      const items = page.items.map((entry) => orderFieldsBySchema(spec.page, entry));
      const list = { name, filters, isChangeList, parameters: known };
      return buildEntryListContent(event, list, { page: { ...page, items } });
    },
  );
}

/** The name of a list, which its cursors contain, and the page parameters of a request. */
interface EntryPageRequest {
  name: string;
  parameters: EntryListParameters;
}

/**
 * Reads a page of changes if it is requested, else of the plain list.
 * @throws Problem 400
 */
async function readEntryPage<Q extends z.ZodMiniObject, F>(
  { list, changes, filter: filterOf, parametersWithoutChanges = [] }: EntryListSpec<Q, F>,
  input: ReadRouteInput<Q>,
  { name, parameters }: EntryPageRequest,
): Promise<{ page: ResponsePage; areChanges: boolean }> {
  const filter = filterOf(input);
  const request = changes && parseChangesRequest(name, parameters);
  if (request) {
    const parameter = parametersWithoutChanges.find(
      (one) => (input.query as Record<string, unknown>)[one] !== undefined,
    );
    if (parameter) throw invalidParameter({ in: 'query', parameter, detail: 'cannot be combined with updated_after' });
    const { since, limit, after } = request;
    const { items, next, has_more, ...details } = await changes(filter, since, { limit, after });
    return { page: { ...toChangesPage(name, request, { items, next, has_more }), ...details }, areChanges: true };
  }
  const page = parsePageRequest(name, parameters);
  const { items, total, next, has_more, ...details } = await list(filter, page);
  const slice = { items, total, next, ...(has_more === undefined ? {} : { has_more }) };
  return { page: { ...toResponsePage(name, page, slice), ...details }, areChanges: false };
}

const omitParameters = (query: Record<string, unknown>, names: string[] = []) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));
