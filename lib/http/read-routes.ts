import * as z from 'zod/mini';
import { ArrayResponsePageQuery, NoQueryParameters } from './query-schemas.ts';
import { toJsonContent } from './reply.ts';
import {
  createReadRoute,
  type ReadRouteInput,
  type ReadRouteOptions,
  type ResponseSchema,
  type RouteHandler,
} from './route.ts';

/**
 * Creates a GET route that returns one resource as JSON.
 * `spec.item` is the schema of the response, `read` returns it.
 */
export function createItemRoute<Q extends z.ZodMiniObject, A extends ResponseSchema>(
  spec: ReadRouteOptions<Q> & { item: A },
  read: (input: ReadRouteInput<Q>) => Promise<z.infer<A>>,
): RouteHandler {
  return createReadRoute({ ...spec, response: spec.item, common: NoQueryParameters }, async (input) =>
    toJsonContent(await read(input)),
  );
}

/**
 * Creates a GET route that returns a JSON array: all items, or one page by `page` and `page_size`.
 * The header X-Total-Count has the number of all items; if this number changes, the ETag of each page changes, too.
 * `spec.array` is the schema of an item, `read` returns all items.
 */
export function createArrayRoute<Q extends z.ZodMiniObject, A extends ResponseSchema>(
  spec: ReadRouteOptions<Q> & { array: A },
  read: (input: ReadRouteInput<Q>) => Promise<z.infer<A>[]>,
): RouteHandler {
  return createReadRoute(
    { ...spec, response: z.array(spec.array), common: ArrayResponsePageQuery },
    async (input, { page = 1, page_size }) => {
      const all = await read(input);
      const size = page_size ?? all.length;
      const body = all.slice((page - 1) * size, page * size);
      return { ...toJsonContent(body), headers: { 'X-Total-Count': String(all.length) } };
    },
  );
}
