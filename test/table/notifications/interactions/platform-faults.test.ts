import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ChatStep } from '../../../support/chat-stub.ts';
import { startWaiting } from '../../../support/clock.ts';
import { TEAM } from '../../../support/presses.ts';
import { chatPerson, type Presses, startPresses } from './world.ts';

/*
 * A chat platform and a user pool that are slow, fail or give wrong answers: nothing changes unless the actor is
 * known.
 */

let world: Presses;
beforeAll(async () => {
  world = await startPresses('platform-faults', {}, 0);
});
beforeEach(() => {
  world.chat.reset();
  world.chat.setScopes('chat:write', 'channels:read', 'users:read', 'users:read.email');
});
afterAll(() => world.stop());

const MAX_MS = 3_000;
const NEEDS_ACCOUNT = /needs an account of Regulatory updates with the e-mail address/;

/** Clicks "Take it" while users.info describes the actor as given. */
async function clickAs(person: ReturnType<typeof chatPerson>) {
  world.chat.setPeople(person);
  const { entry_id, value } = await world.message('member');
  const { to, words, answer } = await world.press('member', 'take', { value, user: 'U0MEMBER' });
  return { to, words, status: answer.statusCode, version: (await world.review(entry_id)).version };
}

const MEMBER = 'member@example.com';
const STRANGERS: [string, object][] = [
  ['has the id of another person in the answer of the platform', { says: { id: 'U0ADMIN' } }],
  ['has not confirmed the email address', { is_email_confirmed: false }],
  ['has an email address without a confirmation flag', { is_email_confirmed: undefined }],
  ['belongs to another workspace', { team_id: 'T0OTHER' }],
  ['belongs to another workspace of another enterprise', { team_id: 'E1', enterprise_user: { teams: ['T0OTHER'] } }],
  ['belongs to no workspace', { team_id: undefined }],
  ['comes from another organization', { is_stranger: true }],
  ['was deactivated', { deleted: true }],
  ['is a bot', { is_bot: true }],
  ['has a profile that is a string', { says: { profile: 'member@example.com' } }],
  ['has an email address that is a list', { profile: { email: ['member@example.com'] } }],
];
it.each(STRANGERS)('replies that an account is needed when the actor %s', async (_, more) => {
  const { to, words, status, version } = await clickAs(chatPerson('U0MEMBER', MEMBER, more));
  expect([to, status, version]).toEqual(['actor', 200, 0]);
  expect(words).toMatch(NEEDS_ACCOUNT);
});

const HOSTILE = [
  ...['', 'member', '@example.com', 'member@example.com" or sub ^= "', 'member@example.com\\', 'm*@example.com'],
  ...[
    'member@example.com\n',
    ' member@example.com',
    'member@example.com,admin@example.com',
    `${'m'.repeat(250)}@example.com`,
  ],
];
it('replies that an account is needed when the e-mail address of the actor is malformed or hostile', async () => {
  for (const address of HOSTILE) {
    const { to, words, version } = await clickAs(chatPerson('U0MEMBER', address));
    expect([to, version], address).toEqual(['actor', 0]);
    expect(words).toMatch(NEEDS_ACCOUNT);
  }
});

it('accepts an actor from an enterprise account that includes the configured workspace', async () => {
  const more = { team_id: 'E1', enterprise_user: { id: 'U0MEMBER', teams: ['T0OTHER', TEAM] } };
  expect(await clickAs(chatPerson('U0MEMBER', MEMBER, more))).toMatchObject({ to: 'all', version: 1 });
});

it('rejects an actor whose e-mail address is unverified in the user pool or shared by two people', async () => {
  const attributes = (verified: string) => [{ Name: 'email_verified', Value: verified }];
  const click = () => clickAs(chatPerson('U0MEMBER', 'TWICE@example.com'));
  const made = async (Username: string) => {
    await world.pool('AdminCreateUser', { Username, UserAttributes: attributes('false'), MessageAction: 'SUPPRESS' });
    await world.pool('AdminSetUserPassword', { Username, Password: 'A-password-1-of-tests', Permanent: true });
  };
  const verified = (Username: string, email = Username) =>
    world.pool('AdminUpdateUserAttributes', {
      Username,
      UserAttributes: [{ Name: 'email', Value: email }, ...attributes('true')],
    });
  await made('twice@example.com');
  expect(await click()).toMatchObject({ to: 'actor', version: 0 });
  await verified('twice@example.com');
  expect(await click()).toMatchObject({ to: 'all', version: 1 });
  await made('another@example.com');
  await verified('another@example.com', 'twice@example.com');
  expect(await click()).toMatchObject({ to: 'actor', version: 0 });
});

