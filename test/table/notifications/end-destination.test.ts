import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RouteHandler } from '../../../lib/http/route.ts';
import { startCutDynamoDb } from '../../support/cut-dynamodb.ts';
import { type Deliveries, startDeliveries } from './world.ts';

/*
 * A channel gets the same id when it is added again. Alerts that sent to it before its deletion do not send to it
 * again.
 */

let world: Deliveries;
let holding: Awaited<ReturnType<typeof startCutDynamoDb>>;
let lib: typeof import('../../../lib/alerts/alert-store.ts') & typeof import('../../../lib/alerts/all-alerts.ts');
let routes: Record<'create' | 'update' | 'get', RouteHandler>;

beforeAll(async () => {
  world = await startDeliveries('end-destination', async (real) => {
    holding = await startCutDynamoDb(real);
    return holding.endpoint;
  });
  lib = {
    ...(await import('../../../lib/alerts/all-alerts.ts')),
    ...(await import('../../../lib/alerts/alert-store.ts')),
  };
  const { handler: create } = await import('../../../functions/alerts/create-alert.ts');
  const { handler: update } = await import('../../../functions/alerts/update-alert.ts');
  const { handler: get } = await import('../../../functions/alerts/get-alert.ts');
  routes = { create, update, get };
});
afterAll(async () => {
  await holding.stop();
  await world.stop();
});

interface AlertRequest {
  body?: object;
  id?: string;
}
async function call(route: keyof typeof routes, person: string, { body = {}, id = '' }: AlertRequest) {
  const event = {
    body: JSON.stringify(body),
    multiValueHeaders: { 'Content-Type': ['application/json'], 'If-Match': ['*'] },
    requestContext: { requestId: 'request', path: '/', authorizer: { principalId: person, role: 'member' } },
    pathParameters: { alert_id: id },
  };
  const { statusCode, body: text } = await routes[route](event as unknown as APIGatewayProxyEvent);
  return { status: statusCode, body: JSON.parse(text) };
}
const getAlert = (destinations: string[]) => ({ name: 'An alert', query: { topic_id: 'us-sec' }, destinations });
const listDestinations = async (person: string) =>
  (await lib.listAlerts(person)).flatMap(({ destinations }) => destinations);

it.each(['create', 'update'] as const)(
  'leaves a destination out of an alert if it is deleted during the request to %s the alert',
  async (route) => {
    const person = randomUUID();
    const gone = await world.destination(person, 'channel');
    const other = await world.destination(person, 'webhook');
    const { body } = route === 'create' ? { body: { id: '' } } : await call('create', person, { body: getAlert([]) });
    let answer: { status: number } | undefined;
    const write = async () => (answer = await call(route, person, { body: getAlert([gone, other]), id: body.id }));
    const end = () => world.lib.deleteDestinationRecord(person, gone);
    expect(await holding.hold('TransactWriteItems', write, end)).toBe(true);
    expect(answer).toMatchObject({ status: route === 'create' ? 201 : 200 });
    expect(await listDestinations(person)).toEqual([other]);
    expect(await world.destination(person, 'channel')).toBe(gone);
    expect(await listDestinations(person)).toEqual([other]);
  },
);

it('removes a deleted channel from all alerts in each response, also after the channel is added again', async () => {
  const person = randomUUID();
  const gone = await world.destination(person, 'channel');
  const other = await world.destination(person, 'webhook');
  const { id } = (await call('create', person, { body: getAlert([gone, other]) })).body;
  const shown = async () => {
    const all = await lib.listAllAlerts({ limit: 100, offset: 0, position: null });
    return [
      (await call('get', person, { id })).body.destinations,
      await listDestinations(person),
      all.items.find((one) => one.id === id)?.destinations,
    ];
  };
  expect(await shown()).toEqual([
    [gone, other],
    [gone, other],
    [gone, other],
  ]);
  await world.lib.deleteDestinationRecord(person, gone);
  expect(await shown()).toEqual([[other], [other], [other]]);
  expect(await world.destination(person, 'channel')).toBe(gone);
  expect(await shown()).toEqual([[other], [other], [other]]);
});

it('sends nothing of an old alert to a channel added again until the alert selects it', async () => {
  const person = randomUUID();
  const channel = await world.destination(person, 'channel');
  const { id } = (await call('create', person, { body: getAlert([channel]) })).body;
  const who = { sub: person, alert_id: id };
  const plan = async () => world.plan(await world.entry(), [who], { entry_created_at: '2099-01-01T00:00:00Z' });
  await plan();
  await world.lib.deleteDestinationRecord(person, channel);
  expect(await world.destination(person, 'channel')).toBe(channel);
  await plan();
  expect(await world.deliveries(who)).toHaveLength(1);
  expect((await world.run()).counts).toEqual({ given_up: 1 });
  expect((await world.deliveries(who))[0]?.reason).toBe('the alert does not send there any more');
  await call('update', person, { body: { destinations: [channel] }, id });
  await plan();
  expect((await world.run(1_000)).counts).toEqual({ delivered: 1 });
});
