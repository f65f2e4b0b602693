import { expect, it } from 'vitest';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { INCOMING_CHATS } from '../../support/channels.ts';
import { channelId } from '../../support/chat.ts';
import { aReceiver, atTheLimit, codeIn, create, list, mailsTo, remove, tidyUp } from '../../support/destinations.ts';
import { bearer, stackFile } from '../../support/people.ts';

tidyUp();
const HOOK = 'https://grc.example.org/hooks/of/updates/7f3a';
const getEmail = (role: string) => stackFile().users.find((user) => user.role === role)?.email ?? '';

it('201: creates an unverified webhook for an admin, and shows its secret once', async () => {
  const answer = await create({ kind: 'webhook', address: HOOK });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject({
    kind: 'webhook',
    address: 'https://grc.example.org/…7f3a',
    name: 'https://grc.example.org/…7f3a',
    state: 'unverified',
    verified_at: null,
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  });
  expect(answer.text).not.toContain('hooks/of');
  const listed = await list();
  expect(listed.text).not.toContain('whsec_');
  expect(listed.text).not.toContain('hooks/of');
});

it.each(['viewer', 'member', 'admin'] as const)(
  '201: activates mail to the verified address of a %s immediately',
  async (role) => {
    for (const address of [undefined, getEmail(role).toUpperCase()]) {
      const { status, body, text } = await create({ kind: 'email', ...(address ? { address } : {}) }, role);
      expect(status, text).toBe(201);
      expect(body).toMatchObject({ kind: 'email', address: getEmail(role), state: 'active', secret: null });
    }
  },
);

it('201: mails a code to any other mailbox, which stays unverified', async () => {
  const address = `risk-${Date.now()}@example.org`;
  const { status, body, text } = await create({ kind: 'email', address, name: '  Risk  desk ' }, 'member');
  expect(status, text).toBe(201);
  expect(body).toMatchObject({ address, name: 'Risk desk', state: 'unverified' });
  const [mail, ...others] = await mailsTo(address);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^\d{8} is the code/);
  expect(text).not.toContain(mail?.subject.slice(0, 8));
});

it('201: immediately activates a destination for a channel that the bot sees, named after the channel', async () => {
  const { status, body, text } = await create({ kind: 'channel', address: await channelId('random') }, 'member');
  expect(status, text).toBe(201);
  expect(body).toMatchObject({ kind: 'channel', name: '#random', state: 'active', secret: null });
});

it.each(['chat_webhook', ...INCOMING_CHATS.map(([kind]) => kind)])(
  '201: sends a code to a %s destination, and returns neither its address nor the code',
  async (kind) => {
    const receiver = await aReceiver();
    receiver.answer(() => ({ body: 'ok' }));
    const { status, body, text } = await create({ kind, address: receiver.url, name: 'Risk' }, 'member');
    expect(status, text).toBe(201);
    expect(body).toMatchObject({ kind, name: 'Risk', state: 'unverified', secret: null });
    expect(text).not.toContain('hooks/updates');
    expect(receiver.received).toHaveLength(1);
    expect(codeIn(receiver)).toMatch(/^\d{8}$/);
    expect(text).not.toContain(codeIn(receiver));
    expectProblem(await create({ kind, address: receiver.url }, 'member'), 409, 'destination_exists');
    expect(receiver.received).toHaveLength(1);
  },
);

it.each([
  ['teams', 404, 'Teams answered 404: there is no such workflow any more'],
  ['chat_webhook', 404, 'the chat platform refused: no_service'],
] as const)('422: does not create a %s destination whose platform rejects the code', async (kind, status, reason) => {
  const receiver = await aReceiver();
  receiver.answer(() => ({ status, body: 'no_service' }));
  const refused = await create({ kind, address: receiver.url }, 'member');
  expectProblem(refused, 422, 'code_not_posted');
  expect(refused.body.detail).toBe(`The code could not be posted there: ${reason}.`);
  expect((await list('member')).text).not.toContain(new URL(receiver.url).host);
});

