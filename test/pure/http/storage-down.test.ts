import { readFileSync } from 'node:fs';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { LOCAL_AWS } from '../../../local/dynamodb.ts';

interface Declared {
  handler: string;
  environment?: Record<string, unknown>;
  events?: object[];
}
const { functions } = parse(readFileSync('serverless.yml', 'utf8'), { merge: true }) as {
  functions: Record<string, Declared>;
};
/** Those that know the table and do without it while it is down, and why. */
const EXCEPTIONS: Record<string, string> = {
  'site/press-button.ts': 'the platform is answered 200 whatever happens, and who pressed is told: test/table/actions',
};
/** All that a caller may ask and that know the table. */
const files = Object.values(functions)
  .filter(({ environment = {}, events = [] }) => 'TABLE_NAME' in environment && events.some((one) => 'http' in one))
  .map(({ handler }) => handler.replace(/^functions\/(.*)\.handler$/, '$1.ts'));
const event = {
  httpMethod: 'GET',
  multiValueHeaders: { 'Content-Type': ['application/json'], 'If-Match': ['*'] },
  multiValueQueryStringParameters: null,
  pathParameters: {
    category_id: 'a',
    topic_id: 'a',
    entry_id: 'a',
    key_id: 'a',
    view_id: 'a',
    destination_id: 'a',
    alert_id: 'a',
    delivery_id: 'a',
    version: '1',
  },
  requestContext: { requestId: 'request', authorizer: { principalId: 'person', role: 'admin' } },
} as unknown as APIGatewayProxyEvent;
const bodies: Record<string, object> = {
  'alerts/create-alert.ts': { name: 'an alert', query: { search: 'capital' } },
  'alerts/preview-alert.ts': { query: { search: 'capital' } },
  'alerts/update-alert.ts': { name: 'another name' },
  'admin/create-api-key.ts': { name: 'a key' },
  'admin/limit-api-key.ts': { rate_limit: null },
  'desk/update-me.ts': { theme: 'dark' },
  'desk/update-follows.ts': { follow: { topic_ids: ['a'] } },
  'desk/mark-read.ts': { read: ['a'] },
  'desk/set-read-before.ts': { before: null },
  'desk/save-entry.ts': {},
  'desk/create-view.ts': { name: 'a view', query: '' },
  'desk/update-view.ts': { position: 1 },
  'deliveries/replay-alert-deliveries.ts': { from: '2026-11-24T08:00:00Z', to: '2026-11-24T12:00:00Z' },
  'destinations/create-destination.ts': { kind: 'webhook', address: 'https://grc.example.org/' },
  'destinations/verify-destination.ts': {},
  'reviews/put-review.ts': { state: 'new', assignee: null, due: null, impact: null, reason: null },
  'reviews/add-review-note.ts': { text: 'a note' },
  'chat/share-digest.ts': { entry_ids: ['a', 'b'], channel_id: 'C0CHANNEL1' },
  'chat/share-entry.ts': { entry_id: 'a', channel_id: 'C0CHANNEL1' },
};

beforeAll(async () => {
  Object.assign(process.env, LOCAL_AWS);
  process.env['DYNAMODB_ENDPOINT'] = 'http://127.0.0.1:1';
  process.env['CHAT_BOT_TOKEN'] = 'xoxb-never-sent';
  process.env['WEBHOOK_SECRET'] = 'a master secret of more than 32 bytes';
});

it('those that are left out are there', () => {
  expect(files).toEqual(expect.arrayContaining(Object.keys(EXCEPTIONS)));
  expect(files.length).toBeGreaterThan(70);
});

it.each(files.filter((file) => !(file in EXCEPTIONS)))(
  '503: functions/%s while the data store is down',
  async (file) => {
    const { handler } = (await import(`../../../functions/${file}`)) as {
      handler: (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>;
    };
    const { stopToken } = await import('../../../lib/delivery/unsubscribe.ts');
    const stop_token = stopToken({ alert_id: '0123456789abcdef', destination_id: '0123456789abcdef' });
    const pathParameters = { ...event.pathParameters, stop_token };
    const answer = await handler({ ...event, pathParameters, body: JSON.stringify(bodies[file] ?? null) });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({
      'Content-Type': 'application/problem+json',
      'Retry-After': '2',
      'X-Request-Id': 'request',
    });
    expect(JSON.parse(answer.body)).toMatchObject({ status: 503, code: 'storage_unavailable', request_id: 'request' });
    expect(answer.body).not.toMatch(/127\.0\.0\.1|ECONNREFUSED/);
  },
);

it('a write where nothing listens was not carried out, and is not called unanswered', async () => {
  const { within } = await import('../../../lib/table/attempts.ts');
  const { UnansweredError } = await import('../../../lib/table/client.ts');
  const { transact } = await import('../../../lib/table/write.ts');
  const write = () => transact([{ Delete: { Key: { pk: 'a', sk: 'a' } } }]);
  const fault = await within(50, write).catch((error: unknown) => error);
  expect(fault).toMatchObject({ status: 503, note: 'ECONNREFUSED' });
  expect(fault).not.toBeInstanceOf(UnansweredError);
});
