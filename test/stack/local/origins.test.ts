import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem, send } from '../../support/api.ts';
import { launch, type StartedStack } from '../../support/start-stack.ts';

const [FIRST, SECOND, OTHER] = ['https://app.example.org', 'http://localhost:5173', 'https://evil.example'];

let stack: StartedStack;
beforeAll(async () => {
  stack = await launch(['--port', '0', '--empty'], undefined, { CORS_ORIGINS: `${FIRST},${SECOND}` });
});
afterAll(async () => {
  await stack.end();
  stack.clean();
});

const ask = (headers: string[], method = 'GET') =>
  send('/categories', { method, headers, baseUrl: stack.file.base_url });
const key = () => ['X-API-Key', stack.file.api_key];

it('pages of the origins that the stack names read its answers, and no others do', async () => {
  for (const origin of [FIRST, SECOND] as string[]) {
    const { status, headers } = await ask([...key(), 'Origin', origin]);
    expect([status, headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual([
      ...[200, origin, undefined],
    ]);
    expect(headers.vary).toMatch(/^Origin(,|$)/);
    const again = await ask([...key(), 'Origin', origin, 'If-None-Match', String(headers.etag)]);
    expect([again.status, again.headers['access-control-allow-origin']]).toEqual([304, origin]);
  }
  for (const headers of [['Origin', OTHER ?? ''], [], ['Origin', 'null'], ['sls-offline-origin', FIRST ?? '']]) {
    const answer = await ask([...key(), ...headers]);
    expect([answer.status, answer.headers['access-control-allow-origin']], headers.join()).toEqual([200, undefined]);
    expect(answer.headers.vary).toMatch(/^Origin(,|$)/);
  }
});

it('a browser that asks first is told what it may send', async () => {
  const first = ['Access-Control-Request-Method', 'GET', 'Access-Control-Request-Headers', 'x-api-key'];
  const { status, headers } = await ask(['Origin', SECOND ?? '', ...first], 'OPTIONS');
  expect([status, headers['access-control-allow-origin'], headers['access-control-allow-methods']]).toEqual([
    ...[204, SECOND, 'GET, HEAD, OPTIONS'],
  ]);
  expect(headers['access-control-allow-headers']).toMatch(/Authorization.*X-API-Key/);
  const other = await ask(['Origin', OTHER ?? '', ...first], 'OPTIONS');
  expect(Object.keys(other.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

it('what the gateway refuses itself names the first origin, whoever asks, and what a function refuses the one that asks', async () => {
  for (const origin of [FIRST, OTHER] as string[]) {
    const refused = await ask(['Origin', origin]);
    expectProblem(refused, 401, 'unauthorized');
    expect(refused.headers['access-control-allow-origin']).toBe(FIRST);
  }
  const posted = await ask(['Origin', SECOND ?? ''], 'POST');
  expect([posted.status, posted.headers['access-control-allow-origin']]).toEqual([405, SECOND]);
});
