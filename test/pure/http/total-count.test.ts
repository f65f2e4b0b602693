import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { arrayRoute } from '../../../lib/http/read-routes.ts';

it('200: a part of a list that is the same, of a list that has another total; 304: of the same total', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const items = ['a', 'b'];
  const handler = arrayRoute({ name: 'listApiKeys', array: z.string() }, async () => [...items]);
  const ask = async (tag: string) =>
    handler({
      httpMethod: 'GET',
      multiValueHeaders: { 'If-None-Match': [tag] },
      multiValueQueryStringParameters: { page: ['1'], page_size: ['1'] },
      requestContext: { requestId: 'request', path: '/prod', authorizer: { principalId: 'ada', role: 'admin' } },
    } as never);
  const tagOf = ({ headers }: Awaited<ReturnType<typeof ask>>) => String(headers?.['ETag']);
  const first = await ask('"none"');
  expect(first).toMatchObject({ statusCode: 200, body: '["a"]', headers: { 'X-Total-Count': '2' } });
  expect((await ask(tagOf(first))).statusCode).toBe(304);
  items.push('c');
  const second = await ask(tagOf(first));
  expect(second).toMatchObject({ statusCode: 200, body: '["a"]', headers: { 'X-Total-Count': '3' } });
  expect((await ask(tagOf(second))).statusCode).toBe(304);
  vi.restoreAllMocks();
});
