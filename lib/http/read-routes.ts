import * as z from 'zod/mini';
import { type PageRequest, pageOf, type Slice } from '../values/page.ts';
import { nameOfList, pageOfSlice, pageRequest } from './paging.ts';
import { ArrayQuery, NoQuery, PageQuery } from './queries.ts';
import { asJson } from './reply.ts';
import { type Answer, type Handler, type Input, readRoute, type Spec } from './route.ts';

/** A route that returns one item. */
export function itemRoute<Q extends z.ZodMiniObject, A extends Answer>(
  spec: Spec<Q> & { item: A },
  read: (input: Input<Q>) => Promise<z.infer<A>>,
): Handler {
  return readRoute(spec, spec.item, NoQuery, async (input) => asJson(await read(input)));
}

/**
 * A route that returns a bare array, complete or by page and page_size. X-Total-Count has the total, and is part of
 * the tag.
 */
export function arrayRoute<Q extends z.ZodMiniObject, A extends Answer>(
  spec: Spec<Q> & { array: A },
  read: (input: Input<Q>) => Promise<z.infer<A>[]>,
): Handler {
  return readRoute(spec, z.array(spec.array), ArrayQuery, async (input, { page = 1, page_size }) => {
    const all = await read(input);
    const size = page_size ?? all.length;
    const body = all.slice((page - 1) * size, page * size);
    return { ...asJson(body), headers: { 'X-Total-Count': String(all.length) } };
  });
}

/** A route that returns a page of a list, by offset or by cursor. */
export function pageRoute<Q extends z.ZodMiniObject, A extends Answer>(
  spec: Spec<Q> & { page: A },
  read: (input: Input<Q> & { page: PageRequest }) => Promise<Slice<z.infer<A>>>,
): Handler {
  return readRoute(spec, pageOf(spec.page), PageQuery, async (input, parameters) => {
    const list = nameOfList(spec.name, input.id, input.query);
    const page = pageRequest(list, parameters);
    return asJson(pageOfSlice(list, page, await read({ ...input, page })));
  });
}
