import path from 'node:path';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { beforeAll, expect, it } from 'vitest';
import { readFunctions } from '../../../infra/methods.mjs';
import { LOCAL_AWS } from '../../../local/dynamodb.ts';
import openapi from '../../../openapi.json';
import { call, expectProblem } from '../../support/api.ts';
import { getExampleBody } from '../../support/example-bodies.ts';

/**
 * The operations that may answer `storage_unavailable` by openapi.json. Those of version 2 have the same function.
 */
const operations = Object.values(openapi.paths as unknown as Record<string, Record<string, { operationId: string }>>)
  .flatMap((methods) => Object.values(methods))
  .filter((operation) => JSON.stringify(resolved(operation)).includes('"storage_unavailable"'))
  .map(({ operationId }) => operationId);
const functions = readFunctions();
const names = operations.filter((name) => functions[name]);

/** An operation with the problems that stand in `components`. */
function resolved(operation: object): object[] {
  const responses = Object.entries(openapi.components.responses);
  const text = JSON.stringify(operation);
  const referred = responses.filter(([name]) => text.includes(`"#/components/responses/${name}"`));
  return [operation, ...referred.map(([, response]) => response)];
}

/** Path parameters with an id that does not exist. */
const PARAMETERS = ['category', 'topic', 'entry', 'key', 'view', 'destination', 'alert', 'delivery', 'source'];
const pathParameters = {
  ...Object.fromEntries(PARAMETERS.map((one) => [`${one}_id`, 'a'])),
  version: '1',
  feed_token: 'a',
};
/** Bodies that reach the table where the smallest one does not. */
const bodies: Record<string, object> = {
  updateMe: { theme: 'dark' },
  updateFollows: { follow: { topic_ids: ['a'] } },
  markRead: { read: ['a'] },
  updateView: { position: 1 },
  updateAlert: { name: 'an alert' },
  previewAlert: { query: { search: 'capital' } },
  createAlert: { name: 'an alert', query: { search: 'capital' } },
  createDestination: { kind: 'webhook', address: 'https://grc.example.org/' },
  shareDigest: { entry_ids: ['a', 'b'], channel_id: 'C0CHANNEL1' },
  shareEntry: { entry_id: 'a', channel_id: 'C0CHANNEL1' },
};

beforeAll(async () => {
  Object.assign(process.env, LOCAL_AWS);
  process.env['DYNAMODB_ENDPOINT'] = 'http://127.0.0.1:1';
  process.env['CHAT_BOT_TOKEN'] = 'xoxb-never-sent';
  process.env['EVIDENCE_HEAD_PUBLIC'] = 'true';
  process.env['WEBHOOK_SECRET'] = 'a master secret of more than 32 bytes';
});

it('each operation of openapi.json with storage_unavailable has a function', () => {
  expect(names.length).toBeGreaterThan(60);
  expect(operations.filter((name) => !functions[name?.replace(/V2$/, '')])).toEqual([]);
});

it.each(names)('503: %s answers storage_unavailable while the table is down', async (name) => {
  const file = path.resolve(`${functions[name]?.handler?.replace(/\.handler$/, '')}.ts`);
  const { handler } = (await import(/* @vite-ignore */ file)) as {
    handler: (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>;
  };
  const { buildUnsubscribeToken } = await import('../../../lib/channels/mail/unsubscribe.ts');
  const stop_token = buildUnsubscribeToken({ person: 'person', address: 'risk@example.com' });
  const answer = await call(handler, {
    headers: { 'If-Match': '*', ...(name === 'importSources' ? { 'Content-Type': 'text/x-opml' } : {}) },
    pathParameters: { ...pathParameters, stop_token },
    caller: { principalId: 'person', role: 'admin' },
    json: bodies[name] ?? getExampleBody(name),
  });
  expectProblem(answer, 503, 'storage_unavailable');
  expect(answer.headers['retry-after']).toBe('2');
  expect(answer.text).not.toMatch(/127\.0\.0\.1|ECONNREFUSED/);
});

it('503: a write to an unreachable table is reported as failed, not as an unknown outcome', async () => {
  const { withRetryTimeLimit } = await import('../../../lib/platform/dynamodb/request-retries.ts');
  const { UnknownOutcomeError } = await import('../../../lib/platform/dynamodb/client.ts');
  const { writeTransaction } = await import('../../../lib/platform/dynamodb/write.ts');
  const write = () => writeTransaction([{ Delete: { Key: { pk: 'a', sk: 'a' } } }]);
  const fault = await withRetryTimeLimit(50, write).catch((error: unknown) => error);
  expect(fault).toMatchObject({ status: 503, note: 'ECONNREFUSED' });
  expect(fault).not.toBeInstanceOf(UnknownOutcomeError);
});
