import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCutDynamoDb } from '../../../support/cut-dynamodb.ts';
import { startFaultyDynamoDb } from '../../../support/faulty-dynamodb.ts';
import { ownTable } from '../../../support/own-table.ts';

let lib: typeof import('../../../../lib/channels/destinations/destination-store.ts') &
  typeof import('../../../../lib/channels/destinations/rotate-secret.ts') &
  typeof import('../../../../lib/channels/destinations/verification-codes.ts') &
  typeof import('../../../../lib/channels/destinations/destination-secrets.ts') &
  typeof import('../../../../lib/channels/destinations/verification-limits.ts') &
  typeof import('../../../../lib/notifications/replay-limit.ts') &
  typeof import('../../../../lib/notifications/sending-permission.ts') &
  typeof import('../../../../lib/workspace/erasure.ts');
let holding: Awaited<ReturnType<typeof startCutDynamoDb>>;
let dynamoDb: Awaited<ReturnType<typeof startFaultyDynamoDb>>;

beforeAll(async () => {
  Object.assign(process.env, {
    WEBHOOK_SECRET: 'a master secret of more than 32 bytes',
    DESTINATIONS_PER_PERSON: '4',
  });
  await ownTable('destinations');
  dynamoDb = await startFaultyDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  holding = await startCutDynamoDb(dynamoDb.endpoint);
  process.env['DYNAMODB_ENDPOINT'] = holding.endpoint;
  const all = await Promise.all([
    import('../../../../lib/channels/destinations/destination-store.ts'),
    import('../../../../lib/channels/destinations/rotate-secret.ts'),
    import('../../../../lib/channels/destinations/verification-codes.ts'),
    import('../../../../lib/channels/destinations/destination-secrets.ts'),
    import('../../../../lib/channels/destinations/verification-limits.ts'),
    import('../../../../lib/notifications/replay-limit.ts'),
    import('../../../../lib/notifications/sending-permission.ts'),
    import('../../../../lib/workspace/erasure.ts'),
  ]);
  lib = Object.assign({}, ...all);
});
afterAll(async () => {
  await holding.stop();
  await dynamoDb.stop();
});

const given = (kind: 'webhook' | 'email' = 'webhook') => ({
  kind,
  name: 'A name',
  verified_at: null,
  app_url: null,
  address: kind === 'webhook' ? 'https://grc.example.org/hooks/of/updates/7f3a' : 'risk@example.org',
});
const getCode = (one: PromiseSettledResult<unknown>) => (one.status === 'rejected' ? one.reason.code : 'done');

it('limits the destinations of a person, also in concurrent requests, until one is deleted', async () => {
  const person = randomUUID();
  const make = () => lib.createDestinationRecord(person, given());
  const made = await Promise.allSettled(Array.from({ length: 9 }, make));
  expect(made.map(getCode).sort()).toEqual([...Array(4).fill('done'), ...Array(5).fill('too_many_destinations')]);
  const [first] = await lib.listDestinationsForApi(person);
  await Promise.all(Array.from({ length: 5 }, () => lib.deleteDestinationRecord(person, first?.id ?? '')));
  const again = await Promise.allSettled([make(), make()]);
  expect(again.map(getCode).sort()).toEqual(['done', 'too_many_destinations']);
  expect(await lib.listDestinationsForApi(person)).toHaveLength(4);
});

it('creates and pauses a destination once when the response of the table is lost', async () => {
  const person = randomUUID();
  const fail = (...hows: ('lose' | 'conflict')[]) =>
    dynamoDb.fail(...hows.map((how) => ({ operation: 'TransactWriteItems', how })));
  const channel = { ...given(), kind: 'channel' as const, address: 'C0000001' };
  fail('lose', 'conflict');
  const { id } = await lib.createDestinationRecord(person, channel);
  await expect(lib.createDestinationRecord(person, channel)).rejects.toMatchObject({ code: 'destination_exists' });
  const pause = (reason: string) => lib.pauseDestination({ ...stored }, { at: '2026-11-24T08:00:00Z', reason });
  const stored = await lib.getDestination(person, id);
  dynamoDb.fail({ operation: 'UpdateItem', how: 'lose' });
  expect(await pause('a reason')).toBe(true);
  expect(await pause('another')).toBe(false);
});

it('does not show or delete a destination of another person', async () => {
  const one = randomUUID();
  const other = randomUUID();
  const { id } = await lib.createDestinationRecord(one, given());
  expect(await lib.findDestination(other, id)).toBeNull();
  await lib.deleteDestinationRecord(other, id);
  expect(await lib.listDestinationsForApi(one)).toHaveLength(1);
  expect(await lib.listDestinationsForApi(other)).toEqual([]);
});

