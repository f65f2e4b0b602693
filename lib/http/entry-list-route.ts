import type * as z from 'zod/mini';
import type { EntryDetail } from '../entries/entry.ts';
import { inOrder } from '../values/in-order.ts';
import { type PageRequest, pageOf, type Slice } from '../values/page.ts';
import { badParameter } from '../values/problem.ts';
import { type ChangesSlice, changesRequest, pageOfChanges } from './changes-page.ts';
import { contentFor, LIST_TYPES } from './list-content.ts';
import { nameOfList, type Page, pageOfSlice, pageRequest } from './paging.ts';
import { FollowedPageQuery, PageQuery } from './queries.ts';
import { type Handler, type Input, readRoute, type Spec } from './route.ts';
import { ENTRIES } from './states.ts';

/**
 * A route that lists entries by the schema `page`. With `changes` it supports `updated_after`, oldest change first.
 */
interface EntryListSpec<Q extends z.ZodMiniObject, F> extends Spec<Q> {
  page: z.ZodMiniObject;
  /** The schema of the whole page, if it has more than entries. */
  answers?: z.ZodMiniObject;
  /** Parameters that change the response, but not which entries are listed: cursors stay valid without them. */
  telling?: string[];
  /** Parameters that a list of changes does not support. */
  notOfChanges?: string[];
  /** Returns the filter of the list. @throws Problem 400 */
  filter: (input: Input<Q>) => F;
  list: (filter: F, page: PageRequest) => Promise<Slice<EntryDetail>>;
  changes?: (
    filter: F,
    since: string,
    page: { limit: number; after: string | null },
  ) => Promise<ChangesSlice & { items: EntryDetail[] }>;
}

type Parameters = z.infer<typeof FollowedPageQuery>;

/** A route that returns a page of entries, by offset or by cursor, as JSON, Atom or JSON Feed. */
export function entryListRoute<Q extends z.ZodMiniObject, F>(spec: EntryListSpec<Q, F>): Handler {
  const common = spec.changes ? FollowedPageQuery : PageQuery;
  const known = Object.keys({ ...spec.query?.shape, ...common.shape });
  const answers = spec.answers ?? pageOf(spec.page);
  return readRoute(
    { ...spec, types: LIST_TYPES, state: ENTRIES },
    answers,
    common,
    async (input, parameters, event) => {
      const own = without(input.query, spec.telling);
      const name = nameOfList(spec.name, input.id, own);
      const filters = { ...(spec.id ? { [spec.id]: input.id } : {}), ...own };
      const { page, areChanges } = await pageFor(name, spec, input, parameters as Parameters);
      const items = page.items.map((entry) => inOrder(spec.page, entry));
      const list = { name, filters, areChanges, parameters: known };
      return contentFor(event, list, { ...page, items });
    },
  );
}

/** Reads a page of changes if it is requested, else of the plain list. @throws Problem 400 */
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
