import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod/mini';
import { out } from '../log/line.ts';
import { costSoFar, measured } from '../table/capacity.ts';
import { Id } from '../values/id.ts';
import { notFound, Problem } from '../values/problem.ts';
import { type Caller, callerOf, type RouteName } from './access.ts';
import { logAccess } from './access-log.ts';
import { parseBody, refuseLargeBody } from './body.ts';
import { parseQuery } from './input.ts';
import { NoQuery } from './queries.ts';
import { type Content, replyProblem, replyTo, replyToWrite } from './reply.ts';

/** What a route takes. `id` names the path parameter; `name` is the function's name, which its cursors belong to. */
export interface Spec<Q extends z.ZodMiniObject> {
  name: RouteName;
  id?: keyof typeof NOUNS;
  query?: Q;
  types?: string[];
}
export type Answer = z.core.$ZodType;
/** What a route that reads is given. */
export interface Input<Q extends z.ZodMiniObject> {
  id: string;
  query: z.infer<Q>;
}
/** What a route that changes something is given. */
export interface WriteInput<B extends z.ZodMiniObject> {
  id: string;
  body: z.infer<B>;
  caller: Caller;
  event: APIGatewayProxyEvent;
}
/** A route as the contract describes it: `query` are all its parameters, `types` what it can be read as beside JSON. */
export interface Described {
  name: RouteName;
  id?: keyof typeof NOUNS;
  query: z.ZodMiniObject;
  body?: z.ZodMiniObject;
  status: 200 | 201 | 204;
  answers: Answer;
  types?: string[];
}
export type Handler = ((event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>) & { spec: Described };

/** A route that changes something: it takes a JSON body where it has a schema for one, and answers `status`, 204 without a body. */
export function writeRoute<A extends Answer, B extends z.ZodMiniObject>(
  spec: Omit<Described, 'query' | 'types'> & { body?: B; answers: A },
  write: (input: WriteInput<B>) => Promise<z.infer<A>>,
): Handler {
  return route({ ...spec, query: NoQuery }, async (event, caller, id) => {
    const { ignored } = parseQuery(event, NoQuery, NoQuery);
    refuseLargeBody(event);
    const body = spec.body ? parseBody(event, spec.body) : ({} as z.infer<B>);
    return replyToWrite(event, spec.status, await write({ id, body, caller, event }), naming(ignored));
  });
}

/** The header that names what was ignored. */
const naming = (ignored: string[]): Record<string, string> =>
  ignored.length > 0 ? { 'Ignored-Parameters': ignored.join(', ') } : {};

interface Outcome {
  content: Content;
  headers: Record<string, string>;
}

/** A route that reads: `common` are the parameters that do not belong to its filters. */
export function readRoute<Q extends z.ZodMiniObject, C extends z.ZodMiniObject>(
  spec: Spec<Q>,
  answers: Answer,
  common: C,
  answer: (input: Input<Q>, common: z.infer<C>, event: APIGatewayProxyEvent) => Promise<Outcome>,
): Handler {
  const own = spec.query ?? (NoQuery as unknown as Q);
  const all = z.object({ ...own.shape, ...common.shape });
  return route({ ...spec, query: all, status: 200, answers }, async (event, _caller, id) => {
    const { query, common: rest, ignored } = parseQuery(event, own, common);
    const { content, headers } = await answer({ id, query }, rest, event);
    return replyTo(event, content, { ...headers, ...naming(ignored) });
  });
}

/** The one place where callers are checked, failures become bodies and requests are measured and logged. */
function route(
  spec: Described,
  answer: (event: APIGatewayProxyEvent, caller: Caller, id: string) => Promise<APIGatewayProxyResult>,
): Handler {
  const respond = async (event: APIGatewayProxyEvent): Promise<{ reply: APIGatewayProxyResult; problem?: Problem }> => {
    try {
      const caller = callerOf(event, spec.name);
      return { reply: await answer(event, caller, spec.id ? pathId(event, spec.id) : '') };
    } catch (error) {
      const problem = problemOf(error, event);
      return { reply: replyProblem(event, problem), problem };
    }
  };
  const handler = async (event: APIGatewayProxyEvent) => {
    const started = performance.now();
    const { result } = await measured(async () => {
      const { reply, ...outcome } = await respond(event);
      const status = reply.statusCode;
      logAccess(event, spec.name, { status, ...outcome }, performance.now() - started, costSoFar());
      return reply;
    });
    return result;
  };
  return Object.assign(handler, { spec });
}

/** `ruf_` and the id of a key: what follows in a key is its secret. */
const LONGEST_TOLD = 20;

/** What the id of a path names. */
const NOUNS = { category_id: 'category', topic_id: 'topic', entry_id: 'entry', key_id: 'api_key' } as const;

/** The id in the path. One that cannot exist does not exist: 404, which tells back no more of it than a key's public part. */
function pathId(event: APIGatewayProxyEvent, name: keyof typeof NOUNS): string {
  const id = event.pathParameters?.[name] ?? '';
  if (!z.safeParse(Id, id).success) throw notFound(NOUNS[name], id.slice(0, LONGEST_TOLD));
  return id;
}

function problemOf(error: unknown, event: APIGatewayProxyEvent): Problem {
  if (error instanceof Problem) return error;
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  out.error(
    JSON.stringify({ level: 'ERROR', request_id: event.requestContext.requestId, error: name, message, stack }),
  );
  return new Problem(
    'internal',
    'internal_error',
    'Something went wrong on our side. The request id leads to the log line.',
  );
}
