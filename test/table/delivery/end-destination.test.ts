import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Handler } from '../../../lib/http/route.ts';
import { startCutDynamoDb } from '../../support/cut-dynamodb.ts';
import { startFaultyDynamoDb } from '../../support/faulty-dynamodb.ts';
import { type Deliveries, startDeliveries } from './world.ts';

/* A channel has the same id whenever it is added: an alert that kept it would send there again by itself. */

let world: Deliveries;
let holding: Awaited<ReturnType<typeof startCutDynamoDb>>;
let dynamoDb: Awaited<ReturnType<typeof startFaultyDynamoDb>>;
let lib: typeof import('../../../lib/delivery/end-destination.ts') & typeof import('../../../lib/alerts/alerts.ts');
let routes: Record<'create' | 'update', Handler>;

beforeAll(async () => {
  world = await startDeliveries('end-destination', async (real) => {
    dynamoDb = await startFaultyDynamoDb(real);
    holding = await startCutDynamoDb(dynamoDb.endpoint);
    return holding.endpoint;
  });
  lib = {
    ...(await import('../../../lib/delivery/end-destination.ts')),
    ...(await import('../../../lib/alerts/alerts.ts')),
  };
  const { handler: create } = await import('../../../functions/alerts/create-alert.ts');
  const { handler: update } = await import('../../../functions/alerts/update-alert.ts');
  routes = { create, update };
});
afterAll(async () => {
  await holding.stop();
  await dynamoDb.stop();
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
const kept = async (person: string) => (await lib.storedAlerts(person)).flatMap(({ alert }) => alert.destinations);

it.each(['create', 'update'] as const)(
  'deleted while a request to %s an alert had looked for it: it is not kept',
  async (route) => {
    const person = randomUUID();
    const [gone, other] = [await world.destination(person, 'channel'), await world.destination(person, 'webhook')];
    const { body } = route === 'create' ? { body: { id: '' } } : await call('create', person, alertOf([]));
    let answer: { status: number; body: { destinations: string[]; updated_at: string } } | undefined;
    const write = async () => (answer = await call(route, person, alertOf([gone, other]), body.id));
    expect(await holding.hold('TransactWriteItems', write, () => lib.endDestination(person, gone))).toBe(true);
    expect(answer).toMatchObject({ status: route === 'create' ? 201 : 200, body: { destinations: [other] } });
    expect(await kept(person)).toEqual([other]);
  },
);

it('an alert that is made while a destination is deleted does not keep it', async () => {
  const person = randomUUID();
  const gone = await world.destination(person, 'channel');
  let left: string[] = [];
  const end = async () => ({ left } = await lib.endDestination(person, gone));
  let id = '';
  const make = async () => ({ id } = (await call('create', person, alertOf([gone]))).body);
  expect(await holding.hold('TransactWriteItems', end, make)).toBe(true);
  expect(await kept(person)).toEqual([]);
  expect(left).toEqual([id]);
});

it('an alert that left a destination is told as one that did, though the answer was lost', async () => {
  const person = randomUUID();
  const gone = await world.destination(person, 'channel');
  const { body } = await call('create', person, alertOf([gone]));
  dynamoDb.fail({ operation: 'TransactWriteItems', how: 'lose' }, { operation: 'TransactWriteItems', how: 'conflict' });
  expect(await lib.endDestination(person, gone)).toEqual({ isDeleted: true, left: [body.id] });
});

it('of many alerts, one of which is changed in between, none keeps it', async () => {
  const person = randomUUID();
  const [gone, other] = [await world.destination(person, 'channel'), await world.destination(person, 'webhook')];
  const made: string[] = [];
  for (let n = 0; n < 30; n += 1) made.push((await call('create', person, alertOf([gone, other]))).body.id);
  let left: string[] = [];
  const end = async () => ({ left } = await lib.endDestination(person, gone));
  const rename = () => call('update', person, { name: 'Another name' }, made[3]);
  expect(await holding.hold('TransactWriteItems', end, rename)).toBe(true);
  expect(left.toSorted()).toEqual(made.toSorted());
  expect(await kept(person)).toEqual(Array(30).fill(other));
});
