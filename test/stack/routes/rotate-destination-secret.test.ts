import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { expectProblem } from '../../support/api.ts';
import { aWebhook, create, of, tidyUp } from '../../support/destinations.ts';

tidyUp();

it('200: returns a new secret once, and signs deliveries with both secrets', async () => {
  const { id, secret, receiver } = await aWebhook();
  const { status, body, text } = await of(id, 'rotate-secret');
  expect(status, text).toBe(200);
  expect(body).toMatchObject({ id, state: 'active', rotated_at: expect.any(String) });
  expect(body.secret).toMatch(/^whsec_/);
  expect(body.secret).not.toBe(secret);
  await of(id, 'test');
  const got = receiver.received.at(-1);
  expect(got?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
  for (const one of [secret, body.secret]) new Webhook(one).verify(got?.body ?? '', got?.headers ?? {});
});

it('429: rejects a rotation beyond five valid secrets', async () => {
  const { id } = await aWebhook();
  for (let rotations = 0; rotations < 4; rotations += 1) expect((await of(id, 'rotate-secret')).status).toBe(200);
  const answer = await of(id, 'rotate-secret');
  expectProblem(answer, 429, 'too_many_rotations');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(86_000);
});

it('409: rejects a mailbox, which has no secret', async () => {
  const { body } = await create({ kind: 'email' });
  expectProblem(await of(body.id, 'rotate-secret'), 409, 'no_secret');
});

it('403: rejects a member', async () => {
  expectProblem(await of('9f2c1d7e5b3a4860', 'rotate-secret', { person: 'member' }), 403, 'role_required');
});

it('404: rejects an unknown destination', async () => {
  expectProblem(await of('nothing-like-this', 'rotate-secret'), 404, 'destination_not_found');
});
