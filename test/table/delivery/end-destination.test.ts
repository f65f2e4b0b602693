import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RouteHandler } from '../../../lib/http/route.ts';
import { startCutDynamoDb } from '../../support/cut-dynamodb.ts';
import { type Deliveries, startDeliveries } from './world.ts';

/* A channel has the same id whenever it is added: alerts that sent there before it was deleted do not send there again. */

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

async function call(route: keyof typeof routes, person: string, body: object, id = '') {
  const event = {
    body: JSON.stringify(body),
    multiValueHeaders: { 'Content-Type': ['application/json'], 'If-Match': ['*'] },
    requestContext: { requestId: 'request', path: '/', authorizer: { principalId: person, role: 'member' } },
    pathParameters: { alert_id: id },
  };
  const { statusCode, body: text } = await routes[route](event as unknown as APIGatewayProxyEvent);
  return { status: statusCode, body: JSON.parse(text) };
}
const alertOf = (destinations: string[]) => ({ name: 'An alert', query: { topic_id: 'us-sec' }, destinations });
const kept = async (person: string) => (await lib.listAlerts(person)).flatMap(({ destinations }) => destinations);

it.each(['create', 'update'] as const)(
  'deleted while a request to %s an alert had looked for it: it is not kept',
  async (route) => {
    const person = randomUUID();
    const [gone, other] = [await world.destination(person, 'channel'), await world.destination(person, 'webhook')];
    const { body } = route === 'create' ? { body: { id: '' } } : await call('create', person, alertOf([]));
    let answer: { status: number } | undefined;
    const write = async () => (answer = await call(route, person, alertOf([gone, other]), body.id));
    const end = () => world.lib.deleteDestinationRecord(person, gone);
    expect(await holding.hold('TransactWriteItems', write, end)).toBe(true);
    expect(answer).toMatchObject({ status: route === 'create' ? 201 : 200 });
    expect(await kept(person)).toEqual([other]);
    expect(await world.destination(person, 'channel')).toBe(gone);
    expect(await kept(person)).toEqual([other]);
  },
);

it('is gone from all alerts wherever they are read, also once the channel is added again', async () => {
  const person = randomUUID();
  const [gone, other] = [await world.destination(person, 'channel'), await world.destination(person, 'webhook')];
  const { id } = (await call('create', person, alertOf([gone, other]))).body;
  const shown = async () => {
    const all = await lib.listAllAlerts({ limit: 100, offset: 0, position: null });
    return [
      (await call('get', person, {}, id)).body.destinations,
      await kept(person),
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

it('sends nothing for an alert of before to a channel that was added again, until the alert takes it', async () => {
  const person = randomUUID();
  const channel = await world.destination(person, 'channel');
  const { id } = (await call('create', person, alertOf([channel]))).body;
  const who = { sub: person, alert_id: id };
  const plan = async () => world.plan(await world.entry(), [who], { entry_created_at: '2099-01-01T00:00:00Z' });
  await plan();
  await world.lib.deleteDestinationRecord(person, channel);
  expect(await world.destination(person, 'channel')).toBe(channel);
  await plan();
  expect(await world.deliveries(who)).toHaveLength(1);
  expect((await world.run()).counts).toEqual({ given_up: 1 });
  expect((await world.deliveries(who))[0]?.reason).toBe('the alert does not send there any more');
  await call('update', person, { destinations: [channel] }, id);
  await plan();
  expect((await world.run(1_000)).counts).toEqual({ delivered: 1 });
});
