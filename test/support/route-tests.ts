import { describe, expect, it } from 'vitest';
import type { handler } from '../../functions/feeds/get-entry.ts';
import { type Answer, call, expectProblem, get, send } from './api.ts';
import { refusedCredentials } from './keys.ts';

/** A tag: a hash of the text, and for most routes times and the digest of the request. */
const TAG = /^W\/"([\w-]{27})(?:\.[0-9a-z]+\.[0-9a-z]+\.[\w-]{12})?"$/;
const textOf = (tag = '') => TAG.exec(tag)?.[1];

/** The headers of an answer without what differs from moment to moment. */
const told = ({ date: _date, 'x-request-id': _id, etag, ...headers }: Answer['headers']) => ({
  ...headers,
  etag: textOf(etag),
});

type Handler = typeof handler;

/** What a hostile caller puts where a value is expected. */
export const HOSTILE = [
  '%00',
  '..',
  '%2e%2e',
  'a%2Fb',
  '__proto__',
  'constructor',
  'ENTRY%23x',
  'TOPIC%23us-sec',
  '%F0%9F%92%A9',
  '%C3%28',
  "'%20OR%201=1--",
  '%3Cscript%3E',
  'A'.repeat(8_000),
  '-',
  '%20',
  'null',
  'undefined',
  '*',
];

interface Route {
  handler: Handler;
  /** The path of something that exists. */
  path: () => string | Promise<string>;
  /** The same path with an id that does not exist, for routes with an id. */
  absent?: (id: string) => string;
}

/** Tests that hold for every route: 200 in its shape, 304, 400 for unknown parameters if asked, 401 for all credentials, 404. */
export function describeRoute({ handler, path, absent }: Route): void {
  const { name, answers } = handler.spec;

  describe(name, () => {
    it('200: answers exactly the described shape, with the headers of every answer', async () => {
      const answer = await get(await path());
      expect(answer.status, answer.text).toBe(200);
      expectShape(answer, answers);
      expect(answer.headers['content-type']).toBe('application/json');
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers.etag).toMatch(TAG);
    });

    it('200: is compressed for callers that take gzip', async () => {
      const plain = await get(await path());
      const zipped = await get(await path(), {}, ['Accept-Encoding', 'gzip']);
      expect(zipped.body).toEqual(plain.body);
      expect(zipped.headers['content-encoding']).toBe(Buffer.byteLength(plain.text) > 1_024 ? 'gzip' : undefined);
      expect(plain.headers['content-encoding']).toBeUndefined();
    });

    it('200: ignores an unknown parameter and names it, a long name by its beginning', async () => {
      const answer = await get(await path(), {
        ...{ colour: 'red', __proto__x: '1', ['x'.repeat(65)]: '1', [`${'y'.repeat(63)}😀`]: '1' },
      });
      expect(answer.status).toBe(200);
      expect(answer.headers['ignored-parameters']).toBe(
        `colour, __proto__x, ${'x'.repeat(64)}, ${'y'.repeat(63)}%EF%BF%BD`,
      );
    });

    it('304: nothing new for If-None-Match, and 200 for another tag or for If-Modified-Since', async () => {
      const { headers } = await get(await path());
      const again = await get(await path(), {}, ['If-None-Match', `"other", ${headers.etag}`]);
      expect(again.status).toBe(304);
      expect(again.text).toBe('');
      // What was read anew has the time of that in its tag.
      expect(textOf(again.headers.etag)).toBe(textOf(headers.etag));
      expect(again.headers.etag).toMatch(TAG);
      expect((await get(await path(), {}, ['If-None-Match', '"other"'])).status).toBe(200);
      expect((await get(await path(), {}, ['If-Modified-Since', new Date().toUTCString()])).status).toBe(200);
    });

    it('400: an unknown parameter with Prefer: handling=strict', async () => {
      const answer = await get(await path(), { colour: 'red' }, ['Prefer', 'respond-async, handling=strict']);
      expectProblem(answer, 400, 'invalid_parameter');
      expect(answer.body.errors).toEqual([
        { in: 'query', parameter: 'colour', detail: 'is not a parameter of this route' },
      ]);
    });

    it('401: the same body for every credential that does not open it', async () => {
      const bodies = new Set<string>();
      for (const [what, headers] of Object.entries(await refusedCredentials())) {
        const answer = await send(await path(), { headers });
        expect(answer.status, what).toBe(401);
        expectProblem(answer, 401, 'unauthorized');
        expect(answer.headers['www-authenticate']).toBe('Bearer, ApiKey header="X-API-Key"');
        bodies.add(JSON.stringify({ ...answer.body, request_id: '' }));
      }
      expect(bodies.size).toBe(1);
    });

    it('401: before existence and before input are looked at', async () => {
      const unknown = absent ? absent('nothing') : await path();
      expectProblem(await send(`${unknown}?limit=-1`, { headers: [] }), 401, 'unauthorized');
    });

    it('405: another method, by its Allow, which OPTIONS answers, too', async () => {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        const answer = await send(await path(), { method });
        expectProblem(answer, 405, 'method_not_allowed');
        expect(answer.headers.allow, method).toBe('GET, HEAD, OPTIONS');
      }
      const { status, text, headers } = await send(await path(), { method: 'OPTIONS', headers: [] });
      expect([status, text, headers.allow]).toEqual([204, '', 'GET, HEAD, OPTIONS']);
    });

    it('HEAD: the status and the headers of GET, without a body', async () => {
      for (const headers of [undefined, []]) {
        const options = headers ? { headers } : {};
        const [got, head] = [
          await send(await path(), options),
          await send(await path(), { method: 'HEAD', ...options }),
        ];
        expect([head.status, head.text]).toEqual([got.status, '']);
        expect(told(head.headers)).toEqual(told(got.headers));
      }
    });

    it('200: a body is ignored', async () => {
      expect(
        (
          await send(await path(), {
            body: '{"not json',
            headers: [
              'X-API-Key',
              process.env['STACK_API_KEY'] ?? '',
              'Content-Type',
              'application/json',
              'Content-Length',
              '10',
            ],
          })
        ).status,
      ).toBe(200);
    });

    if (absent) {
      it('404: unknown and hostile ids', async () => {
        expectProblem(await get(absent('nothing-like-this')), 404);
        for (const id of HOSTILE) {
          const answer = await send(absent(id));
          expect([400, 404], `${id}: ${answer.text}`).toContain(answer.status);
          expectProblem(answer, answer.status);
        }
      });
    }
  });
}

