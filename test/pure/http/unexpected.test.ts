import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createItemRoute } from '../../../lib/http/read-routes.ts';
import { createWriteRoute } from '../../../lib/http/route.ts';

const fault = () => {
  throw new TypeError('what nobody thought of');
};
const event = {
  httpMethod: 'GET',
  multiValueHeaders: {},
  multiValueQueryStringParameters: null,
  requestContext: { requestId: 'request', path: '/prod', authorizer: { principalId: 'ada', role: 'viewer' } },
};

it.each([
  ['a read request', createItemRoute({ name: 'getMe', item: z.object({}) }, fault)],
  ['a write request', createWriteRoute({ name: 'recordVisit', status: 200, response: z.object({}) }, fault)],
])('500: the response to %s hides an unexpected error, and the log contains the error', async (_, handler) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const { statusCode, headers, body } = await handler(event as never).finally(() => vi.restoreAllMocks());
  expect(statusCode).toBe(500);
  expect(headers).toMatchObject({ 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' });
  expect(JSON.parse(body)).toMatchObject({ status: 500, code: 'internal_error', request_id: 'request' });
  expect(body).not.toContain('thought of');
  expect(log.mock.calls.join()).toContain('what nobody thought of');
});
