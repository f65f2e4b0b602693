import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readFunctions } from '../../../../infra/methods.mjs';
import { getFunctionStartError, START_CHECK_EVENT } from '../../../../lib/ops/deployment/start-versions.ts';

/*
 * What starts a version for a deployment must change nothing, read nothing, and be answered by each function as its
 * kind does.
 */

process.env['TABLE_NAME'] = 'regulatory-updates-none';
process.env['AWS_REGION'] = 'eu-central-1';
process.env['AWS_ACCESS_KEY_ID'] = 'a';
process.env['AWS_SECRET_ACCESS_KEY'] = 'test';
// No server listens on this port.
process.env['DYNAMODB_ENDPOINT'] = 'http://127.0.0.1:1';
process.env['TOKEN_ISSUER'] = 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_none';
process.env['TOKEN_CLIENT_ID'] = 'client';

let connections = 0;
const count = () => {
  connections += 1;
};
subscribe('net.client.socket', count);
afterAll(() => void unsubscribe('net.client.socket', count));

const all = Object.entries(readFunctions());
const AUTHORIZERS = all.map(([name]) => name).filter((name) => name.endsWith('Authorizer'));
const ROUTES = all.filter(([, { events = [] }]) => events.some(({ http }) => http)).map(([name]) => name);

/** Returns Lambda's result for a call of a function with the start event. */
async function invoke(name: string) {
  const { handler = '' } = readFunctions()[name] ?? {};
  const { handler: called } = await import(/* @vite-ignore */ path.resolve(handler.replace('.handler', '.ts')));
  try {
    return { Payload: Buffer.from(JSON.stringify(await called(structuredClone(START_CHECK_EVENT)))) };
  } catch (error) {
    const { name: errorType, message: errorMessage } = error as Error;
    return { FunctionError: 'Unhandled', Payload: Buffer.from(JSON.stringify({ errorType, errorMessage })) };
  }
}

it.each(ROUTES.filter((name) => name !== 'getHealth'))(
  '%s answers the start event without an outbound connection',
  async (name) => {
    connections = 0;
    const answer = await invoke(name);
    expect(getFunctionStartError('route', answer)).toBeNull();
    const { statusCode } = JSON.parse(String(answer.Payload));
    expect([200, 401, 404, 409, 429]).toContain(statusCode);
    expect(connections).toBe(0);
  },
);

it.each(AUTHORIZERS)('%s rejects the start event without an outbound connection', async (name) => {
  connections = 0;
  expect(getFunctionStartError('authorizer', await invoke(name))).toBeNull();
  expect(connections).toBe(0);
});

it('the connection counter counts the connection of GET /health to the table', async () => {
  connections = 0;
  expect(getFunctionStartError('route', await invoke('getHealth'))).toBe('it answers 503');
  expect(connections).toBeGreaterThan(0);
});

it('the API has 99 route functions and two authorizers', () => {
  expect([ROUTES.length, AUTHORIZERS.length]).toEqual([99, 2]);
});
