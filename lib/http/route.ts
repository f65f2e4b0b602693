import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod/mini';
import { type Cost, costSoFar, measured } from '../data/cost.ts';
import { Id } from '../schemas/id.ts';
import { type PageRequest, pageOf, type Slice } from '../schemas/page.ts';
import { badParameter, notFound, Problem } from '../schemas/problem.ts';
import { cursorOf, positionOf } from './cursor.ts';
import { parseQuery } from './input.ts';
import { ArrayQuery, PageQuery } from './queries.ts';
import { replyProblem, replyTo } from './reply.ts';

const DEFAULT_LIMIT = 50;
const GREATEST_OFFSET = 10_000;

/** What a route takes and answers. `id` names the path parameter; `name` is the function's name, which its cursors belong to. */
interface Spec<Q extends z.ZodMiniObject> {
  name: string;
  id?: 'category_id' | 'topic_id' | 'entry_id';
  query?: Q;
}
type Answer = z.core.$ZodType;
interface Input<Q extends z.ZodMiniObject> {
  id: string;
  query: z.infer<Q>;
}
type Handler = ((event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>) & {
  spec: { name: string; answers: Answer };
};

/** A route that answers one thing. */
export function itemRoute<Q extends z.ZodMiniObject, A extends Answer>(
  spec: Spec<Q> & { item: A },
  read: (input: Input<Q>) => Promise<z.infer<A>>,
): Handler {
  return route(spec, spec.item, {}, async (input) => ({ body: await read(input), headers: {} }));
}

/** A route that answers a bare array, whole or by page and page_size; X-Total-Count says how many there are. */
export function arrayRoute<Q extends z.ZodMiniObject, A extends Answer>(
  spec: Spec<Q> & { array: A },
  read: (input: Input<Q>) => Promise<z.infer<A>[]>,
): Handler {
  return route(spec, z.array(spec.array), ArrayQuery.shape, async (input, parameters) => {
    const all = await read(input);
    const { page = 1, page_size = all.length } = parameters as z.infer<typeof ArrayQuery>;
    const body = all.slice((page - 1) * page_size, page * page_size);
    return { body, headers: { 'X-Total-Count': String(all.length) } };
  });
}

/** A route that answers a page of a list, by offset or by cursor. */
export function pageRoute<Q extends z.ZodMiniObject, A extends Answer>(
  spec: Spec<Q> & { page: A },
  read: (input: Input<Q> & { page: PageRequest }) => Promise<Slice<z.infer<A>>>,
): Handler {
  return route(spec, pageOf(spec.page), PageQuery.shape, async (input, parameters) => {
    const list = JSON.stringify([
      spec.name,
      input.id,
      Object.entries(input.query).sort(([a], [b]) => (a < b ? -1 : 1)),
    ]);
    const page = pageRequest(list, parameters as z.infer<typeof PageQuery>);
    const { items, total, next } = await read({ ...input, page });
    const next_cursor = next && page.limit > 0 ? cursorOf(list, page.offset + items.length, next) : null;
    const has_more = page.limit === 0 && total !== null ? total > page.offset : next !== null;
    return { body: { items, total, limit: page.limit, offset: page.offset, has_more, next_cursor }, headers: {} };
  });
}

function pageRequest(
  list: string,
  { limit = DEFAULT_LIMIT, offset = 0, cursor }: z.infer<typeof PageQuery>,
): PageRequest {
  if (cursor !== undefined) {
    if (offset !== 0)
      throw badParameter({ in: 'query', parameter: 'offset', detail: 'cannot be combined with cursor' });
    return { limit, ...positionOf(list, cursor) };
  }
  if (offset > GREATEST_OFFSET) {
    const detail = `must be at most ${GREATEST_OFFSET}; to read further, follow next_cursor, which has no such bound`;
    throw badParameter({ in: 'query', parameter: 'offset', detail }, 'offset_too_large');
  }
  return { limit, offset, position: null };
}

interface Outcome {
  body: unknown;
  headers: Record<string, string>;
}

/** The one place where input is parsed, failures become bodies, headers are set and the request is logged. */
function route<Q extends z.ZodMiniObject>(
  spec: Spec<Q>,
  answers: Answer,
  common: z.core.$ZodShape,
  answer: (input: Input<Q>, common: unknown) => Promise<Outcome>,
): Handler {
  const schema = z.object({ ...spec.query?.shape, ...common });
  const own = z.object({ ...spec.query?.shape });
  const respond = async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    try {
      const id = spec.id ? pathId(event, spec.id) : '';
      const { query, ignored } = parseQuery(event, schema);
      const names = new Set(Object.keys(own.shape));
      const [filters, rest] = parted(query, names);
      const { body, headers } = await answer({ id, query: filters as z.infer<Q> }, rest);
      return replyTo(
        event,
        body,
        ignored.length > 0 ? { ...headers, 'Ignored-Parameters': ignored.join(', ') } : headers,
      );
    } catch (error) {
      return replyProblem(event, problemOf(error, event));
    }
  };
  const handler = async (event: APIGatewayProxyEvent) => {
    const started = performance.now();
    const { result } = await measured(async () => {
      const reply = await respond(event);
      logAccess(event, spec.name, reply.statusCode, performance.now() - started, costSoFar());
      return reply;
    });
    return result;
  };
  return Object.assign(handler, { spec: { name: spec.name, answers } });
}

function parted(query: Record<string, unknown>, names: Set<string>) {
  const entries = Object.entries(query);
  return [entries.filter(([name]) => names.has(name)), entries.filter(([name]) => !names.has(name))].map(
    Object.fromEntries,
  );
}

/** The id in the path. One that cannot exist does not exist: 404. */
function pathId(event: APIGatewayProxyEvent, name: NonNullable<Spec<never>['id']>): string {
  const id = event.pathParameters?.[name] ?? '';
  if (!z.safeParse(Id, id).success) throw notFound(name.slice(0, -'_id'.length), id.slice(0, 100));
  return id;
}

function problemOf(error: unknown, event: APIGatewayProxyEvent): Problem {
  if (error instanceof Problem) return error;
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  console.error(
    JSON.stringify({ level: 'ERROR', request_id: event.requestContext.requestId, error: name, message, stack }),
  );
  return new Problem(
    'internal',
    'internal_error',
    'Something went wrong on our side. The request id leads to the log line.',
  );
}

function logAccess(
  event: APIGatewayProxyEvent,
  route: string,
  status: number,
  duration: number,
  cost: Cost | null,
): void {
  const { requestId, authorizer } = event.requestContext;
  const line = {
    level: 'INFO',
    request_id: requestId,
    route,
    caller: authorizer?.['principalId'] ?? null,
    status,
    duration_ms: Math.round(duration * 10) / 10,
    dynamodb_requests: cost?.requests ?? 0,
    read_units: cost?.readUnits ?? 0,
  };
  console.log(JSON.stringify(line));
}
