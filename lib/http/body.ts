import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { Problem } from '../values/problem.ts';
import { badInput } from './parse-query.ts';
import { getHeaderValues } from './request-headers.ts';

const MAX_BODY_BYTES = 64 * 1024;
const MAX_BODY_ERRORS = 20;
const JSON_TYPE_PATTERN = /^application\/json\s*(;|$)/i;

/**
 * Parses the JSON body of a request by a schema; unknown fields are errors.
 * @throws Problem 400 with all errors; 415 without the header Content-Type: application/json
 */
export function parseBody<B extends z.ZodMiniObject>(event: APIGatewayProxyEvent, schema: B): z.infer<B> {
  const types = getHeaderValues(event.multiValueHeaders, 'content-type');
  if (types.length !== 1 || !JSON_TYPE_PATTERN.test(types[0] ?? '')) {
    throw new Problem(
      'unsupported_media_type',
      'unsupported_media_type',
      'Send the body as JSON, with one header Content-Type: application/json.',
    );
  }
  const parsed = z.safeParse(schema, parseJsonBody(event));
  if (parsed.success) {
    assertWellFormed(parsed.data);
    return parsed.data;
  }
  const errors = parsed.error.issues.flatMap((issue) => {
    const { names, detail } = toFieldErrors(issue);
    return names.map((name) => ({ in: 'body' as const, parameter: name.toWellFormed().slice(0, 64), detail }));
  });
  throw badInput(errors.slice(0, MAX_BODY_ERRORS));
}

/** A body that is no JSON: its media type, and the most bytes. */
export interface UploadType {
  type: string;
  maxBytes: number;
}

/** A list of sources. */
export const OPML_UPLOAD: UploadType = { type: 'text/x-opml', maxBytes: 1024 * 1024 };

/**
 * Returns the bytes of a body that is no JSON.
 * @throws Problem 413 if there are too many; 415 without one header Content-Type of the type
 */
export function parseUpload(event: APIGatewayProxyEvent, { type, maxBytes }: UploadType): Buffer {
  const bytes = getRawBody(event, maxBytes);
  const types = getHeaderValues(event.multiValueHeaders, 'content-type');
  const [given = ''] = types[0]?.split(';') ?? [];
  if (types.length === 1 && given.trim().toLowerCase() === type) return bytes;
  const detail = `Send the body as ${type}, with one header Content-Type: ${type}.`;
  throw new Problem('unsupported_media_type', 'unsupported_media_type', detail);
}

/** Returns the fields that an issue is about, and its description. */
function toFieldErrors(issue: z.core.$ZodIssue): { names: string[]; detail: string } {
  if (issue.code === 'unrecognized_keys') return { names: issue.keys, detail: 'is not a field of this body' };
  if (issue.path.length > 0) return { names: [issue.path.join('.')], detail: issue.message };
  return { names: ['body'], detail: 'must be a JSON object' };
}

/**
 * JSON can contain lone surrogates, which DynamoDB rejects.
 * @throws Problem 400
 */
function assertWellFormed(body: unknown): void {
  const fields = findMalformedFields(body, []).slice(0, MAX_BODY_ERRORS);
  const detail = 'must not contain a lone surrogate';
  if (fields.length > 0) throw badInput(fields.map((parameter) => ({ in: 'body', parameter, detail })));
}

function findMalformedFields(value: unknown, path: string[]): string[] {
  if (typeof value === 'string') return value.isWellFormed() ? [] : [path.join('.')];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => findMalformedFields(one, [...path, name]));
}

/**
 * Checks that a request's body has at most 64 KB, even if the route does not read it.
 * @throws Problem 413 if the body is larger
 */
export function assertBodySize(event: APIGatewayProxyEvent): void {
  getRawBody(event, MAX_BODY_BYTES);
}

/**
 * Returns the decoded bytes of a body; none if the request has no body.
 * @throws Problem 413 if there are more than `maxBytes`
 */
export function getRawBody(event: APIGatewayProxyEvent, maxBytes: number): Buffer {
  const bytes = getBodyBytes(event);
  if (bytes.length <= maxBytes) return bytes;
  throw new Problem('content_too_large', 'request_too_large', `The body is larger than ${maxBytes / 1024} KB.`);
}

/** The body is a string on AWS. Serverless-offline passes the values 0 and false of a JSON body as they are. */
const getBodyBytes = ({ body, isBase64Encoded }: APIGatewayProxyEvent) =>
  Buffer.from(String(body ?? ''), isBase64Encoded ? 'base64' : 'utf8');

function parseJsonBody(event: APIGatewayProxyEvent): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(getBodyBytes(event)));
  } catch {
    throw new Problem('bad_request', 'invalid_body', 'The body is not valid JSON in UTF-8.');
  }
}
