import { describe, expect, it } from 'vitest';
import { type SentResponse as Checked, findFaults } from '../../../contract/check-answer.ts';
import { API_KEY, send } from '../../support/api.ts';

/** An answer of the running service as it is checked. */
async function answered(path: string, method = 'GET', headers = ['X-API-Key', API_KEY]): Promise<Checked> {
  const { status, headers: sent, text } = await send(path, { method, headers });
  const { pathname } = new URL(path.startsWith('//') ? path.slice(1) : `/api/v1/feeds${path}`, 'http://localhost');
  return { method, path: pathname, status, headers: sent as Checked['headers'], body: text };
}

describe('findFaults, the check of responses against openapi.json', () => {
  it('finds no fault in a valid response, a problem or the 404 of an unknown route', async () => {
    for (const path of [
      '/categories',
      '/entries/detail?limit=3',
      '/topics/nothing',
      '/entries/list?limit=x',
      '//nowhere',
    ]) {
      expect(findFaults(await answered(path)), path).toEqual([]);
    }
    expect(findFaults(await answered('/categories', 'POST'))).toEqual([]);
    expect(findFaults(await answered('/categories', 'GET', []))).toEqual([]);
  });

  it.each<[string, string, (answer: Checked) => Partial<Checked>, RegExp]>([
    ['a status', '/categories', () => ({ status: 418 }), /418: this status is not described/],
    [
      'a header that is missing',
      '/categories',
      () => ({ headers: { 'content-type': 'application/json' } }),
      /ETag is missing/,
    ],
    [
      'no count',
      '/categories',
      ({ headers }) => ({ headers: { ...headers, 'x-total-count': 'many' } }),
      /not a whole number/,
    ],
    [
      'a header too much',
      '/topics/nothing',
      ({ headers }) => ({ headers: { ...headers, 'retry-after': '2' } }),
      /Retry-After is not described/,
    ],
    [
      'a type',
      '/categories',
      ({ headers }) => ({ headers: { ...headers, 'content-type': 'text/html' } }),
      /text\/html is not/,
    ],
    ['a field too much', '/stats/overview', ({ body }) => ({ body: body.replace('{', '{"x":1,') }), /additional/],
    [
      'a field too few',
      '/stats/overview',
      ({ body }) => ({ body: body.replace('"total_feeds"', '"feeds"') }),
      /total_feeds/,
    ],
    [
      'half a number',
      '/stats/overview',
      ({ body }) => ({ body: body.replace(/"total_feeds":\d+/, '"total_feeds":1.5') }),
      /integer/,
    ],
    [
      'a time',
      '/entries/list?limit=1',
      ({ body }) => ({ body: body.replace(/T\d\d:\d\d:\d\dZ/, 'T25:00:00Z') }),
      /date-time/,
    ],
    ['no JSON', '/entries/list?limit=1', () => ({ body: '{"items": [' }), /must be object/],
    [
      'a code',
      '/topics/nothing',
      ({ body }) => ({ body: body.replace('topic_not_found', 'no_topic') }),
      /no_topic is not described/,
    ],
    [
      'another status in the problem',
      '/topics/nothing',
      ({ body }) => ({ body: body.replace('404', '400') }),
      /says 400/,
    ],
    ['a body where there is none', '/categories', () => ({ status: 304, body: '[]' }), /there is a body/],
    ['an answer at no route', '//nowhere', () => ({ status: 200, body: '{}' }), /no route .*200: this status/],
  ])('finds a fault: %s', async (...[, path, change, fault]) => {
    const answer = await answered(path);
    expect(findFaults({ ...answer, ...change(answer) }).join('\n')).toMatch(fault);
  });
});
