import { expect, it } from 'vitest';
import { API_KEY, expectProblem, get, send } from '../../support/api.ts';
import { getStatus, raw } from '../../support/raw.ts';

const end = 'Connection: close\r\n\r\n';
const key = `X-API-Key: ${API_KEY}\r\n`;

it.each([
  ['an unknown method', `FOO /api/v1/feeds/topics HTTP/1.1\r\nHost: x\r\n${end}`, 404],
  ['a header line without a colon', `GET /api/v1/feeds/topics HTTP/1.1\r\nHost: x\r\nno colon\r\n${end}`, 400],
  ['20 KB of headers', `GET /api/v1/feeds/topics HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(20_000)}\r\n${end}`, 413],
  ['a URL of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n${end}`, 413],
  [
    '2,100 headers between two API key headers',
    `GET /api/v1/feeds/topics HTTP/1.1\r\nHost: x\r\n${key}${'A: b\r\n'.repeat(2_100)}${key}${end}`,
    413,
  ],
  [
    'a body of more than 10 MB',
    `GET /api/v1/feeds/topics HTTP/1.1\r\nHost: x\r\n${key}Content-Length: 11000000\r\n${end}`,
    413,
  ],
  ['a path with dot segments', `GET /api/v1/feeds/categories/../topics HTTP/1.1\r\nHost: x\r\n${key}${end}`, 404],
  ['an unknown path', `GET /api/v3 HTTP/1.1\r\nHost: x\r\n${end}`, 404],
])('returns a problem with a request id for %s', async (_, request, status) => {
  const answer = await raw(request);
  expect(getStatus(answer), answer).toBe(status);
  expect(answer).toMatch(/content-type: application\/problem\+json/i);
  const body = JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1));
  expect(body).toMatchObject({ status, request_id: /x-request-id: (.+)\r/i.exec(answer)?.[1] });
});

it('200: accepts HTTP/1.0, an absolute URL, a missing Host header and an unknown Expect header', async () => {
  for (const request of [
    `GET /api/v1/feeds/topics HTTP/1.0\r\n${key}\r\n`,
    `GET /api/v1/feeds/topics HTTP/1.1\r\n${key}${end}`,
    `GET http://any.example/api/v1/feeds/topics HTTP/1.1\r\nHost: x\r\n${key}${end}`,
    `GET /api/v1/feeds/topics HTTP/1.1\r\nHost: x\r\nExpect: 999\r\n${key}${end}`,
  ]) {
    expect(getStatus(await raw(request)), request).toBe(200);
  }
});

it('200: ignores Range, and does not compress for gzip;q=0', async () => {
  for (const range of ['bytes=0-5', 'bytes=999999-']) {
    const answer = await get('/topics', {}, ['Range', range]);
    expect(answer.status).toBe(200);
    expect(answer.body.length).toBeGreaterThan(20);
  }
  for (const coding of ['gzip;q=0', '*'])
    expect((await get('/topics', {}, ['Accept-Encoding', coding])).headers['content-encoding']).toBeUndefined();
});

it('sends the Vary header as one line', async () => {
  const answer = await raw(`GET /api/v1/feeds/entries/list?limit=20 HTTP/1.1\r\nHost: x\r\n${key}${end}`);
  expect(answer.match(/^vary: .*$/gim)?.map((line) => line.trim())).toEqual(['Vary: Accept, Accept-Encoding']);
});

it('401: ignores the header sls-offline-authorizer-override of a caller without credentials', async () => {
  const override = ['sls-offline-authorizer-override', '{"principalId":"me"}'];
  expectProblem(await send('/topics', { headers: override }), 401, 'unauthorized');
});

it('ignores a header named __proto__', async () => {
  expect(getStatus(await raw(`GET /api/v1/feeds/topics HTTP/1.1\r\nHost: x\r\n__proto__: x\r\n${key}${end}`))).toBe(
    200,
  );
});
