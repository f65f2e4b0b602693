import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod/mini';
import { getRequestCostSoFar, measureCost } from '../platform/dynamodb/capacity.ts';
import { withRetryTimeLimit } from '../platform/dynamodb/request-retries.ts';
import { trackResponseValidity } from '../platform/dynamodb/response-validity.ts';
import { unprefixedConsole } from '../platform/log/metrics.ts';
import { notFound, Problem } from '../values/problem.ts';
import { Id } from '../values/schemas.ts';
import { assertWithinRateLimit, authorizeCaller, type Caller, type RouteName } from './access.ts';
import { logAccess } from './access-log.ts';
import { assertBodySize, parseBody, parseUpload, type UploadType } from './body.ts';
import { addCorsHeaders } from './cors.ts';
import {
  addRequestHashToValidity,
  findCurrentIfNoneMatchTag,
  hashRequest,
  type ResponseDependency,
} from './not-modified.ts';
import { parseQuery } from './parse-query.ts';
import { assertIfMatchPresent, buildEntityTagHeader } from './preconditions.ts';
import { NoQueryParameters } from './query-schemas.ts';
import {
  type NotModified,
  type ResponseContent,
  replyNotModified,
  replyProblem,
  replyToRead,
  replyToWrite,
} from './reply.ts';

/**
 * The description of a read route.
 * `name` is the name of the route's function; a cursor is valid only for the name with which it was created.
 * `id` and `number` name path parameters.
 * `types` are media types other than JSON.
 */
export interface ReadRouteOptions<Q extends z.ZodMiniObject> {
  name: RouteName;
  id?: keyof typeof PATH_NOUNS;
  number?: keyof typeof PATH_NUMBER_CODES;
  query?: Q;
  types?: string[];
  /** What responses depend on, so that an unchanged one costs one read unit. Absent if a full read is as cheap. */
  dependency?: ResponseDependency | ((query: z.infer<Q>) => ResponseDependency);
}
/** The zod schema of a response, from which the contract is generated. */
export type ResponseSchema = z.core.$ZodType;
/** The parsed input of a read route's handler. `id` is '' if the path has no id. */
export interface ReadRouteInput<Q extends z.ZodMiniObject> {
  id: string;
  /** 0 if the path has no number. */
  number: number;
  query: z.infer<Q>;
  caller: Caller;
}
/** The parsed input of a write route's handler; `body` is empty if the route accepts none. */
export interface WriteRouteInput<B extends z.ZodMiniObject, Q extends z.ZodMiniObject = z.ZodMiniObject> {
  id: string;
  body: z.infer<B>;
  /** The bytes of a body that is no JSON; empty without `upload` in the description. */
  upload: Buffer;
  query: z.infer<Q>;
  caller: Caller;
  event: APIGatewayProxyEvent;
}
/**
 * The description of a route, from which its part of the contract is generated.
 * `query` is the schema of all query parameters; `types` are the media types besides JSON.
 */