it('422: rejects a channel that the bot does not see', async () => {
  for (const address of ['C0123456789', 'no channel', await channelId('board')])
    expectProblem(await create({ kind: 'channel', address }, 'member'), 422, 'channel_unknown');
});

it.each([
  ['viewer', { kind: 'email', address: 'other@example.org' }, 'member or admin'],
  ['viewer', { kind: 'channel', address: 'C0123456789' }, 'member or admin'],
  ['viewer', { kind: 'teams', address: HOOK }, 'member or admin'],
  ['viewer', { kind: 'chat_webhook', address: HOOK }, 'member or admin'],
  ['viewer', { kind: 'webhook', address: HOOK }, 'admin'],
  ['member', { kind: 'webhook', address: HOOK }, 'admin'],
] as const)('403: rejects a %s creating %j', async (role, body, needed) => {
  const answer = await create(body, role);
  expectProblem(answer, 403, 'role_required');
  expect(answer.body.detail).toBe(`This needs the role ${needed}; you have ${role}.`);
});

it('400: rejects an invalid address, kind, name or field', async () => {
  for (const [body, parameter] of [
    [{ kind: 'webhook' }, 'address'],
    [{ kind: 'webhook', address: 'http://grc.example.org/' }, 'address'],
    [{ kind: 'webhook', address: 'https://10.0.0.1/' }, 'address'],
    [{ kind: 'webhook', address: `https://grc.example.org/${'x'.repeat(2_000)}` }, 'address'],
    [{ kind: 'channel' }, 'address'],
    [{ kind: 'teams' }, 'address'],
    [{ kind: 'teams', address: HOOK }, 'address'],
    [{ kind: 'teams', address: 'https://logic.azure.com.example.org/workflows/a?sig=b' }, 'address'],
    [{ kind: 'teams', address: 'https://prod-1.westeurope.logic.azure.com:8443/workflows/a?sig=b' }, 'address'],
    [{ kind: 'teams', address: 'https://prod-1.westeurope.logic.azure.com/workflows/a' }, 'address'],
    [{ kind: 'chat_webhook', address: HOOK }, 'address'],
    [{ kind: 'chat_webhook', address: 'https://a:b@hooks.slack.com/services/T/B/x' }, 'address'],
    [{ kind: 'chat_webhook', address: 'https://hooks.slack.com' }, 'address'],
    [{ kind: 'email', address: 'no address' }, 'address'],
    [{ kind: 'email', address: 'a@example.org\r\nBcc: b@example.org' }, 'address'],
    [{ kind: 'email', address: 'a@example.org, b@example.org' }, 'address'],
    [{ kind: 'fax', address: '1' }, 'kind'],
    [{ kind: 'email', name: 'a\u0007' }, 'name'],
    [{ kind: 'email', name: ' ' }, 'name'],
    [{ kind: 'email', verified_at: '2026-11-24T08:00:00Z' }, 'verified_at'],
    [{}, 'kind'],
  ] as const) {
    const answer = await create(body);
    expectProblem(answer, 400, 'invalid_parameter');
    expect(answer.body.errors[0].parameter, JSON.stringify(body)).toBe(parameter);
  }
});

it('409: rejects an eleventh destination until another one is deleted', async () => {
  const mine = async () => (await list('viewer')).body;
  while ((await mine()).length < 10) expect((await create({ kind: 'email' }, 'viewer')).status).toBe(201);
  expectProblem(await create({ kind: 'email' }, 'viewer'), 409, 'too_many_destinations');
  expect((await remove((await mine())[0].id, 'viewer')).status).toBe(204);
  expect((await create({ kind: 'email' }, 'viewer')).status).toBe(201);
});

it('415: rejects a request without a JSON content type', async () => {
  expectProblem(await sendV2('POST', '/destinations', await bearer('admin')), 415, 'unsupported_media_type');
});

it('429: limits the codes, challenges and tests that a person may send per day', async () => {
  const answer = await atTheLimit((send) => send('', { kind: 'email', address: 'more@example.com' }));
  expectProblem(answer, 429, 'too_many_attempts');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});
