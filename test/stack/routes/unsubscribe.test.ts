import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it, vi } from 'vitest';
import { getWebhookSecret } from '../../../local/signing-keys.ts';
import { anAlert, withoutAlert } from '../../support/alerts.ts';
import { expectProblem, send, sendV2 } from '../../support/api.ts';
import { create, list, of, tidyUp } from '../../support/destinations.ts';
import { ask } from '../../support/parts.ts';
import { bearer } from '../../support/people.ts';

tidyUp();

let stopToken: typeof import('../../../lib/channels/mail/unsubscribe.ts').buildUnsubscribeToken;
beforeAll(async () => {
  vi.stubEnv('WEBHOOK_SECRET', getWebhookSecret((await ask('stack')).dataDir));
  vi.resetModules();
  ({ buildUnsubscribeToken: stopToken } = await import('../../../lib/channels/mail/unsubscribe.ts'));
});

const sendSite = (method: string, path: string, more: { headers?: string[]; body?: string } = {}) =>
  send(`/${path}`, { method, headers: [], ...more });

/**
 * Creates an alert for the mailbox of its owner and a second one. Returns the unsubscribe token of its mail to the
 * first one.
 */
async function subscribed() {
  const first = await create({ kind: 'email' }, 'member');
  const second = await create({ kind: 'email', address: `team-${randomUUID()}@example.com` }, 'member');
  const { id } = await anAlert('member', { search: 'zzyzx' }, { destinations: [first.body.id, second.body.id] });
  const destinations = async () => (await sendV2('GET', `/alerts/${id}`, await bearer('member'))).body.destinations;
  const [, token = ''] = await bearer('member');
  const { sub: person } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const path = `/unsubscribe/${stopToken({ person, address: first.body.address })}`;
  return { id, path, destinations, all: [first.body.id, second.body.id] };
}

it('200: unsubscribes one mailbox with one click (RFC 8058), and changes nothing on GET', async () => {
  const { id, path, destinations, all } = await subscribed();
  const page = await sendSite('GET', path);
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.text).toContain('<form method="post">');
  expect(page.headers['content-security-policy']).toContain("form-action 'self'");
  expect(await destinations()).toEqual(all);
  expect((await sendSite('GET', path, { headers: ['If-None-Match', page.headers.etag ?? ''] })).status).toBe(304);
  const click = ['Content-Type', 'application/x-www-form-urlencoded'];
  for (let i = 0; i < 2; i += 1) {
    const done = await sendSite('POST', path, { headers: click, body: 'List-Unsubscribe=One-Click' });
    expect(done.status, done.text).toBe(200);
    expect(done.text).toContain('No more mails');
    expect(await destinations()).toEqual(all.slice(1));
  }
  await withoutAlert('member', id);
  expect((await sendSite('POST', path)).status).toBe(200);
  const mailbox = async () => (await list('member')).body.find((item: { id: string }) => item.id === all[0]).state;
  expect(await mailbox()).toBe('unverified');
  expect((await of(all[0], 'verify', { person: 'member', body: {} })).body.state).toBe('active');
});

it('404: rejects a truncated or altered link', async () => {
  const { id, path, destinations, all } = await subscribed();
  const other = path.replace(/.{40}$/, (end) => [...end].reverse().join(''));
  for (const wrong of [
    path.slice(0, -1),
    `${path}a`,
    other,
    '/unsubscribe/stop_',
    '/unsubscribe/%00',
    `/unsubscribe/${'a'.repeat(5_000)}`,
  ])
    for (const method of ['GET', 'POST']) expectProblem(await sendSite(method, wrong), 404, 'link_not_found');
  expect(await destinations()).toEqual(all);
  await withoutAlert('member', id);
});
