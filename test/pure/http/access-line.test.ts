import type { APIGatewayProxyEvent } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import { logAccess } from '../../../lib/http/access-log.ts';
import { unprefixedConsole } from '../../../lib/platform/log/metrics.ts';

/*
 * How long the line of a request is. CloudWatch charges by the byte, and a declaration of metrics is longer than all
 * else in it.
 */

const EVENT = {
  requestContext: {
    requestId: 'd3e0a7c1-4f52-4b6e-9a38-6c1f2e5b7d90',
    authorizer: { principalId: '8e53852709868b10' },
  },
  pathParameters: { entry_id: '000000000000000000000001' },
} as unknown as APIGatewayProxyEvent;
const COST = { requests: 3, readUnits: 2.5, writeUnits: 0 };

/** Returns the log line of a request with this status, and its bytes. `ofMetrics` are those that only metrics need. */
function getLine(route: string, status: number) {
  const log = vi.spyOn(unprefixedConsole, 'log').mockImplementation(() => {});
  logAccess(EVENT, route, { status, durationMs: 12.34, cost: COST });
  const text = String(log.mock.lastCall?.[0]);
  log.mockRestore();
  const { _aws, service, ...line } = JSON.parse(text);
  return { text, line, bytes: Buffer.byteLength(text), ofMetrics: text.length - JSON.stringify(line).length };
}

it('logAccess writes at most 300 bytes for a successful read, without metrics', () => {
  const { line, bytes, ofMetrics } = getLine('getEntry', 200);
  expect(line).toEqual({
    level: 'INFO',
    request_id: 'd3e0a7c1-4f52-4b6e-9a38-6c1f2e5b7d90',
    route: 'getEntry',
    entry_id: '000000000000000000000001',
    caller: '8e53852709868b10',
    status: 200,
    duration_ms: 12.3,
    dynamodb_requests: 3,
    read_units: 2.5,
    write_units: 0,
  });
  expect(ofMetrics).toBe(0);
  expect(bytes).toBeLessThanOrEqual(300);
});

it.each([
  ['getEntry', 304, 0],
  ['getEntry', 404, 200],
  ['getEntry', 503, 220],
  ['shareEntry', 201, 200],
  ['shareEntry', 409, 240],
  ['shareDigest', 201, 200],
])('%s with status %i: logAccess adds at most %i bytes of metrics', (route, status, most) => {
  const { text, ofMetrics } = getLine(route, status);
  expect(ofMetrics, text).toBeLessThanOrEqual(most);
  expect(ofMetrics > 0).toBe(most > 0);
});
