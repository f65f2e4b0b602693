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
    ['an undocumented status', '/categories', () => ({ status: 418 }), /418: this status is not described/],
    ['a missing header', '/categories', () => ({ headers: { 'content-type': 'application/json' } }), /ETag is missing/],
    [
      'a count header that is not a number',
      '/categories',
      ({ headers }) => ({ headers: { ...headers, 'x-total-count': 'many' } }),
      /not a whole number/,
    ],
    [
      'an undocumented header',
      '/topics/nothing',
      ({ headers }) => ({ headers: { ...headers, 'retry-after': '2' } }),
      /Retry-After is not described/,
    ],
    [
      'an undocumented content type',
      '/categories',
      ({ headers }) => ({ headers: { ...headers, 'content-type': 'text/html' } }),
      /text\/html is not/,
    ],
    ['an undocumented field', '/stats/overview', ({ body }) => ({ body: body.replace('{', '{"x":1,') }), /additional/],
    [
      'a missing field',
      '/stats/overview',
      ({ body }) => ({ body: body.replace('"total_feeds"', '"feeds"') }),
      /total_feeds/,
    ],
    [
      'a fraction instead of an integer',
      '/stats/overview',
      ({ body }) => ({ body: body.replace(/"total_feeds":\d+/, '"total_feeds":1.5') }),
      /integer/,
    ],
    [
      'an invalid time',
      '/entries/list?limit=1',
      ({ body }) => ({ body: body.replace(/T\d\d:\d\d:\d\dZ/, 'T25:00:00Z') }),
      /date-time/,
    ],
    ['a body that is not JSON', '/entries/list?limit=1', () => ({ body: '{"items": [' }), /must be object/],
    [
      'an undocumented problem code',
      '/topics/nothing',
      ({ body }) => ({ body: body.replace('topic_not_found', 'no_topic') }),
      /no_topic is not described/,
    ],
    [
      'a problem body with another status',
      '/topics/nothing',
      ({ body }) => ({ body: body.replace('404', '400') }),
      /says 400/,
    ],
    ['a body in a 304 response', '/categories', () => ({ status: 304, body: '[]' }), /there is a body/],
    ['a 200 of an unknown route', '//nowhere', () => ({ status: 200, body: '{}' }), /no route .*200: this status/],
  ])('finds a fault: %s', async (...[, path, change, fault]) => {
    const answer = await answered(path);
    expect(findFaults({ ...answer, ...change(answer) }).join('\n')).toMatch(fault);
  });
});
