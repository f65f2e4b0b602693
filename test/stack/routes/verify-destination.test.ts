import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { expectProblem } from '../../support/api.ts';
import { INCOMING_CHATS } from '../../support/channels.ts';
import { channelId } from '../../support/chat.ts';
import { aReceiver, atTheLimit, codeIn, create, mailsTo, of, remove, tidyUp } from '../../support/destinations.ts';
import { stackFile } from '../../support/people.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';

tidyUp();
let receiver: Receiver;
let hook: { id: string; secret: string };

beforeAll(async () => {
  receiver = await startReceiver();
  hook = (await create({ kind: 'webhook', address: receiver.url })).body;
});
beforeEach(() => {
  receiver.answer();
  receiver.received.length = 0;
});
afterAll(() => receiver.stop());
const verify = (body: object = {}, id = hook.id) => of(id, 'verify', { person: 'admin', body });

it.each([
  ['it answered 404', () => ({ status: 404 })],
  ['it answered 300', () => ({ status: 300 })],
  ['its answer does not repeat the challenge', () => ({ status: 299 })],
  ['it answered 302', () => ({ status: 302, headers: { location: '/other' } })],
  ['its answer does not repeat the challenge', () => ({ status: 204 })],
  ['its answer does not repeat the challenge', () => ({ body: '{"challenge":"another"}' })],
  ['its answer does not repeat the challenge', () => ({ body: 'a secret of the receiver' })],
  ['its answer does not repeat the challenge', () => ({ body: `{"a":"${'x'.repeat(70_000)}"}` })],
] as const)('422: rejects a webhook because %s', async (reason, answer) => {
  receiver.answer(answer);
  const refused = await verify();
  expectProblem(refused, 422, 'challenge_failed');
  expect(refused.body.detail).toContain(`: ${reason}. It must`);
  expect(refused.text).not.toContain('a secret of');
  expect(receiver.received).toHaveLength(1);
});

it('200: verifies a webhook that repeats a signed challenge, which is the first request sent to it', async () => {
  expectProblem(await of(hook.id, 'test'), 409, 'destination_not_verified');
  expect(receiver.received).toEqual([]);
  const { status, body, text } = await verify();
  expect(status, text).toBe(200);
  expect(body).toMatchObject({ id: hook.id, state: 'active', verified_at: expect.any(String) });
  const [got] = receiver.received;
  expect(new Webhook(hook.secret).verify(got?.body ?? '', got?.headers ?? {})).toMatchObject({
    type: 'destination.challenge',
    challenge: expect.stringMatching(/^[\w-]{32}$/),
  });
});

it('200: verifies a mailbox by the latest code · 422: rejects an older code', async () => {
  const address = `code-${Date.now()}@example.org`;
  const { body } = await create({ kind: 'email', address }, 'member');
  const again = await of(body.id, 'verify', { person: 'member', body: {} });
  expect([again.status, again.body.state]).toEqual([200, 'unverified']);
  const [second, first] = (await mailsTo(address)).map(({ subject }) => subject.slice(0, 8));
  expect(second).not.toBe(first);
  expectProblem(await of(body.id, 'verify', { person: 'member', body: { code: first } }), 422, 'wrong_code');
  const verified = await of(body.id, 'verify', { person: 'member', body: { code: second } });
  expect([verified.status, verified.body.state]).toEqual([200, 'active']);
  expectProblem(await of(body.id, 'verify', { person: 'member', body: { code: second } }), 409, 'code_expired');
});