it('names the missing scopes of the bot to the actor, and changes nothing', async () => {
  for (const scopes of [['chat:write'], ['chat:write', 'users:read']]) {
    world.chat.setScopes(...scopes);
    const { to, words, version } = await clickAs(chatPerson('U0MEMBER', MEMBER));
    expect([to, version]).toEqual(['actor', 0]);
    expect(words).toContain('adds the scopes users:read and users:read.email, and reinstalls the app');
  }
});

const FAULTS: ChatStep[] = [
  ...([
    { code: 'user_not_found' },
    { code: 'invalid_auth' },
    { status: 500 },
    { html: true },
    { cutJson: true },
  ] as const),
  ...([{ hang: 'before' }, { reset: 'before' }, { rateLimited: '30' }, { redirect: 'http://127.0.0.1:1/' }] as const),
  ...([{ halfBody: true }, { drip: true }, { huge: true }] as const),
];
it.each(FAULTS)(
  'answers 200 within three seconds, changes nothing and replies when users.info fails: %j',
  async (step) => {
    world.chat.setPeople(chatPerson('U0MEMBER', MEMBER));
    world.chat.scriptPeople(step);
    const { entry_id, value } = await world.message('member');
    const waited = startWaiting();
    const { answer, to } = await world.press('member', 'take', { value });
    expect(waited()).toBeLessThan(MAX_MS);
    expect([answer.statusCode, to, (await world.review(entry_id)).version]).toEqual([200, 'actor', 0]);
  },
);

it.each([
  { hang: 'before' },
  { status: 403 },
  { status: 404 },
  { status: 500 },
  { status: 503 },
  { reset: 'before' },
  { rateLimited: '1' },
  { redirect: 'http://127.0.0.1:1/' },
] as ChatStep[])(
  'answers 200 within three seconds, keeps the change and logs no address when a reply fails: %j',
  async (step) => {
    world.chat.setPeople(chatPerson('U0MEMBER', MEMBER));
    const lines: string[] = [];
    for (const stream of ['log', 'warn', 'error'] as const)
      vi.spyOn(console, stream).mockImplementation((line) => void lines.push(String(line)));
    world.chat.scriptAnswers(step);
    const { entry_id, value } = await world.message('member');
    const waited = startWaiting();
    const { answer } = await world.press('member', 'take', { value });
    vi.restoreAllMocks();
    expect(waited()).toBeLessThan(MAX_MS);
    expect([answer.statusCode, (await world.review(entry_id)).version]).toEqual([200, 1]);
    expect(lines.join('\n')).toContain('"route":"pressButton"');
    expect(lines.join('\n')).toContain('A reply to a button click could not be sent.');
    expect(lines.join('\n')).not.toMatch(/actions\/|example\.com|press_/);
  },
);

it('answers 200 within three seconds, changes nothing and replies when the user pool hangs', async () => {
  const pool = http.createServer(() => {});
  await new Promise<void>((resolve) => pool.listen(0, '127.0.0.1', resolve));
  const IDENTITY_ENDPOINT = `http://127.0.0.1:${(pool.address() as AddressInfo).port}`;
  const slow = await startPresses('slow-pool', { IDENTITY_ENDPOINT }, 0);
  const { entry_id, value } = await slow.message('member');
  const waited = startWaiting();
  const { to, words } = await slow.press('member', 'take', { value });
  expect(waited()).toBeLessThan(MAX_MS);
  expect([to, words, (await slow.review(entry_id)).version]).toEqual([
    'actor',
    expect.stringContaining('Try again'),
    0,
  ]);
  await slow.stop();
  pool.closeAllConnections();
  pool.close();
});
