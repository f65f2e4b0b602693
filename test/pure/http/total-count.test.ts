import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createArrayRoute } from '../../../lib/http/read-routes.ts';

it('an unchanged page is answered with 304 if the total count is equal, and with 200 if it changed', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const items = ['a', 'b'];
  const handler = createArrayRoute({ name: 'listApiKeys', array: z.string() }, async () => [...items]);
  const ask = async (tag: string) =>
    handler({
      httpMethod: 'GET',
      multiValueHeaders: { 'If-None-Match': [tag] },
      multiValueQueryStringParameters: { page: ['1'], page_size: ['1'] },
      requestContext: { requestId: 'request', path: '/prod', authorizer: { principalId: 'ada', role: 'admin' } },
    } as never);
  const getTag = ({ headers }: Awaited<ReturnType<typeof ask>>) => String(headers?.['ETag']);
  const first = await ask('"none"');
  expect(first).toMatchObject({ statusCode: 200, body: '["a"]', headers: { 'X-Total-Count': '2' } });
  expect((await ask(getTag(first))).statusCode).toBe(304);
  items.push('c');
  const second = await ask(getTag(first));
  expect(second).toMatchObject({ statusCode: 200, body: '["a"]', headers: { 'X-Total-Count': '3' } });
  expect((await ask(getTag(second))).statusCode).toBe(304);
  vi.restoreAllMocks();
});