it.each(['chat_webhook', ...INCOMING_CHATS.map(([kind]) => kind)])(
  '200: verifies a %s destination by the latest code · 422: rejects an older code',
  async (kind) => {
    const chat = await aReceiver();
    chat.answer(() => ({ body: 'ok' }));
    const { body } = await create({ kind, address: chat.url }, 'member');
    const first = codeIn(chat);
    const again = await of(body.id, 'verify', { person: 'member', body: {} });
    expect([again.status, again.body.state]).toEqual([200, 'unverified']);
    expect(chat.received).toHaveLength(2);
    expectProblem(await of(body.id, 'verify', { person: 'member', body: { code: first } }), 422, 'wrong_code');
    chat.answer(() => ({ status: 403, body: 'action_prohibited' }));
    expectProblem(await of(body.id, 'verify', { person: 'member', body: {} }), 422, 'code_not_posted');
    chat.answer(() => ({ body: 'ok' }));
    await of(body.id, 'verify', { person: 'member', body: {} });
    expect((await of(body.id, 'verify', { person: 'member', body: { code: codeIn(chat) } })).body.state).toBe('active');
  },
);

it('422: rejects a code of another person, or from before the destination was recreated', async () => {
  const chat = await aReceiver();
  const getCode = async (person: 'member' | 'admin') => {
    const { body } = await create({ kind: 'teams', address: chat.url }, person);
    return { id: body.id as string, code: codeIn(chat) };
  };
  const first = await getCode('member');
  const theirs = await getCode('admin');
  expect(theirs.code).not.toBe(first.code);
  expectProblem(await of(theirs.id, 'verify', { person: 'admin', body: { code: first.code } }), 422, 'wrong_code');
  await remove(first.id, 'member');
  const removed = Date.now();
  await expect.poll(() => Date.now() - removed).toBeGreaterThan(1_000);
  const again = await getCode('member');
  expect(again.code).not.toBe(first.code);
  expectProblem(await of(again.id, 'verify', { person: 'member', body: { code: first.code } }), 422, 'wrong_code');
});

it('200: needs no code for the mailbox of the caller or a channel that the bot sees', async () => {
  const { body: mailbox } = await create({ kind: 'email' }, 'viewer');
  expect((await of(mailbox.id, 'verify', { person: 'viewer', body: {} })).body.state).toBe('active');
  const { body: channel } = await create({ kind: 'channel', address: await channelId('random') }, 'member');
  expect((await of(channel.id, 'verify', { person: 'member', body: {} })).body.state).toBe('active');
});

it('400: rejects a malformed code', async () => {
  for (const code of ['1234567', '123456789', 'abcdefgh', 12345678])
    expectProblem(await verify({ code }), 400, 'invalid_parameter');
});

it('200: verifies the webhook receiver of the local stack, whose page shows the received requests', async () => {
  const { webhook_receiver_url: address } = stackFile();
  const { body } = await create({ kind: 'webhook', address });
  expect((await verify({}, body.id)).body.state).toBe('active');
  const page = await (await fetch(address)).text();
  expect(page).toContain('destination.challenge');
  expect(page).toContain('webhook-signature: v1,');
});

it('logs no secret, code or webhook address', async () => {
  const address = 'https://grc.example.org/hooks/a-path-that-is-a-secret';
  const { body } = await create({ kind: 'webhook', address });
  const rotated = await of(body.id, 'rotate-secret');
  const mailbox = `log-${Date.now()}@example.org`;
  await create({ kind: 'email', address: mailbox });
  const [mail] = await mailsTo(mailbox);
  const log = readFileSync(path.join(process.env['STACK_DATA_DIR'] ?? '', 'stack.log'), 'utf8');
  expect(log).toContain('createDestination');
  for (const secret of [body.secret, rotated.body.secret, mail?.subject.slice(0, 8) ?? '', 'a-path-that-is', mailbox])
    expect(log).not.toContain(secret);
});

it('404: rejects an unknown destination and another person’s destination', async () => {
  expectProblem(await verify({}, 'nothing-like-this'), 404, 'destination_not_found');
  expectProblem(await of(hook.id, 'verify', { person: 'member', body: {} }), 404, 'destination_not_found');
});

it('429: limits the codes, challenges and tests that a person may send per day', async () => {
  const answer = await atTheLimit((send, { other }) => send(`/${other}/verify`, {}));
  expectProblem(answer, 429, 'too_many_attempts');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});
