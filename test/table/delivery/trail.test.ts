import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { RouteHandler } from '../../../lib/http/route.ts';
import { ask } from '../../support/parts.ts';
import { type Deliveries, startDeliveries } from './world.ts';

/* Each change of an alert or a destination is one line of the log, which says who, what and which fields, and no value of any. */

const ADA = { principalId: 'ada', role: 'admin' };
const BOB = { principalId: 'bob', role: 'member' };
const BY_ADA = { level: 'INFO', caller: 'ada', role: 'admin' };
/** What stands in no line: names, queries, reasons and addresses that these tests give. */
const SECRETS = ['Tourmaline', 'spinel', 'garnet', 'Holidays', 'somebody', 'example.org', '127.0.0.1', 'localhost'];

type Routes = Record<'alerts' | 'destinations', Record<string, RouteHandler>>;
let world: Deliveries;
let routes: Routes;
let unsubscribe: (event: APIGatewayProxyEvent) => Promise<{ statusCode: number }>;
let stopToken: typeof import('../../../lib/delivery/unsubscribe.ts').buildUnsubscribeToken;
const written: string[] = [];

beforeAll(async () => {
  // The page of a link that unsubscribes has the built style.
  await ask('bundles');
  world = await startDeliveries('trail');
  const handlers = async (room: string, names: string[]) =>
    Object.fromEntries(
      await Promise.all(
        names.map(async (name) => [name, (await import(`../../../functions/${room}/${name}.ts`)).handler] as const),
      ),
    );
  routes = {
    alerts: await handlers('alerts', [
      ...['create-alert', 'update-alert', 'delete-alert', 'create-alert-feed', 'delete-alert-feed'],
    ]),
    destinations: await handlers('destinations', [
      ...['create-destination', 'verify-destination', 'rotate-destination-secret', 'delete-destination'],
    ]),
  };
  ({ handler: unsubscribe } = await import('../../../functions/site/unsubscribe.ts'));
  ({ buildUnsubscribeToken: stopToken } = await import('../../../lib/delivery/unsubscribe.ts'));
  const { logOutput } = await import('../../../lib/log/output.ts');
  vi.spyOn(logOutput, 'log').mockImplementation((line) => void written.push(String(line)));
});
beforeEach(() => {
  written.length = 0;
});
afterAll(() => world.stop());

/** The lines of the trail since it was last asked, and that none of all lines has what must not be there. */
function trail(...secrets: string[]): unknown[] {
  const lines = written.splice(0);
  for (const secret of [...SECRETS, ...secrets]) expect(lines.join('\n')).not.toContain(secret);
  return lines.map((line) => JSON.parse(line)).filter((line) => 'trail' in line);
}

async function call(handler: RouteHandler | undefined, authorizer: typeof ADA, id: string, body?: object) {
  const event = {
    body: body ? JSON.stringify(body) : null,
    multiValueHeaders: { 'Content-Type': ['application/json'], 'If-Match': ['*'], Host: ['feeds.example.net'] },
    requestContext: { requestId: 'request', path: '/', domainName: 'feeds.example.net', authorizer },
    pathParameters: { alert_id: id, destination_id: id },
  };
  const { statusCode, body: text } = (await handler?.(event as unknown as APIGatewayProxyEvent)) ?? {};
  return { status: statusCode, body: text ? JSON.parse(text) : null };
}

const ofAlert = (name: string, id = '', body?: object, by = ADA) => call(routes.alerts[name], by, id, body);
const ofDestination = (name: string, id = '', body?: object, by = ADA) => call(routes.destinations[name], by, id, body);
async function anAlert(destinations: string[] = [], by = ADA): Promise<string> {
  const given = { name: 'Tourmaline', query: { search: 'spinel' }, destinations };
  const { status, body } = await ofAlert('create-alert', '', given, by);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}
