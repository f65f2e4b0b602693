import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod/mini';
import { out } from '../log/line.ts';
import { within } from '../table/attempts.ts';
import { costSoFar, measured } from '../table/capacity.ts';
import { withValidity } from '../table/validity.ts';
import { Id } from '../values/id.ts';
import { notFound, Problem } from '../values/problem.ts';
import { type Caller, callerOf, type RouteName, refuseOverLimit } from './access.ts';
import { logAccess } from './access-log.ts';
import { parseBody, refuseLargeBody } from './body.ts';
import { requireIfMatch, tagHeader } from './conditional.ts';
import { withCors } from './cors.ts';
import { parseQuery } from './input.ts';
import { NoQuery } from './queries.ts';
import { type Content, replyProblem, replyTo, replyToWrite, replyUnchanged, type Unchanged } from './reply.ts';
import { digestOfRequest, type State, standingFor, tagStillValid } from './unchanged.ts';

/**
 * The description of a route. `name` is the function's name, to which cursors belong; `id` and `number` name path
 * parameters.
 */
export interface Spec<Q extends z.ZodMiniObject> {
  name: RouteName;
  id?: keyof typeof NOUNS;
  number?: keyof typeof NUMBERED;
  query?: Q;
  types?: string[];
  /** What responses depend on, so that an unchanged one costs one read unit. Absent if a full read is as cheap. */
  state?: State | ((query: z.infer<Q>) => State);
}
export type Answer = z.core.$ZodType;
/** The input of a read route. */
export interface Input<Q extends z.ZodMiniObject> {
  id: string;
  /** 0 if the path has no number. */
  number: number;
  query: z.infer<Q>;
  caller: Caller;
}
/** The input of a write route. */
export interface WriteInput<B extends z.ZodMiniObject> {
  id: string;
  body: z.infer<B>;
  caller: Caller;
  event: APIGatewayProxyEvent;
}
/** A route as the contract describes it: `query` has all parameters, `types` the media types besides JSON. */
export interface Described {
  name: RouteName;
  id?: keyof typeof NOUNS;
  number?: keyof typeof NUMBERED;
  query: z.ZodMiniObject;
  body?: z.ZodMiniObject;
  status: 200 | 201 | 204;
  answers: Answer;
  types?: string[];
  /** The response has a tag that the next change can send as If-Match: required (`needed`) or accepted (`taken`). */
  tag?: 'needed' | 'taken';
}
export type Handler = ((event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>) & { spec: Described };

/** A route that writes: it parses a JSON body if it has a schema, and returns `status`; 204 has no body. */
export function writeRoute<A extends Answer, B extends z.ZodMiniObject>(
  spec: Omit<Described, 'query' | 'types'> & { body?: B; answers: A },
  write: (input: WriteInput<B>) => Promise<z.infer<A>>,
): Handler {
  return route({ ...spec, query: NoQuery }, async (event, caller, id) => {
    const { ignored } = parseQuery(event, NoQuery, NoQuery);
    refuseLargeBody(event);
    if (spec.tag === 'needed') requireIfMatch(event);
    const body = spec.body ? parseBody(event, spec.body) : ({} as z.infer<B>);
    const answer = await write({ id, body, caller, event });
    return replyToWrite(event, spec.status, answer, {
      ...naming(ignored),
      ...(spec.tag ? tagHeader(answer) : {}),
    });
  });
}

/** How long the requests of one read are retried: after that the caller has given up. */
const READ_MS = 5_000;

/** Returns the header that names ignored parameters. */
const naming = (ignored: string[]): Record<string, string> =>
  ignored.length > 0 ? { 'Ignored-Parameters': ignored.join(', ') } : {};

/**
 * A route that reads; `common` has the parameters that are not filters. The handler may return that the caller has
 * the response.
 */
export function readRoute<Q extends z.ZodMiniObject, C extends z.ZodMiniObject>(
  { state, ...spec }: Spec<Q>,
  answers: Answer,
  common: C,
  answer: (input: Input<Q>, common: z.infer<C>, event: APIGatewayProxyEvent) => Promise<Content | Unchanged>,
): Handler {
  const own = spec.query ?? (NoQuery as unknown as Q);
  const all = z.object({ ...own.shape, ...common.shape });
  const known = Object.keys(all.shape);
  return route({ ...spec, query: all, status: 200, answers }, async (event, caller, id) => {
    const { query, common: rest, ignored } = parseQuery(event, own, common);
    const headers = { ...(spec.types ? { Vary: 'Accept' } : {}), ...naming(ignored) };
    const dependsOn = typeof state === 'function' ? state(query) : state;
    const number = spec.number ? pathNumber(event, spec.number) : 0;
    const request = dependsOn ? digestOfRequest(event, { ...spec, id, known }) : null;
    return within(READ_MS, async () => {
      const tag = dependsOn && request && (await tagStillValid(event, request, dependsOn));
      if (tag) return replyUnchanged(event, tag, headers);
      const { result, validity } = await withValidity(() => answer({ id, number, query, caller }, rest, event));
      if ('unchanged' in result) return replyUnchanged(event, result.unchanged, headers);
      const digest = result.request ?? request;
      return replyTo(event, result, headers, digest === null ? null : standingFor(validity, digest));
    });
  });
}

/** The single place that authorizes callers, converts errors to problems, and measures and logs requests. */
function route(
  spec: Described,
  answer: (event: APIGatewayProxyEvent, caller: Caller, id: string) => Promise<APIGatewayProxyResult>,
): Handler {
  const respond = async (event: APIGatewayProxyEvent): Promise<{ reply: APIGatewayProxyResult; problem?: Problem }> => {
    try {
      refuseOverLimit(event);
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
      return withCors(event, reply);
    });
    return result;
  };
  return Object.assign(handler, { spec });
}

/** The length of `ruf_` and a key's id: the rest of a key is its secret. */
const LONGEST_TOLD = 20;

/** The noun for each id of a path. */
const NOUNS = {
  category_id: 'category',
  topic_id: 'topic',
  entry_id: 'entry',
  key_id: 'api_key',
  view_id: 'view',
  destination_id: 'destination',
  alert_id: 'alert',
  delivery_id: 'delivery',
} as const;

/** Returns the id in the path. An invalid id is 404, which repeats only as much as a key's public part. */
function pathId(event: APIGatewayProxyEvent, name: keyof typeof NOUNS): string {
  const id = event.pathParameters?.[name] ?? '';
  if (!z.safeParse(Id, id).success) throw notFound(NOUNS[name], id.slice(0, LONGEST_TOLD));
  return id;
}

/** The error code for each number of a path. */
const NUMBERED = { version: 'version_not_found' } as const;

/** Returns the number in the path, from 1. @throws Problem 404 for an invalid one */
function pathNumber(event: APIGatewayProxyEvent, name: keyof typeof NUMBERED): number {
  const text = event.pathParameters?.[name] ?? '';
  if (/^[1-9]\d{0,7}$/.test(text)) return Number(text);
  const detail = `There is no ${name} ${JSON.stringify(text.slice(0, LONGEST_TOLD))}. It is a whole number from 1 to 99999999; the list says which there are.`;
  throw new Problem('not_found', NUMBERED[name], detail);
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
