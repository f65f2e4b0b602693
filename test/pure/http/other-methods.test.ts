import { beforeAll, expect, it, vi } from 'vitest';
import { impliedEvents, listMethods, readFunctions } from '../../../infra/methods.mjs';

const read = { name: 'getThing', type: 'request', resultTtlInSeconds: 0 };
const FUNCTIONS = {
  getThing: { events: [{ http: { method: 'get', path: '/things/{id}', authorizer: read } }] },
  removeThing: { events: [{ http: { method: 'delete', path: '/things/{id}' } }] },
  makeThing: { events: [{ http: { method: 'post', path: '/things/new' } }] },
  aJob: {},
  answerMethods: { events: [{ http: { method: 'any', path: '/things' } }] },
};

it('impliedEvents adds HEAD to each GET with its authorizer, and other methods without an authorizer', () => {
  expect(impliedEvents(FUNCTIONS)).toEqual([
    { name: 'getThing', http: { method: 'head', path: '/things/{id}', authorizer: read } },
    { name: 'answerMethods', http: { method: 'any', path: '/things/{id}' } },
    { name: 'answerMethods', http: { method: 'any', path: '/things/new' } },
  ]);
  expect(listMethods(FUNCTIONS)).toEqual({
    '/things/{id}': ['DELETE', 'GET', 'HEAD', 'OPTIONS'],
    '/things/new': ['OPTIONS', 'POST'],
  });
});

let handler: typeof import('../../../functions/site/answer-methods.ts').handler;
beforeAll(async () => {
  vi.stubEnv('SERVICE_METHODS', JSON.stringify(listMethods(readFunctions())));
  ({ handler } = await import('../../../functions/site/answer-methods.ts'));
});

async function answered(httpMethod: string, resource: string, path = resource) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const pathParameters = resource === '/{proxy+}' ? { proxy: path.slice(1) } : null;
  const event = {
    httpMethod,
    resource,
    path,
    pathParameters,
    multiValueHeaders: {},
    requestContext: { requestId: 'r' },
  };
  const { statusCode, headers = {}, body } = await handler(event as never);
  const [line] = log.mock.calls.flat();
  log.mockRestore();
  return { status: statusCode, headers, problem: body ? JSON.parse(body) : null, line };
}

it('204: answers OPTIONS of every path with the methods of the path', async () => {
  for (const [path, methods] of Object.entries(listMethods(readFunctions()))) {
    const { status, headers, problem } = await answered('OPTIONS', path);
    expect([status, headers['Allow'], problem], path).toEqual([204, methods.join(', '), null]);
  }
});

it('405: rejects an unsupported method, and lists the allowed methods of the path', async () => {
  const { status, headers, problem } = await answered('PUT', '/api/v2/admin/api-keys');
  expect([status, headers['Allow'], headers['Cache-Control']]).toEqual([405, 'GET, HEAD, OPTIONS, POST', 'no-store']);
  expect(problem).toMatchObject({ title: 'Method Not Allowed', code: 'method_not_allowed', request_id: 'r' });
  expect(problem.detail).toBe('This path takes GET, HEAD, OPTIONS and POST.');
});

it('404: suggests the list and detail routes for /feeds/entries, for every method', async () => {
  for (const version of ['v1', 'v2'])
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      const entries = `/api/${version}/feeds/entries`;
      const { status, headers, problem } = await answered(method, entries);
      expect([status, headers['Allow'], problem.code]).toEqual([404, undefined, 'route_not_found']);
      expect(problem.detail).toBe(`There is no such route. Did you mean ${entries}/list or ${entries}/detail?`);
    }
});

it('404: answers an unknown path with route_not_found for every method, and does not log the path', async () => {
  for (const path of ['/nothing', '/api/v2/feeds', '/api/v1/feeds/topics/fatf/nothing'])
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      const { status, headers, problem, line } = await answered(method, '/{proxy+}', path);
      expect([status, headers['Allow'], headers['Cache-Control']], path).toEqual([404, undefined, 'no-store']);
      const detail = 'There is no such route, or not with this method.';
      expect(problem).toMatchObject({ status: 404, code: 'route_not_found', detail, request_id: 'r' });
      expect(line).not.toContain('nothing');
    }
});
