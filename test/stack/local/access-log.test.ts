import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import { handler } from '../../../functions/admin/revoke-api-key.ts';
import { generateKey, generateKeyId } from '../../../lib/keys/key-format.ts';
import { get, send, sendV2 } from '../../support/api.ts';
import { anEntry, channelId, share } from '../../support/chat.ts';
import { linesOfRequest, logFaults } from '../../support/log-check.ts';
import { bearer, stackFile } from '../../support/people.ts';

const DATA_DIR = process.env['STACK_DATA_DIR'] ?? '';

/** The log line and the answer of a request to revoke what stands in the path. */
async function askedFor(key_id: string) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const authorizer = { principalId: 'person', role: 'admin' };
  const event = { pathParameters: { key_id }, requestContext: { requestId: 'request', authorizer } };
  const { statusCode, body } = await handler(event as unknown as APIGatewayProxyEvent);
  const line = String(log.mock.calls[0]?.[0]);
  log.mockRestore();
  expect(statusCode).toBe(404);
  return { line, body };
}

it('an id of the path is in the log line, a key that somebody put there is in neither log nor answer', async () => {
  const id = generateKeyId();
  expect(JSON.parse((await askedFor(id)).line)).toMatchObject({ route: 'revokeApiKey', key_id: id, caller: 'person' });
  const { key } = generateKey(id);
  const { line, body } = await askedFor(key);
  expect(line).toContain('"code":"api_key_not_found"');
  for (const text of [line, body]) expect(text).not.toContain(key.slice(21, 40));
});

it('the X-Request-Id of an answer leads to its one line, whatever was asked, and to the same id in a problem', async () => {
  const entry_id = (await anEntry()).id;
  const asked = {
    listTopics: await get('/topics'),
    listEntryDetails: await get('/entries/detail', { search: 'capital', limit: 2 }),
    getEntry: await get('/entries/nothing'),
    listEntries: await get('/entries/list', { limit: 'many' }),
    listApiKeys: await sendV2('GET', '/admin/api-keys', await bearer('member')),
    shareEntry: await share({ entry_id, channel_id: await channelId('compliance') }),
    getHealth: await send('//health', { headers: [] }),
    getPage: await send('//', { headers: [] }),
  };
  expect(Object.values(asked).map(({ status }) => status)).toEqual([200, 200, 404, 400, 403, 200, 200, 200]);
  for (const [route, { status, headers, body }] of Object.entries(asked)) {
    const lines = linesOfRequest(DATA_DIR, headers['x-request-id']);
    expect(lines, route).toMatchObject([
      { route, status, caller: expect.any(String), duration_ms: expect.any(Number) },
    ]);
    if (status >= 400) expect(body.request_id).toBe(headers['x-request-id']);
  }
  const [line] = linesOfRequest(DATA_DIR, asked.shareEntry.headers['x-request-id']);
  expect(line).toMatchObject({ shares_posted: 1, service: 'regulatory-updates-local' });
});

it('so far every line of the shared stack is one JSON object, every request has exactly one, and none holds a secret', () => {
  expect(logFaults(DATA_DIR, stackFile())).toEqual([]);
});

/** A log of its own, after what is written when a stack starts. */
function faultsOf(...rows: string[]): string[] {
  const directory = mkdtempSync(path.join(tmpdir(), 'log-'));
  writeFileSync(path.join(directory, 'stack.log'), ['Server ready: here', ...rows, ''].join('\n'));
  return logFaults(directory, { api_key: 'the-demo-key', users: [] });
}

it('the check of the log finds each kind of fault', () => {
  const begun = 'GET /api/v1/feeds/topics (λ: listTopics)';
  const called = `${begun}\n(λ: listTopics) RequestId: 7178b8fc-7a5a-4470-83e3-bec4140690be  Duration: 5 ms  Billed Duration: 6 ms`;
  const line = JSON.stringify({ level: 'INFO', request_id: '1', route: 'listTopics' });
  const other = JSON.stringify({ level: 'WARN', request_id: '2', note: generateKey(generateKeyId()).key });
  expect(faultsOf(called, line)).toEqual([]);
  expect(faultsOf(called, line, 'TypeError: x is not a function')).toEqual([expect.stringMatching(/^no JSON object/)]);
  expect(faultsOf(called, line, '[]')).toEqual([expect.stringMatching(/^no JSON object/)]);
  expect(faultsOf(called, line, begun)).toEqual([]);
  expect(faultsOf(called)).toEqual(['listTopics: 1 calls and 0 lines']);
  expect(faultsOf(called, line, line)).toEqual(['listTopics: 1 calls and 2 lines', 'two lines of request 1']);
  expect(faultsOf(other)).toEqual([expect.stringMatching(/^a secret/)]);
  expect(faultsOf('{"level":"INFO","caller":"the-demo-key"}')).toEqual([expect.stringMatching(/^a secret/)]);
  expect(faultsOf('{"request_id":"1"}')).toEqual([expect.stringMatching(/^no level/)]);
});
