import { expect, it } from 'vitest';
import { neverCalled, type Route, routes } from '../../aws/routes.ts';

const route = (method: string, path: string): Route => ({ name: '', method, path });
const ALL = [route('GET', '/things/{id}'), route('PUT', '/things/{id}'), route('GET', '/things/newest')];

it('a route that no call came through to is named; a call is of the route without a parameter where both fit', () => {
  expect(neverCalled(ALL, [])).toEqual(['GET /things/newest', 'GET /things/{id}', 'PUT /things/{id}']);
  expect(neverCalled(ALL, ['GET /things/newest'])).toEqual(['GET /things/{id}', 'PUT /things/{id}']);
  expect(neverCalled(ALL, ['GET /things/1', 'PUT /things/1', 'GET /things/newest', 'GET /none'])).toEqual([]);
  expect(neverCalled(ALL, ['GET /things/1/more', 'HEAD /things/newest'])).toHaveLength(3);
});

it('the routes are those of serverless.yml, each with its method', () => {
  const told = neverCalled(routes(), []);
  for (const one of ['GET /', 'POST /api/v2/feeds/chat/digest', 'GET /docs/{asset}']) expect(told).toContain(one);
});
