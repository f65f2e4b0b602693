import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Problem, ProblemBody } from '../values/problem.ts';
import { buildTag, getIfNoneMatchTags, hasSameContent, type TagValidity } from './entity-tag.ts';

type ReplyHeaders = Record<string, string>;

/** Responses are data: browsers must not guess types, use plain HTTP, or run or embed anything. */
const SAFE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=31536000',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The content of a response: text, media type, and headers that describe it. */
export interface ResponseContent {
  type: string;
  text: string;
  headers?: ReplyHeaders;
  /** The hash of its request, if only the handler knows what else the response depends on. */
  request?: string;
}

/** The tag of a response that the caller has and that is still valid. */
export interface NotModified {
  tag: string;
}

/** Returns a body as JSON. Without a charset, because generated clients compare media types literally. */
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

/**
 * Returns 200 with the content, or 304 if the caller has it. `headers` are part of both.
 *
 * Headers of the content are sent with the content only, and are part of its tag. With a validity, the tag may save
 * the next read.
 */
export function replyToRead(
  event: APIGatewayProxyEvent,
  { type, text, headers: own }: ResponseContent,
  headers: ReplyHeaders,
  validity: TagValidity | null = null,
): APIGatewayProxyResult {
  const tag = buildTag(own ? `${text}\n${JSON.stringify(own)}` : text, validity);
  if (getIfNoneMatchTags(event).some((known) => known === '*' || hasSameContent(known, tag))) {
    return replyNotModified(event, tag, headers);
  }
  return {
    statusCode: 200,
    headers: { ...buildReadHeaders(event, tag, headers), ...own, 'Content-Type': type },
    body: text,
  };
}

/** Returns 304 for the response with this tag. */
export const replyNotModified = (
  event: APIGatewayProxyEvent,
  tag: string,
  headers: ReplyHeaders,
): APIGatewayProxyResult => ({
  statusCode: 304,
  headers: buildReadHeaders(event, tag, headers),
  body: '',
});

/** Returns the response to a write: never cached, because it may contain a secret. */
export function replyToWrite(
  event: APIGatewayProxyEvent,
  status: number,
  body: unknown,
  more: ReplyHeaders,
): APIGatewayProxyResult {
  if (status === 204) return { statusCode: status, headers: buildUncachedHeaders(event, more), body: '' };
  return replyUncached(event, status, toJsonContent(body), more);
}

/** Returns a response that is never cached and has no tag. */
export function replyUncached(
  event: APIGatewayProxyEvent,
  status: number,
  { type, text }: ResponseContent,
  more: ReplyHeaders = {},
): APIGatewayProxyResult {
  return { statusCode: status, headers: { ...buildUncachedHeaders(event, more), 'Content-Type': type }, body: text };
}

const buildUncachedHeaders = (event: APIGatewayProxyEvent, more: ReplyHeaders): ReplyHeaders => ({
  ...SAFE_HEADERS,
  ...more,
  'Cache-Control': 'no-store',
  'X-Request-Id': event.requestContext.requestId,
});

/** Returns an error as RFC 9457 problem details. */
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
