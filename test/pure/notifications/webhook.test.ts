import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DeliveryMessage } from '../../../lib/channels/message/message.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { anUpdate } from '../../support/updates.ts';

let receiver: Receiver;
let lib: typeof import('../../../lib/channels/webhook/webhook-channel.ts') &
  typeof import('../../../lib/channels/channel.ts') &
  typeof import('../../../lib/channels/destinations/destination-secrets.ts');

beforeAll(async () => {
  Object.assign(process.env, { WEBHOOK_LOOPBACK: 'true', WEBHOOK_SECRET: 'a master secret of more than 32 bytes' });
  lib = {
    ...(await import('../../../lib/channels/webhook/webhook-channel.ts')),
    ...(await import('../../../lib/channels/channel.ts')),
    ...(await import('../../../lib/channels/destinations/destination-secrets.ts')),
  };
  receiver = await startReceiver();
});
beforeEach(() => {
  receiver.answer();
  receiver.received.length = 0;
});
afterAll(() => receiver.stop());

const hook = (given: object = {}) => ({ id: 'a', address: receiver.url, generation: 1, rotated_at: null, ...given });
const send = (message: DeliveryMessage = anUpdate(), given: object = {}) =>
  lib.sendOnce(lib.webhookChannel, hook(given), message);

it('delivered: the receiver gets type, time and data, which npm standardwebhooks verifies', async () => {
  const update = anUpdate();
  expect(await send(update)).toEqual({ outcome: 'delivered', status: 204 });
  const [got] = receiver.received;
  const verified = new Webhook(lib.deriveSigningSecret(hook())).verify(got?.body ?? '', got?.headers ?? {});
  expect(verified).toEqual({
    type: 'entry.new',
    timestamp: update.at,
    data: { alert: update.alert, why: update.why, entry: update.entry },
  });
  expect(got?.headers).toMatchObject({ 'webhook-id': update.id, 'content-type': 'application/json' });
});

it('delivered: signs with the new and the previous secret after a rotation', async () => {
  await send(anUpdate(), { generation: 2, rotated_at: new Date().toISOString() });
  const [got] = receiver.received;
  for (const generation of [1, 2])
    new Webhook(lib.deriveSigningSecret({ id: 'a', generation })).verify(got?.body ?? '', got?.headers ?? {});
});

it('delivered: accepts any 2xx status, also with a body that does not end', async () => {
  for (const answer of [
    { status: 200, body: '{"error":"no"}' },
    { status: 202, body: 'x'.repeat(200_000) },
    { status: 299 },
  ]) {
    receiver.answer(() => answer);
    expect((await send()).outcome).toBe('delivered');
  }
  receiver.answer(() => (_, response) => void response.writeHead(200).write('and'));
  expect((await send()).outcome).toBe('delivered');
});

it('gone: reports a 410 response as the end of the webhook', async () => {
  receiver.answer(() => ({ status: 410 }));
  expect(await send()).toEqual({ outcome: 'gone', status: 410, reason: 'it answered 410 Gone' });
});

it.each([300, 301, 302, 307, 308])('failed: does not follow the redirect %i', async (status) => {
  receiver.answer(() => ({ status, headers: { location: `${receiver.url}/other` } }));
  expect(await send()).toEqual({
    outcome: 'failed',
    status,
    reason: `it answered ${status}: redirects are not followed`,
  });
  expect(receiver.received).toHaveLength(1);
});

it.each([400, 401, 404, 500, 503])('failed: reports the status %i without the response body', async (status) => {
  receiver.answer(() => ({ status, body: 'a secret of the receiver' }));
  expect(await send()).toEqual({ outcome: 'failed', status, reason: `it answered ${status}` });
});

it('failed: returns Retry-After in seconds, from a number or a date, capped at a day', async () => {
  const later = () => new Date(Date.now() + 90_000).toUTCString();
  for (const [value, least, most] of [
    ['120', 120, 120],
    [later, 88, 90],
    ['999999999', 86_400, 86_400],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 0, 0],
  ] as const) {
    receiver.answer(() => ({ status: 429, headers: { 'retry-after': typeof value === 'function' ? value() : value } }));
    const { retry_after_s = -1 } = await send();
    expect(retry_after_s, String(value)).toBeGreaterThanOrEqual(least);
    expect(retry_after_s, String(value)).toBeLessThanOrEqual(most);
  }
  receiver.answer(() => ({ status: 429, headers: { 'retry-after': 'soon' } }));
  expect(await send()).toEqual({ outcome: 'failed', status: 429, reason: 'it answered 429' });
});

it('failed: reports a refused connection', async () => {
  const other = await startReceiver();
  await other.stop();
  expect(await send(anUpdate(), { address: other.url })).toEqual({
    outcome: 'failed',
    reason: 'the connection was refused',
  });
});

it('a test message has empty data', async () => {
  await send({ id: 'test-1', kind: 'test', at: '2026-11-24T08:00:00Z' });
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual({
    type: 'destination.test',
    timestamp: '2026-11-24T08:00:00Z',
    data: {},
  });
});