it('lists a webhook with a shortened address and without secrets', async () => {
  const person = randomUUID();
  const { id } = await lib.createDestinationRecord(person, given());
  const [shown] = await lib.listDestinationsForApi(person);
  expect(shown).toMatchObject({ id, address: 'https://grc.example.org/…7f3a', state: 'unverified' });
  expect(JSON.stringify(shown)).not.toMatch(/hooks|whsec|generation/);
});

it('returns a secret to one of two concurrent rotations, and rotates secrets only for webhooks', async () => {
  const person = randomUUID();
  const { id } = await lib.createDestinationRecord(person, given());
  let secret: string | null = null;
  const loser = () => expect(lib.rotateSecret(person, id)).rejects.toMatchObject({ code: 'rotated_meanwhile' });
  const winner = async () => ({ secret } = await lib.rotateSecret(person, id));
  expect(await holding.hold('UpdateItem', loser, winner)).toBe(true);
  expect(lib.listSigningSecrets(await lib.getDestination(person, id))).toEqual([
    secret,
    lib.deriveSigningSecret({ id, generation: 1 }),
  ]);
  const mailbox = await lib.createDestinationRecord(person, given('email'));
  await expect(lib.rotateSecret(person, mailbox.id)).rejects.toMatchObject({ code: 'no_secret' });
});

it('returns the rotated secret when the response of the table is lost', async () => {
  const person = randomUUID();
  const { id } = await lib.createDestinationRecord(person, given());
  dynamoDb.fail({ operation: 'UpdateItem', how: 'lose' });
  expect((await lib.rotateSecret(person, id)).secret).toBe(lib.deriveSigningSecret({ id, generation: 2 }));
  expect(await lib.getDestination(person, id)).toMatchObject({ generation: 2 });
});

it('keeps a replaced signing secret valid for a day, and allows at most five secrets at once', async () => {
  const person = randomUUID();
  const { id } = await lib.createDestinationRecord(person, given());
  const at = (hours: number) => new Date(Date.parse('2026-11-24T08:00:00Z') + hours * 3_600_000);
  const good = async (hours: number) => {
    const secrets = lib.listSigningSecrets(await lib.getDestination(person, id), at(hours).getTime());
    return secrets.map((one) =>
      [9, 8, 7, 6, 5, 4, 3, 2, 1].find((n) => lib.deriveSigningSecret({ id, generation: n }) === one),
    );
  };
  for (const hours of [0, 1, 2, 3]) await lib.rotateSecret(person, id, at(hours));
  expect(await good(4)).toEqual([5, 4, 3, 2, 1]);
  await expect(lib.rotateSecret(person, id, at(4))).rejects.toMatchObject({
    status: 429,
    code: 'too_many_rotations',
    retryAfter: 20 * 3_600,
    message: expect.stringContaining('2026-11-25T08:00:00Z'),
  });
  expect(await good(24)).toEqual([5, 4, 3, 2]);
  await lib.rotateSecret(person, id, at(24));
  expect(await good(25.5)).toEqual([6, 5, 4, 3]);
  expect(await good(48)).toEqual([6]);
});

it('stores no signing secret and no verification code in the table', async () => {
  const person = randomUUID();
  const hook = await lib.createDestinationRecord(person, given());
  await lib.rotateSecret(person, hook.id);
  const mailbox = await lib.createDestinationRecord(person, given('email'));
  const code = await lib.createVerificationCode(mailbox);
  const text = JSON.stringify(await lib.listWorkspaceItems(person));
  expect(text).toContain(mailbox.id);
  for (const generation of [1, 2]) {
    const secret = lib.deriveSigningSecret({ id: hook.id, generation }).slice('whsec_'.length);
    expect(text).not.toContain(secret);
  }
  expect(text).not.toContain(code);
});

it('accepts a verification code for a day and for five attempts, also concurrent ones', async () => {
  const person = randomUUID();
  const { id } = await lib.createDestinationRecord(person, given('email'));
  const read = () => lib.getDestination(person, id);
  await expect(lib.assertVerificationCode(await read(), '00000000')).rejects.toMatchObject({ code: 'code_expired' });
  const first = await lib.createVerificationCode(await read());
  await lib.assertVerificationCode(await read(), first);
  const second = await lib.createVerificationCode(await read());
  expect(second).not.toBe(first);
  await expect(lib.assertVerificationCode(await read(), first)).rejects.toMatchObject({ code: 'wrong_code' });
  const tomorrow = new Date(Date.now() + 24 * 3_600_000 + 1_000);
  await expect(lib.assertVerificationCode(await read(), second, tomorrow)).rejects.toMatchObject({
    code: 'code_expired',
  });
  const seen = await read();
  const guesses = await Promise.allSettled(
    Array.from({ length: 20 }, () => lib.assertVerificationCode(seen, '99999999')),
  );
  expect(guesses.map(getCode).sort()).toEqual([...Array(16).fill('code_expired'), ...Array(4).fill('wrong_code')]);
  await expect(lib.assertVerificationCode(await read(), second)).rejects.toMatchObject({ code: 'code_expired' });
});

