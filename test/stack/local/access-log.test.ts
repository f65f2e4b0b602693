import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import { handler } from '../../../functions/admin/revoke-api-key.ts';
import { generateKey, generateKeyId } from '../../../lib/access/keys/key-format.ts';
import { get, send, sendV2 } from '../../support/api.ts';
import { anEntry, channelId, share } from '../../support/chat.ts';
import { linesOfRequest, logFaults } from '../../support/log-check.ts';
import { bearer, stackFile } from '../../support/people.ts';

const DATA_DIR = process.env['STACK_DATA_DIR'] ?? '';

/** Returns the log line and the response of a request to revoke the given id. */
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

it('logs the id in the path, but neither logs nor returns a key that was sent as the id', async () => {
  const id = generateKeyId();
  expect(JSON.parse((await askedFor(id)).line)).toMatchObject({ route: 'revokeApiKey', key_id: id, caller: 'person' });
  const { key } = generateKey(id);
  const { line, body } = await askedFor(key);
  expect(line).toContain('"code":"api_key_not_found"');
  for (const text of [line, body]) expect(text).not.toContain(key.slice(21, 40));
});

it('writes one log line per request, with the X-Request-Id that the body of a problem repeats', async () => {
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

it('writes each log line as a JSON object without secrets, and one line per request', () => {
  expect(logFaults(DATA_DIR, stackFile())).toEqual([]);
});

/** Returns the faults of a separate log, after the lines that the start of a stack writes. */
function getFaults(...rows: string[]): string[] {
  const directory = mkdtempSync(path.join(tmpdir(), 'log-'));
  writeFileSync(path.join(directory, 'stack.log'), ['Server ready: here', ...rows, ''].join('\n'));
  return logFaults(directory, { api_key: 'the-demo-key', users: [] });
}

it('logFaults finds secrets, lines without JSON or level, and missing or repeated request lines', () => {
  const begun = 'GET /api/v1/feeds/topics (λ: listTopics)';
  const called =
    `${begun}\n(λ: listTopics) RequestId: 7178b8fc-7a5a-4470-83e3-bec4140690be  Duration: 5 ms  Billed Duration: 6 ` +
    'ms';
  const line = JSON.stringify({ level: 'INFO', request_id: '1', route: 'listTopics' });
  const other = JSON.stringify({ level: 'WARN', request_id: '2', note: generateKey(generateKeyId()).key });
  expect(getFaults(called, line)).toEqual([]);
  expect(getFaults(called, line, 'TypeError: x is not a function')).toEqual([expect.stringMatching(/^no JSON object/)]);
  expect(getFaults(called, line, '[]')).toEqual([expect.stringMatching(/^no JSON object/)]);
  expect(getFaults(called, line, begun)).toEqual([]);
  expect(getFaults(called)).toEqual(['listTopics: 1 calls and 0 lines']);
  expect(getFaults(called, line, line)).toEqual(['listTopics: 1 calls and 2 lines', 'two lines of request 1']);
  expect(getFaults(other)).toEqual([expect.stringMatching(/^a secret/)]);
  expect(getFaults('{"level":"INFO","caller":"the-demo-key"}')).toEqual([expect.stringMatching(/^a secret/)]);
  expect(getFaults('{"request_id":"1"}')).toEqual([expect.stringMatching(/^no level/)]);
});
