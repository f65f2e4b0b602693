import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createTable } from '../../../local/create-table.ts';
import { version } from '../../../package.json';
import { call, expectProblem, send } from '../../support/api.ts';

const DYNAMODB = process.env['DYNAMODB_ENDPOINT'] ?? '';
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** The answer of a function that was started with this environment, and its log line. */
async function askedWith(environment: Record<string, string>) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  vi.resetModules();
  const { handler } = await import('../../../functions/site/get-health.ts');
  return call(handler);
}

it('200: returns the version and a reachable table without credentials, uncached', async () => {
  const { status, headers, body } = await send('//health', { headers: [] });
  expect([status, body]).toEqual([200, { status: 'ok', version, table: 'reachable' }]);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json' });
  expect(headers['x-request-id']).toMatch(/^[\w-]{8,}$/);
});

it('200: ignores a key or a token', async () => {
  const headers = ['X-API-Key', 'ruf_nobody', 'Authorization', 'Bearer nothing'];
  expect((await send('//health?verbose=1', { headers })).status).toBe(200);
});

it('405: rejects methods other than GET and HEAD · 404: rejects paths below /health', async () => {
  const head = await send('//health', { method: 'HEAD', headers: [] });
  expect([head.status, head.text]).toEqual([200, '']);
  const posted = await send('//health', { method: 'POST', headers: [] });
  expectProblem(posted, 405, 'method_not_allowed');
  expect(posted.headers.allow).toBe('GET, HEAD, OPTIONS');
  expect((await send('//health/table', { headers: [] })).status).toBe(404);
});

it('200: checks an empty table with one request and one read unit, and returns the revision', async () => {
  const TABLE_NAME = `health-${process.pid}`;
  await createTable(DYNAMODB, TABLE_NAME);
  const { body, log } = await askedWith({ TABLE_NAME, SERVICE_REVISION: '3f2a91c' });
  expect(body).toEqual({ status: 'ok', version: `${version}+3f2a91c`, table: 'reachable' });
  expect(log).toMatchObject({ route: 'getHealth', status: 200, dynamodb_requests: 1, read_units: 1 });
});

async function expectUnreachable(environment: Record<string, string>, note: string): Promise<void> {
  const { status, headers, body, text, log } = await askedWith(environment);
  expect(status).toBe(503);
  expect(headers).toMatchObject({ 'content-type': 'application/problem+json', 'retry-after': '2' });
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toMatchObject({ status: 503, code: 'storage_unavailable', request_id: 'request' });
  expect(log).toMatchObject({ level: 'ERROR', code: 'storage_unavailable', note });
  expect(text).not.toMatch(/127\.0\.0\.1|ECONN|health-|Exception/);
}

it('503: reports a refused connection to the table', async () => {
  await expectUnreachable({ DYNAMODB_ENDPOINT: 'http://127.0.0.1:1' }, 'ECONNREFUSED');
});

it('503: reports a missing table', async () => {
  await expectUnreachable({ TABLE_NAME: 'health-missing' }, 'ResourceNotFoundException');
});

it('503: reports a data store that does not answer within two seconds', async () => {
  let take = () => {};
  const taken = new Promise<void>((resolve) => {
    take = resolve;
  });
  const silent = http.createServer(() => take());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const onAnswer = vi.fn();
  const answered = expectUnreachable({ DYNAMODB_ENDPOINT: `http://127.0.0.1:${port}` }, 'no answer in time').then(
    onAnswer,
  );
  await taken;
  await vi.advanceTimersByTimeAsync(1_999);
  expect(onAnswer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await answered;
  silent.closeAllConnections();
  silent.close();
});
