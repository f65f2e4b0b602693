import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { expect, it } from 'vitest';
import { replyProblem, replyToRead, replyToWrite, toJsonContent } from '../../../lib/http/reply.ts';
import { Problem } from '../../../lib/values/problem.ts';

const event = { requestContext: { requestId: 'r' }, multiValueHeaders: {} } as unknown as APIGatewayProxyEvent;
const again = { ...event, multiValueHeaders: { 'If-None-Match': ['*'] } };
const atom = { type: 'application/atom+xml', text: '<feed xmlns="http://www.w3.org/2005/Atom"/>' };

const replies: [string, APIGatewayProxyResult, number][] = [
  ['the response to a read', replyToRead(event, toJsonContent({}), {}), 200],
  ['an Atom feed response', replyToRead(event, atom, { Vary: 'Accept' }), 200],
  ['a 304 response', replyToRead(again, toJsonContent({}), {}), 304],
  ['the response to a change', replyToWrite(event, { status: 201, body: {} }, {}), 201],
  ['a 204 response', replyToWrite(event, { status: 204, body: null }, {}), 204],
  ['an error response', replyProblem(event, new Problem('not_found', 'entry_not_found', 'No.')), 404],
];

it('JSON replies have the content type application/json without a charset', () => {
  const types = [replyToRead(event, toJsonContent({}), {}), replyToWrite(event, { status: 201, body: {} }, {})].map(
    ({ headers }) => headers,
  );
  for (const headers of types) expect(headers).toMatchObject({ 'Content-Type': 'application/json' });
});

it.each(replies)('%s has nosniff, HSTS and a closed Content-Security-Policy', (_, { headers, statusCode }, status) => {
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({
    'X-Content-Type-Options': 'nosniff',
    'Strict-Transport-Security': 'max-age=31536000',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  });
});
