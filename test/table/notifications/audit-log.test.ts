import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { RouteHandler } from '../../../lib/http/route.ts';
import { ask } from '../../support/parts.ts';
import { type Deliveries, startDeliveries } from './world.ts';

/*
 * Each change of an alert or a destination is one line of the log. It names the person, the change and the fields, but
 * no values.
 */

const ADA = { principalId: 'ada', role: 'admin' };
const BOB = { principalId: 'bob', role: 'member' };
const BY_ADA = { level: 'INFO', caller: 'ada', role: 'admin' };
/** The names, queries, reasons and addresses of these tests. No line may contain them. */
const SECRETS = ['Tourmaline', 'spinel', 'garnet', 'Holidays', 'somebody', 'example.org', '127.0.0.1', 'localhost'];

type Routes = Record<'alerts' | 'destinations', Record<string, RouteHandler>>;
let world: Deliveries;
let routes: Routes;
let unsubscribe: (event: APIGatewayProxyEvent) => Promise<{ statusCode: number }>;
let stopToken: typeof import('../../../lib/channels/mail/unsubscribe.ts').buildUnsubscribeToken;
const written: string[] = [];

beforeAll(async () => {
  // The page of a link that unsubscribes has the built style.
  await ask('bundles');
  world = await startDeliveries('audit-log');
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
  ({ buildUnsubscribeToken: stopToken } = await import('../../../lib/channels/mail/unsubscribe.ts'));
  const { unprefixedConsole } = await import('../../../lib/platform/log/metrics.ts');
  vi.spyOn(unprefixedConsole, 'log').mockImplementation((line) => void written.push(String(line)));
});
beforeEach(() => {
  written.length = 0;
});
afterAll(() => world.stop());

/** Returns the audit lines since the last call, and expects no secret in any line of the log. */
function takeAuditLines(...secrets: string[]): unknown[] {
  const lines = written.splice(0);
  for (const secret of [...SECRETS, ...secrets]) expect(lines.join('\n')).not.toContain(secret);
  return lines.map((line) => JSON.parse(line)).filter((line) => 'trail' in line);
}

interface RouteRequest {
  /** The id of the alert or destination. */
  id?: string;
  body?: object;
  by?: typeof ADA;
}
async function call(handler: RouteHandler | undefined, { id = '', body, by = ADA }: RouteRequest) {
  const event = {
    body: body ? JSON.stringify(body) : null,
    multiValueHeaders: { 'Content-Type': ['application/json'], 'If-Match': ['*'], Host: ['feeds.example.net'] },
    requestContext: { requestId: 'request', path: '/', domainName: 'feeds.example.net', authorizer: by },
    pathParameters: { alert_id: id, destination_id: id },
  };
  const { statusCode, body: text } = (await handler?.(event as unknown as APIGatewayProxyEvent)) ?? {};
  return { status: statusCode, body: text ? JSON.parse(text) : null };
}

const callAlert = (name: string, request: RouteRequest) => call(routes.alerts[name], request);
const callDestination = (name: string, request: RouteRequest) => call(routes.destinations[name], request);
async function anAlert(destinations: string[] = [], by = ADA): Promise<string> {
  const given = { name: 'Tourmaline', query: { search: 'spinel' }, destinations };
  const { status, body } = await callAlert('create-alert', { body: given, by });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}
