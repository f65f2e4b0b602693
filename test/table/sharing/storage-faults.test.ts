import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { botToken, type ChatStub, startChatStub } from '../../support/chat-stub.ts';
import { draft, getId } from '../../support/drafts.ts';
import { OUTAGE, startFaultyDynamoDb } from '../../support/faulty-dynamodb.ts';
import { ownTable } from '../../support/own-table.ts';

/*
 * The table fails at each step of a share: nothing is posted twice, nothing is lost that can be kept, and repeats work.
 */

let chat: ChatStub;
let table: Awaited<ReturnType<typeof startFaultyDynamoDb>>;
let handler: (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>;
let within: typeof import('../../../lib/platform/dynamodb/request-retries.ts').withRetryTimeLimit;
let made = 0;

beforeAll(async () => {
  await ownTable('share-faults', 'small-catalog');
  table = await startFaultyDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  chat = await startChatStub();
  process.env['DYNAMODB_ENDPOINT'] = table.endpoint;
  process.env['CHAT_BOT_TOKEN'] = botToken;
  process.env['CHAT_API_URL'] = chat.apiUrl;
  // The counter of a person's shares writes, too: see share-limit.test.ts.
  process.env['SHARES_PER_HOUR'] = '0';
  vi.resetModules();
  const { storeEntry } = await import('../../../lib/entries/store-entry.ts');
  await storeEntry(draft(1));
  ({ withRetryTimeLimit: within } = await import('../../../lib/platform/dynamodb/request-retries.ts'));
  ({ handler } = await import('../../../functions/chat/share-entry.ts'));
});
beforeEach(() => chat.reset());
afterAll(async () => {
  await table.stop();
  await chat.stop();
});

const aKey = () => {
  made += 1;
  return `fault-${made}`;
};

async function share(key: string, entry_id = getId(1)) {
  const event = {
    body: JSON.stringify({ entry_id, channel_id: 'C0CHANNEL1' }),
    multiValueHeaders: { 'Content-Type': ['application/json'], 'Idempotency-Key': [key] },
    requestContext: { requestId: 'request', authorizer: { principalId: 'person', role: 'member' } },
  };
  const { statusCode: status, headers, body } = await handler(event as unknown as APIGatewayProxyEvent);
  return { status, headers, body: JSON.parse(body) };
}

/** Shares an entry while an operation of the table fails; each request has a short time limit. */
function failing(operation: string, how: 'lose' | 'refuse' | 'throttle', key: string) {
  table.fail({ operation, how, times: OUTAGE });
  return within(200, () => share(key)).finally(table.forget);
}

it('200: posts a share once when the response to the write of the share record is lost', async () => {
  const key = aKey();
  table.fail({ operation: 'PutItem', how: 'lose' });
  const first = await share(key);
  expect(first.status).toBe(200);
  expect((await share(key)).body).toEqual(first.body);
  expect(chat.posts).toHaveLength(1);
});

it.each(['lose', 'refuse', 'throttle'] as const)(
  '503: posts nothing when the share record cannot be written (%s), and posts once if repeated',
  async (how) => {
    const key = aKey();
    const first = await failing('PutItem', how, key);
    expect(first).toMatchObject({
      status: 503,
      headers: { 'Retry-After': '2' },
      body: { code: 'storage_unavailable' },
    });
    expect(chat.posts).toHaveLength(0);
    expect((await share(key)).status).toBe(200);
    expect(chat.posts).toHaveLength(1);
  },
);

it('200: retries closing the share record when the table refuses the first write', async () => {
  const key = aKey();
  table.fail({ operation: 'UpdateItem', how: 'refuse', times: 3 });
  const first = await share(key);
  expect(first.status).toBe(200);
  expect((await share(key)).body).toEqual(first.body);
  expect(chat.posts).toHaveLength(1);
});

it('200: closes the share record when the response to the close is lost', async () => {
  const key = aKey();
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  table.fail({ operation: 'UpdateItem', how: 'lose' });
  const first = await share(key);
  expect(first.status).toBe(200);
  expect((await share(key)).body).toEqual(first.body);
  chat.script({ rateLimited: '7' });
  table.fail({ operation: 'UpdateItem', how: 'lose' });
  expect((await share(aKey())).headers?.['Retry-After']).toBe('7');
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});

it('200: logs a share whose record cannot be closed, and posts nothing for its repeat', async () => {
  const key = aKey();
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const first = await failing('UpdateItem', 'refuse', key);
  expect(first.status).toBe(200);
  const line = JSON.parse(String(log.mock.calls.at(-1)?.[0]));
  log.mockRestore();
  const { share_id, message_ts, channel_id } = first.body;
  expect(line).toMatchObject({
    event: 'share_not_closed',
    // The id of the request in the answer, and the caller.
    request_id: first.headers?.['X-Request-Id'],
    caller: 'person',
    error: 'InternalServerError',
    outcome: 'posted',
    share_id,
    message_ts,
    channel_id,
    shares_not_closed: 1,
  });
  expect(line._aws.CloudWatchMetrics).toMatchObject([{ Metrics: [{ Name: 'shares_not_closed', Unit: 'Count' }] }]);
  expect(await share(key)).toMatchObject({ status: 409, body: { code: 'share_in_progress', share_id } });
  expect(chat.posts).toHaveLength(1);
});

it('429: sends no Retry-After for a share that cannot be repeated', async () => {
  const key = aKey();
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  chat.script({ rateLimited: '1' });
  const first = await failing('UpdateItem', 'refuse', key);
  log.mockRestore();
  expect(first.status).toBe(429);
  expect(first.headers?.['Retry-After']).toBeUndefined();
  expect(chat.posts).toHaveLength(0);
});

it('200: returns the first response when the entry can no longer be read', async () => {
  const key = aKey();
  const first = await share(key);
  table.fail({ operation: 'GetItem', how: 'deny' });
  expect((await share(key)).body).toEqual(first.body);
  expect(chat.posts).toHaveLength(1);
});

it('404: writes no record for an unknown entry', async () => {
  const key = aKey();
  expect(await share(key, getId(99))).toMatchObject({ status: 404, body: { code: 'entry_not_found' } });
  expect((await share(key)).status).toBe(200);
});

it('keeps a rate-limited attempt in the audit log', async () => {
  const key = aKey();
  chat.script({ rateLimited: '1' }, { code: 'service_unavailable' });
  const answers = [await share(key), await share(key), await share(key)];
  expect(answers.map(({ status }) => status)).toEqual([429, 503, 200]);
  const { listShares } = await import('../../../lib/sharing/share-store.ts');
  const record = (await listShares()).find(({ id }) => id === answers[2]?.body.share_id);
  expect(record?.earlier.map(({ code }) => code)).toEqual(['rate_limited', 'chat_unavailable']);
  expect(record).toMatchObject({ outcome: 'posted', failure: null, shared_at: answers[2]?.body.shared_at });
});

it('keeps shared_at and earlier attempts when the response to the write for a repeated share is lost', async () => {
  const key = aKey();
  chat.script({ rateLimited: '1' });
  const limited = await share(key);
  const { listShares } = await import('../../../lib/sharing/share-store.ts');
  const getRecord = async () => (await listShares()).find(({ id }) => id === limited.body.share_id);
  const before = await getRecord();
  expect((await failing('UpdateItem', 'lose', key)).status).toBe(503);
  expect((await share(key)).status).toBe(200);
  const after = await getRecord();
  expect(after?.shared_at).toBe(before?.shared_at);
  expect(after?.earlier.map(({ code }) => code)).toEqual(['rate_limited', 'storage_unavailable']);
  expect(chat.posts).toHaveLength(1);
});

it('writes the problem code, the share id and the original error to the access log', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  chat.script({ code: 'some_new_code' });
  const { body } = await share(aKey());
  await failing('PutItem', 'throttle', aKey());
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
  log.mockRestore();
  expect(lines[0]).toMatchObject({ status: 502, code: 'chat_refused', note: 'some_new_code', share_id: body.share_id });
  expect(lines[1]).toMatchObject({ level: 'ERROR', status: 503, code: 'storage_unavailable' });
  expect(lines[1].note).toMatch(/Throughput/);
});
