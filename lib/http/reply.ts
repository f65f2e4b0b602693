import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Problem, ProblemBody } from '../values/problem.ts';
import { buildEntityTag, type EntityTagValidity, getIfNoneMatchTags, haveSameContentHash } from './entity-tag.ts';

type ReplyHeaders = Record<string, string>;

/** Responses are data: browsers must not guess types, use plain HTTP, or run or embed anything. */
const SAFE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=31536000',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The content of a response: its text, its media type, and headers that describe the content. */
export interface ResponseContent {
  type: string;
  text: string;
  headers?: ReplyHeaders;
  /** The hash of its request, if only the handler knows what else the response depends on. */
  request?: string;
}

/** Returned by a handler if the caller's tag is still valid. The response is then 304 with that tag. */
export interface NotModified {
  tag: string;
}

/** Formats a body as JSON. The media type has no charset, because generated clients compare it literally. */
export const toJsonContent = (body: unknown): ResponseContent => ({
  type: 'application/json',
  text: JSON.stringify(body),
});

/** Returns the headers of a read response with its tag. */
const buildReadHeaders = (event: APIGatewayProxyEvent, tag: string, headers: ReplyHeaders): ReplyHeaders => ({
  ...SAFE_HEADERS,
  ...headers,
  ETag: `W/"${tag}"`,
  'Cache-Control': 'private, no-cache',
  'X-Request-Id': event.requestContext.requestId,
});

/** The content of a read, and how long it is valid if nothing is written. */
interface ReadContent extends ResponseContent {
  validity?: EntityTagValidity | null;
}

/**
 * Returns 200 with the content, or 304 if If-None-Match has the content's tag.
 * `headers` are sent with both statuses. Headers of the content are sent with 200 only, and its tag depends on them.
 * With a `validity`, the tag may save the next read: the same request is confirmed without reading the data.
 */
export function replyToRead(
  event: APIGatewayProxyEvent,
  { type, text, headers: own, validity = null }: ReadContent,
  headers: ReplyHeaders,
): APIGatewayProxyResult {
  const tag = buildEntityTag(own ? `${text}\n${JSON.stringify(own)}` : text, validity);
  if (getIfNoneMatchTags(event).some((known) => known === '*' || haveSameContentHash(known, tag))) {
    return replyNotModified(event, tag, headers);
  }
  return {
    statusCode: 200,
    headers: { ...buildReadHeaders(event, tag, headers), ...own, 'Content-Type': type },
    body: text,
  };
}

/** Returns 304 with this tag and these headers, without a body. */
export const replyNotModified = (
  event: APIGatewayProxyEvent,
  tag: string,
  headers: ReplyHeaders,
): APIGatewayProxyResult => ({
  statusCode: 304,
  headers: buildReadHeaders(event, tag, headers),
  body: '',
});

/** The status and the body of a write's response. */
interface WriteResult {
  status: number;
  body: unknown;
}

/**
 * Returns the JSON response to a write; the status 204 has no body.
 * The response must not be cached, because it may contain a secret.
 */
export function replyToWrite(
  event: APIGatewayProxyEvent,
  { status, body }: WriteResult,
  headers: ReplyHeaders,
): APIGatewayProxyResult {
  if (status === 204) return { statusCode: status, headers: buildUncachedHeaders(event, headers), body: '' };
  return replyUncached(event, { ...toJsonContent(body), status }, headers);
}

/** Returns a response with this content and status that is never cached and has no tag. */
export function replyUncached(
  event: APIGatewayProxyEvent,
  { status, type, text }: ResponseContent & { status: number },
  headers: ReplyHeaders = {},
): APIGatewayProxyResult {
  return { statusCode: status, headers: { ...buildUncachedHeaders(event, headers), 'Content-Type': type }, body: text };
}

const buildUncachedHeaders = (event: APIGatewayProxyEvent, more: ReplyHeaders): ReplyHeaders => ({
  ...SAFE_HEADERS,
  ...more,
  'Cache-Control': 'no-store',
  'X-Request-Id': event.requestContext.requestId,
});

/** Returns a Problem as an RFC 9457 response, with its status, code, request id and Retry-After. */
export function replyProblem(event: APIGatewayProxyEvent, problem: Problem): APIGatewayProxyResult {
  const request_id = event.requestContext.requestId;
  const body: ProblemBody = {
    type: 'about:blank',
    title: problem.title,
    status: problem.status,
    detail: problem.message,
    code: problem.code,
    request_id,
    ...(problem.errors ? { errors: problem.errors } : {}),
    ...(problem.shareId ? { share_id: problem.shareId } : {}),
    ...(problem.sourceId ? { source_id: problem.sourceId } : {}),
  };
  return {
    statusCode: problem.status,
    headers: {
      ...SAFE_HEADERS,
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      'X-Request-Id': request_id,
      ...(problem.retryAfter ? { 'Retry-After': String(problem.retryAfter) } : {}),
    },
    body: JSON.stringify(body),
  };
}