it('counts a verification attempt or a replay once when the response of the table is lost', async () => {
  const person = randomUUID();
  const lose = () =>
    dynamoDb.fail({ operation: 'TransactWriteItems', how: 'lose' }, { operation: 'UpdateItem', how: 'lose' });
  const { id } = await lib.createDestinationRecord(person, given('email'));
  await lib.createVerificationCode(await lib.getDestination(person, id));
  const stored = await lib.getDestination(person, id);
  const guess = () => lib.assertVerificationCode(stored, '99999999').catch(({ code }) => code);
  lose();
  expect(await Promise.all([guess()])).toEqual(['wrong_code']);
  expect((await lib.getDestination(person, id)).code?.wrong).toBe(1);
  const today = new Date('2026-11-24T12:00:00Z');
  await lib.consumeVerificationAttemptLimit(person, today);
  lose();
  for (let tries = 1; tries < 50; tries += 1) await lib.consumeVerificationAttemptLimit(person, today);
  await expect(lib.consumeVerificationAttemptLimit(person, today)).rejects.toMatchObject({ code: 'too_many_attempts' });
  await lib.consumeReplayLimit(person, 1, today);
  lose();
  await lib.consumeReplayLimit(person, 1_000, today);
  await lib.consumeReplayLimit(person, 999, today);
  await expect(lib.consumeReplayLimit(person, 1, today)).rejects.toMatchObject({ code: 'too_many_replays' });
  dynamoDb.forget();
});

it('activates an unverified destination on verification, and a paused one on another verification', async () => {
  const person = randomUUID();
  const { id } = await lib.createDestinationRecord(person, given());
  const state = async () => (await lib.listDestinationsForApi(person))[0]?.state;
  const stored = await lib.getDestination(person, id);
  await lib.markDestinationVerified(stored, null);
  expect(await state()).toBe('active');
  expect(await lib.pauseDestination(stored, { at: '2026-11-24T08:00:00Z', reason: 'a reason' })).toBe(true);
  expect(await lib.pauseDestination(stored, { at: '2026-11-24T09:00:00Z', reason: 'another' })).toBe(false);
  expect((await lib.listDestinationsForApi(person))[0]).toMatchObject({
    state: 'paused',
    paused: { reason: 'a reason' },
  });
  await lib.markDestinationVerified(stored, null);
  expect(await state()).toBe('active');
  // A destination that was deleted is not restored.
  await lib.deleteDestinationRecord(person, id);
  expect(await lib.markDestinationVerified(stored, null)).toBe(false);
  expect(
    await lib.recordDestinationFailures(stored, { from: '2026-11-24T08:00:00Z', to: '2026-11-24T08:00:00Z' }),
  ).toBe(false);
  expect(await lib.pauseDestination(stored, { at: '2026-11-24T08:00:00Z', reason: 'a reason' })).toBe(false);
});

it('allows three verification codes a UTC day for all spellings of an email address together', async () => {
  const name = randomUUID();
  const today = new Date('2026-11-24T23:59:30Z');
  const forms = [`${name}@example.org`, `${name.toUpperCase()}@EXAMPLE.org`, `${name}+rules@example.org`];
  const counted = await Promise.allSettled(
    [...forms, ...forms].map((one) => lib.consumeVerificationCodeLimit(one, today)),
  );
  expect(counted.filter((one) => one.status === 'fulfilled')).toHaveLength(3);
  for (const one of forms)
    await expect(lib.consumeVerificationCodeLimit(one, today)).rejects.toMatchObject({
      code: 'too_many_attempts',
      retryAfter: 30,
    });
  await lib.consumeVerificationCodeLimit(`another-${name}@example.org`, today);
  await lib.consumeVerificationCodeLimit(`${name}@example.org`, new Date('2026-11-25T00:00:00Z'));
});

it('allows fifty verification attempts a UTC day, also concurrent ones, and fifty more the next day', async () => {
  const person = randomUUID();
  const today = new Date('2026-11-24T23:59:30Z');
  const counted = await Promise.allSettled(
    Array.from({ length: 60 }, () => lib.consumeVerificationAttemptLimit(person, today)),
  );
  expect(counted.filter((one) => one.status === 'fulfilled')).toHaveLength(50);
  await expect(lib.consumeVerificationAttemptLimit(person, today)).rejects.toMatchObject({
    code: 'too_many_attempts',
    retryAfter: 30,
  });
  await lib.consumeVerificationAttemptLimit(person, new Date('2026-11-25T00:00:00Z'));
});
