import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { expectProblem } from '../../support/api.ts';
import { channelId, messagesIn } from '../../support/chat.ts';
import { atTheLimit, aWebhook, aWorkflow, create, mailsTo, of, tidyUp } from '../../support/destinations.ts';

tidyUp();

it('200: sends a signed test to a webhook, and reports its response', async () => {
  const { id, secret, receiver } = await aWebhook();
  const { status, body, text } = await of(id, 'test');
  expect(status, text).toBe(200);
  expect(body).toEqual({ outcome: 'delivered', status: 204, reason: null, took_ms: expect.any(Number) });
  const got = receiver.received.at(-1);
  expect(new Webhook(secret).verify(got?.body ?? '', got?.headers ?? {})).toMatchObject({ type: 'destination.test' });
  receiver.answer(() => ({ status: 500, body: 'a secret of the receiver' }));
  expect((await of(id, 'test')).body).toMatchObject({ outcome: 'failed', status: 500, reason: 'it answered 500' });
  receiver.answer(() => ({ status: 410 }));
  expect((await of(id, 'test')).body).toMatchObject({ outcome: 'gone', status: 410 });
});

it('200: sends a test mail to a mailbox', async () => {
  const { body } = await create({ kind: 'email' }, 'viewer');
  const before = (await mailsTo(body.address)).length;
  expect((await of(body.id, 'test', { person: 'viewer' })).body).toMatchObject({ outcome: 'delivered', reason: null });
  const mails = await mailsTo(body.address);
  expect([mails.length, mails[0]?.subject]).toEqual([before + 1, 'Test: updates arrive here']);
});

it('200: checks a channel without posting to it', async () => {
  const { body } = await create({ kind: 'channel', address: await channelId('compliance') }, 'member');
  const before = await messagesIn('compliance');
  expect((await of(body.id, 'test', { person: 'member' })).body).toMatchObject({
    outcome: 'delivered',
    reason: 'the bot sees #compliance; nothing was posted',
  });
  expect(await messagesIn('compliance')).toEqual(before);
});

it('200: sends a card to Microsoft Teams, and reports its response', async () => {
  const { id, receiver } = await aWorkflow();
  expect((await of(id, 'test', { person: 'member' })).body).toMatchObject({
    outcome: 'delivered',
    status: 204,
    reason: null,
  });
  expect(JSON.parse(receiver.received.at(-1)?.body ?? '')).toMatchObject({
    summary: 'Test: updates arrive here',
    attachments: [{ content: { type: 'AdaptiveCard' } }],
  });
  receiver.answer(() => ({ status: 404, body: 'a secret of the receiver' }));
  expect((await of(id, 'test', { person: 'member' })).body).toMatchObject({
    outcome: 'failed',
    status: 404,
    reason: 'Teams answered 404: there is no such workflow any more',
  });
});

it('409: rejects an unverified destination', async () => {
  const { body } = await create({ kind: 'email', address: `test-${Date.now()}@example.org` }, 'member');
  expectProblem(await of(body.id, 'test', { person: 'member' }), 409, 'destination_not_verified');
});

it('404: rejects an unknown destination', async () => {
  expectProblem(await of('nothing-like-this', 'test'), 404, 'destination_not_found');
});

it('429: limits the codes, challenges and tests that a person may send per day', async () => {
  const answer = await atTheLimit((send, { verified }) => send(`/${verified}/test`));
  expectProblem(answer, 429, 'too_many_attempts');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});