/**
 * Asks with one parameter: in this process where a gateway would hand it on as it is, and over HTTP what it may take otherwise.
 */
async function asked(handler: Handler, path: string, parameter: string, value: string): Promise<Answer> {
  const topic_id = /^\/topics\/([^/]+)/.exec(path)?.[1];
  const isPlain = /^[^%]*$/.test(value);
  if (!isPlain) return send(`${path}?${parameter}=${value}`);
  return call(handler, { query: { [parameter]: value }, ...(topic_id ? { pathParameters: { topic_id } } : {}) });
}

/** Checks that a body is exactly what the route says: nothing missing, nothing more. */
function expectShape(answer: Answer, answers: Handler['spec']['answers']): void {
  const parsed = (answers as unknown as { parse(body: unknown): unknown }).parse(answer.body);
  expect(parsed).toEqual(answer.body);
}

/** Tests of limit, offset and cursor that hold for every page. */
export function describePages(name: string, handler: Handler, path: string): void {
  describe(`${name}, pages`, () => {
    it('200: limit 0 gives no items and the total', async () => {
      const { body } = await get(path, { limit: 0 });
      expect(body.items).toEqual([]);
      expect(body.total).toBeGreaterThan(0);
      expect(body).toMatchObject({ limit: 0, has_more: true, next_cursor: null });
    });

    it('200: the default limit is 50 and above 100 it is clamped, which the page says', async () => {
      expect((await get(path)).body.limit).toBe(50);
      expect((await get(path, { limit: 100 })).body.limit).toBe(100);
      expect((await get(path, { limit: 101 })).body.limit).toBe(100);
      expect((await get(path, { limit: '999999999999999' })).body.limit).toBe(100);
    });

    it('200: pages by offset and by cursor show the same list', async () => {
      const byOffset = [];
      let cursor = '';
      for (let offset = 0; ; offset += 7) {
        const page = await get(path, { limit: 7, offset });
        const followed = await get(path, cursor ? { limit: 7, cursor } : { limit: 7 });
        expectShape(page, handler.spec.answers);
        expect(followed.body).toEqual(page.body);
        byOffset.push(...page.body.items);
        expect(page.body.has_more).toBe(page.body.next_cursor !== null);
        if (!page.body.has_more) break;
        cursor = page.body.next_cursor;
      }
      const total = (await get(path, { limit: 0 })).body.total;
      expect(byOffset).toHaveLength(total);
      expect(new Set(byOffset.map((item) => JSON.stringify(item))).size).toBe(total);
    });

    it('200: an offset past the end is an empty page', async () => {
      const { body } = await get(path, { offset: 10_000 });
      expect(body).toMatchObject({ items: [], offset: 10_000, has_more: false, next_cursor: null });
    });

    it('400: offset_too_large names next_cursor', async () => {
      const answer = await get(path, { offset: 10_001 });
      expectProblem(answer, 400, 'offset_too_large');
      expect(answer.body.detail).toContain('next_cursor');
    });

    it('400: limits and offsets that are no whole number, empty or repeated', async () => {
      for (const parameter of ['limit', 'offset']) {
        for (const value of [
          '-1',
          '1.5',
          'ten',
          '',
          '%20',
          '1e3',
          '0x10',
          '9'.repeat(400),
          '%00',
          'NaN',
          '%EF%BC%91',
          ...HOSTILE,
        ]) {
          const answer = await asked(handler, path, parameter, value);
          expectProblem(answer, 400, 'invalid_parameter');
          expect(answer.body.errors[0]).toMatchObject({ in: 'query', parameter });
        }
        expectProblem(await send(`${path}?${parameter}=-1`), 400, 'invalid_parameter');
        expectProblem(await send(`${path}?${parameter}=1&${parameter}=1`), 400, 'invalid_parameter');
      }
    });

    it('400: invalid_cursor for cut, edited, forged and foreign ones', async () => {
      const cursor: string = (await get(path, { limit: 1 })).body.next_cursor;
      const decoded = Buffer.from(cursor, 'base64url').toString();
      const forged = Buffer.from(decoded.slice(0, -1) + (decoded.endsWith('a') ? 'b' : 'a')).toString('base64url');
      const other = (await get(path === '/entries/list' ? '/entries/detail' : '/entries/list', { limit: 1 })).body
        .next_cursor;
      const cut = cursor.slice(0, -3);
      for (const wrong of [
        cut,
        `${cursor}A`,
        forged,
        other,
        'x',
        '{}',
        Buffer.from('{"after":"x"}').toString('base64url'),
        `${cursor}=`,
      ]) {
        expectProblem(await get(path, { cursor: wrong }), 400, 'invalid_cursor');
      }
      expectProblem(await get(path, { cursor: '' }), 400, 'invalid_parameter');
      expectProblem(await get(path, { cursor, offset: 1 }), 400, 'invalid_parameter');
    });
  });
}

/** Tests of page and page_size that hold for every bare array. */
export function describeArray(name: string, path: string): void {
  describe(`${name}, pages of the array`, () => {
    it('200: everything by default, parts by page and page_size, [] past the end, X-Total-Count always', async () => {
      const all = await get(path);
      const total = Number(all.headers['x-total-count']);
      expect(all.body).toHaveLength(total);
      const parts = await Promise.all([1, 2].map((page) => get(path, { page, page_size: 3 })));
      expect(parts.flatMap(({ body }) => body)).toEqual(all.body.slice(0, 6));
      const past = await get(path, { page: total + 1, page_size: 1 });
      expect(past.body).toEqual([]);
      expect(past.headers['x-total-count']).toBe(String(total));
      expect((await get(path, { page: 2 })).body).toEqual([]);
    });

    it('400: pages that are no whole number from 1', async () => {
      for (const parameter of ['page', 'page_size']) {
        for (const value of ['0', '-1', '1.5', 'x', '', '9'.repeat(30)]) {
          expectProblem(await send(`${path}?${parameter}=${value}`), 400, 'invalid_parameter');
        }
        expectProblem(await send(`${path}?${parameter}=1&${parameter}=2`), 400, 'invalid_parameter');
      }
    });
  });
}
