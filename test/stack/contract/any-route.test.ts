import { describe, expect, it } from 'vitest';
import { API_KEY, expectProblem, get, send } from '../../support/api.ts';
import { refusedCredentials } from '../../support/keys.ts';
import { TAG } from '../../support/route-tests.ts';

/* Behaviour of the gateway, the authorizer and lib/http that all routes share, with one small and one large response.
   statuses.test.ts has what each operation repeats. */

const getText = (tag = '') => TAG.exec(tag)?.[1];

describe.each([
  ['/topics/us-sec', '/topics/nothing'],
  ['/entries/list', '/entries/nothing'],
])('GET %s', (path, absent) => {
  it('200: compresses a large response for callers that accept gzip', async () => {
    const plain = await get(path);
    const zipped = await get(path, {}, ['Accept-Encoding', 'gzip']);
    expect(zipped.body).toEqual(plain.body);
    expect(zipped.headers['content-encoding']).toBe(Buffer.byteLength(plain.text) > 1_024 ? 'gzip' : undefined);
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  it('200: ignores an unknown parameter, and returns its first 64 characters in a header', async () => {
    const unknown = { colour: 'red', __proto__x: '1', ['x'.repeat(65)]: '1', [`${'y'.repeat(63)}😀`]: '1' };
    const answer = await get(path, unknown);
    expect(answer.status).toBe(200);
    expect(answer.headers['ignored-parameters']).toBe(
      `colour, __proto__x, ${'x'.repeat(64)}, ${'y'.repeat(63)}%EF%BF%BD`,
    );
  });

  it('304: for an If-None-Match with the current tag · 200: for another tag or If-Modified-Since alone', async () => {
    const { headers } = await get(path);
    const again = await get(path, {}, ['If-None-Match', `"other", ${headers.etag}`]);
    expect([again.status, again.text]).toEqual([304, '']);
    // The tag of a new read has the time of that read.
    expect(getText(again.headers.etag)).toBe(getText(headers.etag));
    expect(again.headers.etag).toMatch(TAG);
    expect((await get(path, {}, ['If-None-Match', '"other"'])).status).toBe(200);
    expect((await get(path, {}, ['If-Modified-Since', new Date().toUTCString()])).status).toBe(200);
  });

  it('400: rejects an unknown parameter if the Prefer header includes handling=strict', async () => {
    const answer = await get(path, { colour: 'red' }, ['Prefer', 'respond-async, handling=strict']);
    expectProblem(answer, 400, 'invalid_parameter');
    expect(answer.body.errors).toEqual([
      { in: 'query', parameter: 'colour', detail: 'is not a parameter of this route' },
    ]);
  });

  it('401: returns the same body for every rejected credential', async () => {
    const bodies = new Set<string>();
    for (const [what, headers] of Object.entries(await refusedCredentials())) {
      const answer = await send(path, { headers });
      expect(answer.status, what).toBe(401);
      expectProblem(answer, 401, 'unauthorized');
      expect(answer.headers['www-authenticate']).toBe('Bearer, ApiKey header="X-API-Key"');
      bodies.add(JSON.stringify({ ...answer.body, request_id: '' }));
    }
    expect(bodies.size).toBe(1);
  });

  it('401: rejects missing credentials even if the resource is unknown and the input invalid', async () => {
    expectProblem(await send(`${absent}?limit=-1`, { headers: [] }), 401, 'unauthorized');
  });

  it('200: ignores a request body', async () => {
    const headers = ['X-API-Key', API_KEY, 'Content-Type', 'application/json', 'Content-Length', '10'];
    expect((await send(path, { body: '{"not json', headers })).status).toBe(200);
  });
});
