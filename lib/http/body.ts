import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { Problem } from '../values/problem.ts';
import { headerValues } from './header-values.ts';
import { badInput } from './input.ts';

const LARGEST_BODY = 64 * 1024;
const MOST_ERRORS = 20;
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** Parses the JSON body of a request; unknown fields are errors. @throws Problem 400, 415 */
export function parseBody<B extends z.ZodMiniObject>(event: APIGatewayProxyEvent, schema: B): z.infer<B> {
  const types = headerValues(event.multiValueHeaders, 'content-type');
  if (types.length !== 1 || !JSON_TYPE.test(types[0] ?? '')) {
    throw new Problem(
      'unsupported_media_type',
      'unsupported_media_type',
      'Send the body as JSON, with one header Content-Type: application/json.',
    );
  }
  const parsed = z.safeParse(schema, jsonOf(event));
  if (parsed.success) {
    refuseHalves(parsed.data);
    return parsed.data;
  }
  const errors = parsed.error.issues.flatMap((issue) => {
    const { names, detail } = faultOf(issue);
    return names.map((name) => ({ in: 'body' as const, parameter: name.toWellFormed().slice(0, 64), detail }));
  });
  throw badInput(errors.slice(0, MOST_ERRORS));
}

/** Returns the fields that an issue is about, and its description. */
function faultOf(issue: z.core.$ZodIssue): { names: string[]; detail: string } {
  if (issue.code === 'unrecognized_keys') return { names: issue.keys, detail: 'is not a field of this body' };
  if (issue.path.length > 0) return { names: [issue.path.join('.')], detail: issue.message };
  return { names: ['body'], detail: 'must be a JSON object' };
}

/** JSON can contain lone surrogates, which DynamoDB rejects. @throws Problem 400 */
function refuseHalves(body: unknown): void {
  const fields = fieldsWithHalves(body, []).slice(0, MOST_ERRORS);
  const detail = 'must not contain a lone surrogate';
  if (fields.length > 0) throw badInput(fields.map((parameter) => ({ in: 'body', parameter, detail })));
}

function fieldsWithHalves(value: unknown, path: string[]): string[] {
  if (typeof value === 'string') return value.isWellFormed() ? [] : [path.join('.')];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => fieldsWithHalves(one, [...path, name]));
}

/** Checks the size of a body even if the route does not read it. @throws Problem 413 */
export function refuseLargeBody(event: APIGatewayProxyEvent): void {
  rawBody(event, LARGEST_BODY);
}

/** Returns the bytes of a body. @throws Problem 413 if there are more than `largest` */
export function rawBody(event: APIGatewayProxyEvent, largest: number): Buffer {
  const bytes = bytesOf(event);
  if (bytes.length <= largest) return bytes;
  throw new Problem('content_too_large', 'request_too_large', `The body is larger than ${largest / 1024} KB.`);
}

/** The body is a string on AWS; serverless-offline passes the values 0 and false of a JSON body as they are. */
const bytesOf = ({ body, isBase64Encoded }: APIGatewayProxyEvent) =>
  Buffer.from(String(body ?? ''), isBase64Encoded ? 'base64' : 'utf8');

function jsonOf(event: APIGatewayProxyEvent): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(event)));
  } catch {
    throw new Problem('bad_request', 'invalid_body', 'The body is not valid JSON in UTF-8.');
  }
}
