import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Problem, ProblemBody } from '../values/problem.ts';
import { isSameText, knownTags, type Standing, tagOf } from './tag.ts';

type Headers = Record<string, string>;

/** An answer is data: no browser guesses another type, asks for it without TLS, or takes it for a page that may do or load anything. */
const SAFE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=31536000',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The content of an answer: a text, its media type, and headers that say something of it. */
export interface Content {
  type: string;
  text: string;
  headers?: Headers;
  /** The digest of its request, where only the reading tells what else the answer may differ by. */
  request?: string;
}

/** The tag of an answer that the caller has, and that is still right. */
export interface Unchanged {
  unchanged: string;
}

/** A body as JSON: UTF-8 without saying so. Generated clients compare the type with the contract's, letter by letter. */
export const asJson = (body: unknown): Content => ({ type: 'application/json', text: JSON.stringify(body) });

/** What every answer to a reading has, with its tag; `headers` are the reading's own. */
const headersOf = (event: APIGatewayProxyEvent, tag: string, headers: Headers): Headers => ({
  ...SAFE_HEADERS,
  ...headers,
  ETag: `W/"${tag}"`,
  'Cache-Control': 'private, no-cache',
  'X-Request-Id': event.requestContext.requestId,
});

/**
 * 200 with a content, or 304 if the caller already has it. `headers` go with both, those of the content with the content only:
 * they say something of it, and are part of what the tag is of. With a standing the tag may save the next reading.
 */
export function replyTo(
  event: APIGatewayProxyEvent,
  { type, text, headers: own }: Content,
  headers: Headers,
  standing: Standing | null = null,
): APIGatewayProxyResult {
  const tag = tagOf(own ? `${text}\n${JSON.stringify(own)}` : text, standing);
  if (knownTags(event).some((known) => known === '*' || isSameText(known, tag))) {
    return replyUnchanged(event, tag, headers);
  }
  return {
    statusCode: 200,
    headers: { ...headersOf(event, tag, headers), ...own, 'Content-Type': type },
    body: text,
  };
}

/** 304 to a caller who has the answer of this tag. */
export const replyUnchanged = (event: APIGatewayProxyEvent, tag: string, headers: Headers): APIGatewayProxyResult => ({
  statusCode: 304,
  headers: headersOf(event, tag, headers),
  body: '',
});

/** The answer to a change: never cached, because it may hold a secret. */
export function replyToWrite(
  event: APIGatewayProxyEvent,
  status: number,
  body: unknown,
  more: Headers,
): APIGatewayProxyResult {
  if (status === 204) return { statusCode: status, headers: uncached(event, more), body: '' };
  return replyUncached(event, status, asJson(body), more);
}

/** An answer that is never cached and has no tag. */
export function replyUncached(
  event: APIGatewayProxyEvent,
  status: number,
  { type, text }: Content,
  more: Headers = {},
): APIGatewayProxyResult {
  return { statusCode: status, headers: { ...uncached(event, more), 'Content-Type': type }, body: text };
}

const uncached = (event: APIGatewayProxyEvent, more: Headers): Headers => ({
  ...SAFE_HEADERS,
  ...more,
  'Cache-Control': 'no-store',
  'X-Request-Id': event.requestContext.requestId,
});

/** A failure as RFC 9457 problem details. */
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
