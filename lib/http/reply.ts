import { createHash } from 'node:crypto';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Problem, ProblemBody } from '../values/problem.ts';
import { headerValues } from './header-values.ts';

type Headers = Record<string, string>;

/** The content of an answer: a text and its media type. */
export interface Content {
  type: string;
  text: string;
}

/** A body as JSON. */
export const asJson = (body: unknown): Content => ({
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(body),
});

/** 200 with a content, or 304 if the caller already has it (If-None-Match, RFC 9110 section 13.1.2, compared weakly). */
export function replyTo(event: APIGatewayProxyEvent, { type, text }: Content, headers: Headers): APIGatewayProxyResult {
  const tag = `"${createHash('sha1').update(text).digest('base64url')}"`;
  const common = {
    ...headers,
    ETag: `W/${tag}`,
    'Cache-Control': 'private, no-cache',
    'X-Request-Id': event.requestContext.requestId,
  };
  const known = headerValues(event.multiValueHeaders, 'if-none-match').flatMap((value) => value.split(','));
  if (known.some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag)) {
    return { statusCode: 304, headers: common, body: '' };
  }
  return { statusCode: 200, headers: { ...common, 'Content-Type': type }, body: text };
}

/** The answer to a change: never cached, because it may hold a secret. */
export function replyToWrite(
  event: APIGatewayProxyEvent,
  status: number,
  body: unknown,
  more: Headers,
): APIGatewayProxyResult {
  const headers = { ...more, 'Cache-Control': 'no-store', 'X-Request-Id': event.requestContext.requestId };
  if (status === 204) return { statusCode: status, headers, body: '' };
  const { type, text } = asJson(body);
  return { statusCode: status, headers: { ...headers, 'Content-Type': type }, body: text };
}

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
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      'X-Request-Id': request_id,
      ...(problem.retryAfter ? { 'Retry-After': String(problem.retryAfter) } : {}),
    },
    body: JSON.stringify(body),
  };
}