async function aWebhook(): Promise<{ id: string; secret: string }> {
  const { status, body } = await callDestination('create-destination', {
    body: {
      kind: 'webhook',
      address: `${world.hook.url}?token=somebody`,
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

it('logs the creation of an alert', async () => {
  const alert_id = await anAlert();
  expect(takeAuditLines()).toEqual([{ ...BY_ADA, trail: 'made', alert_id }]);
  expect((await callAlert('create-alert', { body: { name: '', query: {} } })).status).toBe(400);
  expect(takeAuditLines()).toEqual([]);
});

it('logs the names of the changed fields of an alert, and nothing without a change', async () => {
  const alert_id = await anAlert();
  written.length = 0;
  await callAlert('update-alert', {
    id: alert_id,
    body: { name: 'Tourmaline 2', query: { search: 'garnet' }, kinds: ['new'] },
  });
  expect(takeAuditLines()).toEqual([{ ...BY_ADA, trail: 'changed', alert_id, changed: 'name,query' }]);
  await callAlert('update-alert', { id: alert_id, body: { name: 'Tourmaline 2' } });
  expect((await callAlert('update-alert', { id: 'nobodys', body: { name: 'Tourmaline 3' } })).status).toBe(404);
  expect(takeAuditLines()).toEqual([]);
});

it('logs when an alert is paused, gets another pause reason or is resumed, also by an admin', async () => {
  const alert_id = await anAlert([], BOB);
  written.length = 0;
  await callAlert('update-alert', { id: alert_id, body: { paused: { reason: 'Holidays' } } });
  expect(takeAuditLines()).toEqual([{ ...BY_ADA, trail: 'paused', alert_id, changed: 'paused' }]);
  await callAlert('update-alert', { id: alert_id, body: { paused: { reason: 'Holidays, longer' } } });
  expect(takeAuditLines()).toEqual([{ ...BY_ADA, trail: 'changed', alert_id, changed: 'paused' }]);
  await callAlert('update-alert', { id: alert_id, body: { paused: null, name: 'Tourmaline 4' }, by: BOB });
  expect(takeAuditLines()).toEqual([
    { level: 'INFO', caller: 'bob', role: 'member', trail: 'resumed', alert_id, changed: 'name,paused' },
  ]);
});

it('logs the creation and revocation of a feed address', async () => {
  const alert_id = await anAlert();
  written.length = 0;
  const { body } = await callAlert('create-alert-feed', { id: alert_id });
  const token = String(body.url).split('/').at(-1) ?? '';
  expect(takeAuditLines(token)).toEqual([{ ...BY_ADA, trail: 'changed', alert_id, changed: 'feed_since' }]);
  await callAlert('delete-alert-feed', { id: alert_id });
  expect(takeAuditLines(token)).toEqual([{ ...BY_ADA, trail: 'changed', alert_id, changed: 'feed_since' }]);
  await callAlert('delete-alert-feed', { id: alert_id });
  expect(takeAuditLines()).toEqual([]);
});

it('logs the deletion of an alert once', async () => {
  const alert_id = await anAlert();
  written.length = 0;
  await callAlert('delete-alert', { id: alert_id });
  expect(takeAuditLines()).toEqual([{ ...BY_ADA, trail: 'deleted', alert_id }]);
  expect((await callAlert('delete-alert', { id: alert_id })).status).toBe(204);
  expect(takeAuditLines()).toEqual([]);
});

it('logs the creation, verification and secret rotation of a destination', async () => {
  const { id: destination_id, secret } = await aWebhook();
  expect(takeAuditLines(secret)).toEqual([{ ...BY_ADA, trail: 'made', destination_id }]);
  await callDestination('verify-destination', { id: destination_id, body: {} });
  expect(takeAuditLines(secret)).toEqual([{ ...BY_ADA, trail: 'verified', destination_id, changed: 'verified_at' }]);
  const { body } = await callDestination('rotate-destination-secret', { id: destination_id });
  expect(takeAuditLines(secret, body.secret)).toEqual([{ ...BY_ADA, trail: 'secret_rotated', destination_id }]);
  world.hook.answer(() => ({ status: 500 }));
  expect((await callDestination('verify-destination', { id: destination_id, body: {} })).status).toBe(422);
  world.hook.answer();
  expect(takeAuditLines()).toEqual([]);
});

it('logs the verification of a mailbox by its code, but not the mailing of a code', async () => {
  const given = { kind: 'email', address: 'somebody@example.org' };
  const { body: made } = await callDestination('create-destination', { body: given });
  const destination_id = made.id;
  const code = () => /\b\d{8}\b/.exec(world.mail.mails[0]?.text ?? '')?.[0] ?? '';
  expect(takeAuditLines(code())).toEqual([{ ...BY_ADA, trail: 'made', destination_id }]);
  expect((await callDestination('verify-destination', { id: destination_id, body: { code: code() } })).body.state).toBe(
    'active',
  );
  expect(takeAuditLines(code())).toEqual([{ ...BY_ADA, trail: 'verified', destination_id, changed: 'verified_at' }]);
  const later = Date.now() + 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: later });
  expect((await callDestination('verify-destination', { id: destination_id, body: {} })).status).toBe(200);
  vi.useRealTimers();
  expect(takeAuditLines(code())).toEqual([]);
});

it('logs the service as the actor when it pauses a destination', async () => {
  const who = await world.subscriber(['webhook']);
  await world.plan(await world.entry(), [who]);
  world.hook.answer(() => ({ status: 410 }));
  await world.run();
  world.hook.answer();
  const [destination_id] = who.destinations;
  const by = { level: 'INFO', caller: null, role: 'service' };
  expect(takeAuditLines()).toEqual([{ ...by, trail: 'paused', destination_id, changed: 'paused' }]);
});

it('logs the deletion of a destination, and no change of its alerts', async () => {
  const { id: destination_id } = await aWebhook();
  await anAlert([destination_id]);
  written.length = 0;
  await callDestination('delete-destination', { id: destination_id });
  expect(takeAuditLines()).toEqual([{ ...BY_ADA, trail: 'deleted', destination_id }]);
  expect((await callDestination('delete-destination', { id: destination_id })).status).toBe(204);
  expect(takeAuditLines()).toEqual([]);
});

it('logs an unsubscription through the link of a mail', async () => {
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
  expect(takeAuditLines(token)).toEqual([{ ...by, trail: 'changed', destination_id, changed: 'verified_at' }]);
  await unsubscribe(event);
  expect(takeAuditLines(token)).toEqual([]);
});