async function aWebhook(): Promise<{ id: string; secret: string }> {
  const { status, body } = await ofDestination('create-destination', '', {
    kind: 'webhook',
    address: `${world.hook.url}?token=somebody`,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

it('an alert that is made', async () => {
  const alert_id = await anAlert();
  expect(trail()).toEqual([{ ...BY_ADA, trail: 'made', alert_id }]);
  expect((await ofAlert('create-alert', '', { name: '', query: {} })).status).toBe(400);
  expect(trail()).toEqual([]);
});

it('an alert that is changed: the names of the fields that are other than before, and nothing where none is', async () => {
  const alert_id = await anAlert();
  written.length = 0;
  await ofAlert('update-alert', alert_id, { name: 'Tourmaline 2', query: { search: 'garnet' }, kinds: ['new'] });
  expect(trail()).toEqual([{ ...BY_ADA, trail: 'changed', alert_id, changed: 'name,query' }]);
  await ofAlert('update-alert', alert_id, { name: 'Tourmaline 2' });
  expect((await ofAlert('update-alert', 'nobodys', { name: 'Tourmaline 3' })).status).toBe(404);
  expect(trail()).toEqual([]);
});

it('an alert that is paused, paused for another reason, and resumed; by an admin that of somebody else', async () => {
  const alert_id = await anAlert([], BOB);
  written.length = 0;
  await ofAlert('update-alert', alert_id, { paused: { reason: 'Holidays' } });
  expect(trail()).toEqual([{ ...BY_ADA, trail: 'paused', alert_id, changed: 'paused' }]);
  await ofAlert('update-alert', alert_id, { paused: { reason: 'Holidays, longer' } });
  expect(trail()).toEqual([{ ...BY_ADA, trail: 'changed', alert_id, changed: 'paused' }]);
  await ofAlert('update-alert', alert_id, { paused: null, name: 'Tourmaline 4' }, BOB);
  expect(trail()).toEqual([
    { level: 'INFO', caller: 'bob', role: 'member', trail: 'resumed', alert_id, changed: 'name,paused' },
  ]);
});

it('the address of its feed, made and ended', async () => {
  const alert_id = await anAlert();
  written.length = 0;
  const { body } = await ofAlert('create-alert-feed', alert_id);
  const token = String(body.url).split('/').at(-1) ?? '';
  expect(trail(token)).toEqual([{ ...BY_ADA, trail: 'changed', alert_id, changed: 'feed_since' }]);
  await ofAlert('delete-alert-feed', alert_id);
  expect(trail(token)).toEqual([{ ...BY_ADA, trail: 'changed', alert_id, changed: 'feed_since' }]);
  await ofAlert('delete-alert-feed', alert_id);
  expect(trail()).toEqual([]);
});

it('an alert that is deleted, once', async () => {
  const alert_id = await anAlert();
  written.length = 0;
  await ofAlert('delete-alert', alert_id);
  expect(trail()).toEqual([{ ...BY_ADA, trail: 'deleted', alert_id }]);
  expect((await ofAlert('delete-alert', alert_id)).status).toBe(204);
  expect(trail()).toEqual([]);
});

it('a destination that is made, verified and given another secret', async () => {
  const { id: destination_id, secret } = await aWebhook();
  expect(trail(secret)).toEqual([{ ...BY_ADA, trail: 'made', destination_id }]);
  await ofDestination('verify-destination', destination_id, {});
  expect(trail(secret)).toEqual([{ ...BY_ADA, trail: 'verified', destination_id, changed: 'verified_at' }]);
  const { body } = await ofDestination('rotate-destination-secret', destination_id);
  expect(trail(secret, body.secret)).toEqual([{ ...BY_ADA, trail: 'secret_rotated', destination_id }]);
  world.hook.answer(() => ({ status: 500 }));
  expect((await ofDestination('verify-destination', destination_id, {})).status).toBe(422);
  world.hook.answer();
  expect(trail()).toEqual([]);
});

it('a mailbox is verified by its code, and not by having one mailed', async () => {
  const given = { kind: 'email', address: 'somebody@example.org' };
  const { body: made } = await ofDestination('create-destination', '', given);
  const destination_id = made.id;
  const code = () => /\b\d{8}\b/.exec(world.mail.mails[0]?.text ?? '')?.[0] ?? '';
  expect(trail(code())).toEqual([{ ...BY_ADA, trail: 'made', destination_id }]);
  expect((await ofDestination('verify-destination', destination_id, { code: code() })).body.state).toBe('active');
  expect(trail(code())).toEqual([{ ...BY_ADA, trail: 'verified', destination_id, changed: 'verified_at' }]);
  const later = Date.now() + 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: later });
  expect((await ofDestination('verify-destination', destination_id, {})).status).toBe(200);
  vi.useRealTimers();
  expect(trail(code())).toEqual([]);
});

it('a destination that the service pauses, which is no person', async () => {
  const who = await world.subscriber(['webhook']);
  await world.plan(await world.entry(), [who]);
  world.hook.answer(() => ({ status: 410 }));
  await world.run();
  world.hook.answer();
  const [destination_id] = who.destinations;
  const by = { level: 'INFO', caller: null, role: 'service' };
  expect(trail()).toEqual([{ ...by, trail: 'paused', destination_id, changed: 'paused' }]);
});

it('a destination that is deleted, and not the alerts that sent there', async () => {
  const { id: destination_id } = await aWebhook();
  await anAlert([destination_id]);
  written.length = 0;
  await ofDestination('delete-destination', destination_id);
  expect(trail()).toEqual([{ ...BY_ADA, trail: 'deleted', destination_id }]);
  expect((await ofDestination('delete-destination', destination_id)).status).toBe(204);
  expect(trail()).toEqual([]);
});

it('mails that are ended by their link', async () => {
  const destination_id = await world.destination(ADA.principalId, 'email');
  await anAlert([destination_id]);
  written.length = 0;
  const token = stopToken({ person: ADA.principalId, address: 'risk@example.com' });
  const event = {
    pathParameters: { stop_token: token },
    requestContext: { requestId: 'request', path: `/unsubscribe/${token}` },
    multiValueHeaders: {},
  } as unknown as APIGatewayProxyEvent;
  const by = { level: 'INFO', caller: null, role: 'link' };
  expect((await unsubscribe(event)).statusCode).toBe(200);
  expect(trail(token)).toEqual([{ ...by, trail: 'changed', destination_id, changed: 'verified_at' }]);
  await unsubscribe(event);
  expect(trail(token)).toEqual([]);
});
