import { describe, expect, it } from 'vitest';
import type { handler } from '../../functions/feeds/get-entry.ts';
import { type Answer, call, expectProblem, get, send } from './api.ts';

type TestedHandler = typeof handler;

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

interface TestedRoute {
  handler: TestedHandler;
  /** The path of something that exists. */
  path: () => string | Promise<string>;
  /** The same path with an id that does not exist, for routes with an id. */
  absent?: (id: string) => string;
}

/** A tag: a hash of the text, and for most routes times and the digest of the request. */
export const TAG = /^W\/"([\w-]{27})(?:\.[0-9a-z]+\.[0-9a-z]+\.[\w-]{12})?"$/;

/**
 * Tests of every route that depend on its handler: 200 in its shape, 404 for ids. Common behaviour is tested in
 * test/stack/contract/statuses.test.ts and any-route.test.ts.
 */
export function describeRoute({ handler, path, absent }: TestedRoute): void {
  const { name, response: responseSchema } = handler.spec;

  describe(name, () => {
    it('200: answers exactly the described shape, with the headers of every answer', async () => {
      const answer = await get(await path());
      expect(answer.status, answer.text).toBe(200);
      expectShape(answer, responseSchema);
      expect(answer.headers['content-type']).toBe('application/json');
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers.etag).toMatch(TAG);
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

interface SentParameter {
  parameter: string;
  value: string;
}

/**
 * Requests with one parameter.
 *
 * It uses this process for values that a gateway passes on unchanged, and HTTP for the others.
 */
async function asked(handler: TestedHandler, path: string, { parameter, value }: SentParameter): Promise<Answer> {
  const topic_id = /^\/topics\/([^/]+)/.exec(path)?.[1];
  const isPlain = /^[^%]*$/.test(value);
  if (!isPlain) return send(`${path}?${parameter}=${value}`);
  return call(handler, { query: { [parameter]: value }, ...(topic_id ? { pathParameters: { topic_id } } : {}) });
}

/** Checks that a body is exactly what the route says: nothing missing, nothing more. */
function expectShape(answer: Answer, answers: TestedHandler['spec']['response']): void {
  const parsed = (answers as unknown as { parse(body: unknown): unknown }).parse(answer.body);
  expect(parsed).toEqual(answer.body);
}

/** Tests of limit, offset and cursor that hold for every page. */
export function describePages(name: string, handler: TestedHandler, path: string): void {
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
      const limit = 49;
      let cursor = '';
      for (let offset = 0; ; offset += limit) {
        const page = await get(path, { limit, offset });
        const followed = await get(path, cursor ? { limit, cursor } : { limit });
        expectShape(page, handler.spec.response);
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
          const answer = await asked(handler, path, { parameter, value });
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
