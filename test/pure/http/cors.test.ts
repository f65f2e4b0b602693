import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { afterEach, expect, it, vi } from 'vitest';
import { functionsOf, methodsOf } from '../../../infra/methods.mjs';

const NAMED = 'https://app.example.org';
const ORIGINS = `${NAMED},http://localhost:5173,*,null,https://a b`;
const PATH = '/api/v1/feeds/entries/list';
const REPLY: APIGatewayProxyResult = { statusCode: 200, headers: { Vary: 'Accept', ETag: 'W/"tag"' }, body: '' };

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const eventOf = (headers: Record<string, string[]>, method = 'GET', resource = PATH, path = resource) =>
  ({ httpMethod: method, resource, path, multiValueHeaders: headers, requestContext: { requestId: 'r' } }) as never;

/** The headers about origins of an answer, where the deployment names these. */
async function answered(origins: string, headers: Record<string, string[]>, reply = REPLY) {
  vi.stubEnv('CORS_ORIGINS', origins);
  vi.resetModules();
  const { addCorsHeaders } = await import('../../../lib/http/cors.ts');
  return addCorsHeaders(eventOf(headers), reply).headers ?? {};
}

it('where no origin is named, every answer is as it was', async () => {
  for (const origin of [NAMED, '*', 'null', ''])
    expect(await answered('', { Origin: [origin] }), origin).toEqual(REPLY.headers);
});

it('a named origin is told by its name, in any case of the header, and never the browser’s own credentials', async () => {
  for (const [header, origin] of [
    ['Origin', NAMED],
    ['origin', 'http://localhost:5173'],
  ] as const) {
    const { 'Access-Control-Expose-Headers': exposed, ...headers } = await answered(ORIGINS, { [header]: [origin] });
    expect(headers).toEqual({ ETag: 'W/"tag"', Vary: 'Accept, Origin', 'Access-Control-Allow-Origin': origin });
    for (const name of ['ETag', 'Retry-After', 'X-Request-Id', 'X-Total-Count', 'Ignored-Parameters'])
      expect(String(exposed).split(', ')).toContain(name);
  }
});

it('any other origin is told nothing, and caches keep the answers apart', async () => {
  const others = [
    '*',
    'null',
    'https://a b',
    `${NAMED}/`,
    `${NAMED}.evil.example`,
    NAMED.toUpperCase(),
    '',
    'http://app.example.org',
  ];
  for (const origin of others)
    expect(await answered(ORIGINS, { Origin: [origin] }), origin).toEqual({ ETag: 'W/"tag"', Vary: 'Accept, Origin' });
  expect(await answered(ORIGINS, { Origin: [NAMED, NAMED] })).not.toHaveProperty('Access-Control-Allow-Origin');
  expect(await answered(ORIGINS, {}, { ...REPLY, headers: {} })).toEqual({ Vary: 'Origin' });
});

/** The headers of the answer to a method that no other function answers. */
async function told(status: number, ...event: Parameters<typeof eventOf>) {
  vi.stubEnv('CORS_ORIGINS', ORIGINS);
  vi.stubEnv('SERVICE_METHODS', JSON.stringify(methodsOf(functionsOf())));
  vi.resetModules();
  const { handler } = await import('../../../functions/site/answer-methods.ts');
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const { statusCode, headers = {} } = await handler(eventOf(...event) as APIGatewayProxyEvent).finally(() =>
    log.mockRestore(),
  );
  expect(statusCode).toBe(status);
  return headers;
}

/** The answer to OPTIONS. */
const options = (headers: Record<string, string[]>, resource = PATH) => told(204, headers, 'OPTIONS', resource);

const ASKS = { 'Access-Control-Request-Method': ['GET'], 'Access-Control-Request-Headers': ['x-api-key'] };

it('a page of a named origin may send keys, tokens and all that the API reads, by the methods of the path', async () => {
  const told = await options({ Origin: [NAMED], ...ASKS });
  expect(told).toMatchObject({
    ...{ 'Access-Control-Allow-Origin': NAMED, 'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS', Vary: 'Origin' },
    ...{ 'Access-Control-Max-Age': '7200', Allow: 'GET, HEAD, OPTIONS' },
  });
  const headers = String(told['Access-Control-Allow-Headers']).split(', ');
  for (const name of [
    'X-API-Key',
    'Authorization',
    'Content-Type',
    'Idempotency-Key',
    'If-Match',
    'If-None-Match',
    'Prefer',
  ])
    expect(headers).toContain(name);
  expect(told).not.toHaveProperty('Access-Control-Allow-Credentials');
});

it('no other page may, nor any page the app’s own files', async () => {
  const forPages = (told: object) => Object.keys(told).filter((name) => name.startsWith('Access-Control-'));
  expect(forPages(await options({ Origin: ['https://evil.example'], ...ASKS }))).toEqual([]);
  expect(forPages(await options(ASKS))).toEqual([]);
  expect(forPages(await options({ Origin: [NAMED], ...ASKS }, '/assets/{asset}'))).toEqual([]);
});

it('a page of a named origin can read that there is no such route, below /api/ only', async () => {
  const unknown = (path: string) => told(404, { Origin: [NAMED] }, 'GET', '/{proxy+}', path);
  expect(await unknown('/api/v2/nothing')).toMatchObject({ 'Access-Control-Allow-Origin': NAMED, Vary: 'Origin' });
  expect(await unknown('/nothing')).not.toHaveProperty('Access-Control-Allow-Origin');
});
