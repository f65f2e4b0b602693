import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { afterEach, expect, it, vi } from 'vitest';
import { listMethods, readFunctions } from '../../../infra/methods.mjs';

const NAMED = 'https://app.example.org';
const ORIGINS = `${NAMED},http://localhost:5173,*,null,https://a b`;
const PATH = '/api/v1/feeds/entries/list';
const REPLY: APIGatewayProxyResult = { statusCode: 200, headers: { Vary: 'Accept', ETag: 'W/"tag"' }, body: '' };

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** A request by its method, the path of its route, and its own path. */
interface RequestLine {
  method?: string;
  resource?: string;
  path?: string;
}

const getEvent = (headers: Record<string, string[]>, line: RequestLine = {}) => {
  const { method = 'GET', resource = PATH, path = resource } = line;
  const requestContext = { requestId: 'r' };
  return { httpMethod: method, resource, path, multiValueHeaders: headers, requestContext } as never;
};

/** The headers about origins of an answer, where the deployment names these. */
async function answered(origins: string, headers: Record<string, string[]>, reply = REPLY) {
  vi.stubEnv('CORS_ORIGINS', origins);
  vi.resetModules();
  const { addCorsHeaders } = await import('../../../lib/http/cors.ts');
  return addCorsHeaders(getEvent(headers), reply).headers ?? {};
}

it('leaves every answer unchanged if CORS_ORIGINS is empty', async () => {
  for (const origin of [NAMED, '*', 'null', ''])
    expect(await answered('', { Origin: [origin] }), origin).toEqual(REPLY.headers);
});

it('allows a configured origin for any case of the header name, without Allow-Credentials', async () => {
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

it('sends Vary: Origin but no CORS headers to an origin that is not configured', async () => {
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

/** Returns the headers of the answer to a method that no other function answers. */
async function getAnswerHeaders(status: number, ...event: Parameters<typeof getEvent>) {
  vi.stubEnv('CORS_ORIGINS', ORIGINS);
  vi.stubEnv('SERVICE_METHODS', JSON.stringify(listMethods(readFunctions())));
  vi.resetModules();
  const { handler } = await import('../../../functions/site/answer-methods.ts');
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const { statusCode, headers = {} } = await handler(getEvent(...event) as APIGatewayProxyEvent).finally(() =>
    log.mockRestore(),
  );
  expect(statusCode).toBe(status);
  return headers;
}

/** The answer to OPTIONS. */
const options = (headers: Record<string, string[]>, resource = PATH) =>
  getAnswerHeaders(204, headers, { method: 'OPTIONS', resource });

const ASKS = { 'Access-Control-Request-Method': ['GET'], 'Access-Control-Request-Headers': ['x-api-key'] };

it('a preflight allows a configured origin the headers of the API and the methods of the path', async () => {
  const allowed = await options({ Origin: [NAMED], ...ASKS });
  expect(allowed).toMatchObject({
    'Access-Control-Allow-Origin': NAMED,
    'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
    Vary: 'Origin',
    'Access-Control-Max-Age': '7200',
    Allow: 'GET, HEAD, OPTIONS',
  });
  const headers = String(allowed['Access-Control-Allow-Headers']).split(', ');
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
  expect(allowed).not.toHaveProperty('Access-Control-Allow-Credentials');
});

it('a preflight allows no unconfigured origin, and no origin at all for the assets of the app', async () => {
  const forPages = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('Access-Control-'));
  expect(forPages(await options({ Origin: ['https://evil.example'], ...ASKS }))).toEqual([]);
  expect(forPages(await options(ASKS))).toEqual([]);
  expect(forPages(await options({ Origin: [NAMED], ...ASKS }, '/assets/{asset}'))).toEqual([]);
});

it('404: a configured origin can read the answer for an unknown route below /api/ only', async () => {
  const unknown = (path: string) => getAnswerHeaders(404, { Origin: [NAMED] }, { resource: '/{proxy+}', path });
  expect(await unknown('/api/v2/nothing')).toMatchObject({ 'Access-Control-Allow-Origin': NAMED, Vary: 'Origin' });
  expect(await unknown('/nothing')).not.toHaveProperty('Access-Control-Allow-Origin');
});