export interface RouteDescription {
  name: RouteName;
  id?: keyof typeof PATH_NOUNS;
  number?: keyof typeof PATH_NUMBER_CODES;
  query: z.ZodMiniObject;
  body?: z.ZodMiniObject;
  /** The body, if it is no JSON. */
  upload?: UploadType;
  status: 200 | 201 | 202 | 204;
  response: ResponseSchema;
  types?: string[];
  /** The response has a tag for If-Match of the next change: required (`needed`) or accepted (`taken`). */
  tag?: 'needed' | 'taken';
}
/** A Lambda handler of one route, with its description in the contract. */
export type RouteHandler = ((event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>) & {
  spec: RouteDescription;
};

/**
 * Creates a route that changes something. `write` returns the response body; status 204 has no body.
 * It parses a JSON body if `spec.body` is set. If `spec.tag` is `needed`, a request without If-Match is
 * rejected.
 */
export function createWriteRoute<A extends ResponseSchema, B extends z.ZodMiniObject, Q extends z.ZodMiniObject>(
  spec: Omit<RouteDescription, 'query' | 'types'> & { body?: B; query?: Q; response: A },
  write: (input: WriteRouteInput<B, Q>) => Promise<z.infer<A>>,
): RouteHandler {
  const querySchema = spec.query ?? (NoQueryParameters as unknown as Q);
  return createRoute({ ...spec, query: querySchema }, async (event, caller, id) => {
    const { query, ignored } = parseQuery(event, querySchema, NoQueryParameters);
    const upload = spec.upload ? parseUpload(event, spec.upload) : Buffer.of();
    if (!spec.upload) assertBodySize(event);
    if (spec.tag === 'needed') assertIfMatchPresent(event);
    const body = spec.body ? parseBody(event, spec.body) : ({} as z.infer<B>);
    const answer = await write({ id, body, upload, query, caller, event });
    const headers = { ...buildIgnoredHeader(ignored), ...(spec.tag ? buildEntityTagHeader(answer) : {}) };
    return replyToWrite(event, { status: spec.status, body: answer }, headers);
  });
}

/** How long the requests of one read are retried: after that the caller has given up. */
const READ_TIMEOUT_MS = 5_000;

/** Returns the header that names ignored parameters. */
const buildIgnoredHeader = (ignored: string[]): Record<string, string> =>
  ignored.length > 0 ? { 'Ignored-Parameters': ignored.join(', ') } : {};

/** A route that reads, with its response; `common` has the parameters that are not filters. */
interface ReadRouteSpec<Q extends z.ZodMiniObject, C extends z.ZodMiniObject> extends ReadRouteOptions<Q> {
  response: ResponseSchema;
  common: C;
}

/**
 * Creates a GET route. `answer` returns the content, or the caller's tag for 304.
 * If the route has a dependency, an unchanged response is confirmed with 304 without calling `answer`.
 */
export function createReadRoute<Q extends z.ZodMiniObject, C extends z.ZodMiniObject>(
  { dependency, response, common, ...spec }: ReadRouteSpec<Q, C>,
  answer: (
    input: ReadRouteInput<Q>,
    common: z.infer<C>,
    event: APIGatewayProxyEvent,
  ) => Promise<ResponseContent | NotModified>,
): RouteHandler {
  const own = spec.query ?? (NoQueryParameters as unknown as Q);
  const all = z.object({ ...own.shape, ...common.shape });
  const known = Object.keys(all.shape);
  return createRoute({ ...spec, query: all, status: 200, response }, async (event, caller, id) => {
    const { query, common: rest, ignored } = parseQuery(event, own, common);
    const headers = { ...(spec.types ? { Vary: 'Accept' } : {}), ...buildIgnoredHeader(ignored) };
    const currentDependency = typeof dependency === 'function' ? dependency(query) : dependency;
    const number = spec.number ? parsePathNumber(event, spec.number) : 0;
    const request = currentDependency ? hashRequest(event, { ...spec, id, known }) : null;
    return withRetryTimeLimit(READ_TIMEOUT_MS, async () => {
      const tag = currentDependency && request && (await findCurrentIfNoneMatchTag(event, request, currentDependency));
      if (tag) return replyNotModified(event, tag, headers);
      const { result, validity } = await trackResponseValidity(() =>
        answer({ id, number, query, caller }, rest, event),
      );
      if ('tag' in result) return replyNotModified(event, result.tag, headers);
      const digest = result.request ?? request;
      const tagValidity = digest === null ? null : addRequestHashToValidity(validity, digest);
      return replyToRead(event, { ...result, validity: tagValidity }, headers);
    });
  });
}

/** The only function that authorizes callers, converts errors to problems, and logs requests. */
function createRoute(
  spec: RouteDescription,
  answer: (event: APIGatewayProxyEvent, caller: Caller, id: string) => Promise<APIGatewayProxyResult>,
): RouteHandler {
  const respond = async (event: APIGatewayProxyEvent): Promise<{ reply: APIGatewayProxyResult; problem?: Problem }> => {
    try {
      assertWithinRateLimit(event);
      const caller = authorizeCaller(event, spec.name);
      return { reply: await answer(event, caller, spec.id ? parsePathId(event, spec.id) : '') };
    } catch (error) {
      const problem = toProblem(error, event);
      return { reply: replyProblem(event, problem), problem };
    }
  };
  const handler = async (event: APIGatewayProxyEvent) => {
    const started = performance.now();
    const { result } = await measureCost(async () => {
      const { reply, ...outcome } = await respond(event);
      const status = reply.statusCode;
      const measures = { durationMs: performance.now() - started, cost: getRequestCostSoFar() };
      logAccess(event, spec.name, { status, ...outcome, ...measures });
      return addCorsHeaders(event, reply);
    });
    return result;
  };
  return Object.assign(handler, { spec });
}

/** The length of `ruf_` and a key's id: the rest of a key is its secret. */
const MAX_ECHOED_LENGTH = 20;

/** The noun for each id of a path. */
const PATH_NOUNS = {
  category_id: 'category',
  topic_id: 'topic',
  entry_id: 'entry',
  key_id: 'api_key',
  view_id: 'view',
  destination_id: 'destination',
  alert_id: 'alert',
  delivery_id: 'delivery',
  source_id: 'source',
} as const;

/** Returns the id in the path. An invalid id is 404, which repeats only as much as a key's public part. */
function parsePathId(event: APIGatewayProxyEvent, name: keyof typeof PATH_NOUNS): string {
  const id = event.pathParameters?.[name] ?? '';
  if (!z.safeParse(Id, id).success) throw notFound(PATH_NOUNS[name], id.slice(0, MAX_ECHOED_LENGTH));
  return id;
}

/** The error code for each number of a path. */
const PATH_NUMBER_CODES = { version: 'version_not_found' } as const;

/**
 * Returns the number in the path, from 1.
 * @throws Problem 404 for an invalid one
 */
function parsePathNumber(event: APIGatewayProxyEvent, name: keyof typeof PATH_NUMBER_CODES): number {
  const text = event.pathParameters?.[name] ?? '';
  if (/^[1-9]\d{0,7}$/.test(text)) return Number(text);
  const detail =
    `There is no ${name} ${JSON.stringify(text.slice(0, MAX_ECHOED_LENGTH))}. It is a whole number from 1 to ` +
    '99999999; the list says which there are.';
  throw new Problem('not_found', PATH_NUMBER_CODES[name], detail);
}

function toProblem(error: unknown, event: APIGatewayProxyEvent): Problem {
  if (error instanceof Problem) return error;
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  unprefixedConsole.error(
    JSON.stringify({ level: 'ERROR', request_id: event.requestContext.requestId, error: name, message, stack }),
  );
  return new Problem(
    'internal',
    'internal_error',
    'Something went wrong on our side. The request id leads to the log line.',
  );
}
