import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Step } from '../../support/chat-stub.ts';
import { startWaiting } from '../../support/clock.ts';
import { TEAM } from '../../support/presses.ts';
import { chatPerson, type Presses, startPresses } from './world.ts';

/* A platform that is slow, lies or fails, and a user pool that does: nothing is changed in anybody's name who is not known. */

let world: Presses;
beforeAll(async () => {
  world = await startPresses('platform-faults', {}, 0);
});
beforeEach(() => {
  world.chat.reset();
  world.chat.setScopes('chat:write', 'channels:read', 'users:read', 'users:read.email');
});
afterAll(() => world.stop());

const [LONGEST_MS, NOBODY] = [3_000, /needs an account of Regulatory updates with the e-mail address/];

/** Somebody presses, while users.info says this of them. */
async function pressedBy(person: ReturnType<typeof chatPerson>) {
  world.chat.setPeople(person);
  const { entry_id, value } = await world.message('member');
  const { to, words, answer } = await world.press('member', 'take', value, { user: 'U0MEMBER' });
  return { to, words, status: answer.statusCode, version: (await world.review(entry_id)).version };
}

const MEMBER = 'member@example.com';
const STRANGERS: [string, object][] = [
  ['is told of somebody else', { says: { id: 'U0ADMIN' } }],
  ['has not confirmed the address', { is_email_confirmed: false }],
  ['has an address of which nobody says that it is confirmed', { is_email_confirmed: undefined }],
  ['is of another workspace', { team_id: 'T0OTHER' }],
  ['is of another workspace of another enterprise', { team_id: 'E1', enterprise_user: { teams: ['T0OTHER'] } }],
  ['is of no workspace', { team_id: undefined }],
  ['is a stranger', { is_stranger: true }],
  ['was deactivated', { deleted: true }],
  ['is a bot', { is_bot: true }],
  ['has a profile of another type', { says: { profile: 'member@example.com' } }],
  ['has an address of another type', { profile: { email: ['member@example.com'] } }],
];
it.each(STRANGERS)('who %s is nobody here', async (_, more) => {
  const { to, words, status, version } = await pressedBy(chatPerson('U0MEMBER', MEMBER, more));
  expect([to, status, version]).toEqual(['presser', 200, 0]);
  expect(words).toMatch(NOBODY);
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
it('an address that is none of a person is nobody, and never a filter of its own', async () => {
  for (const address of HOSTILE) {
    const { to, words, version } = await pressedBy(chatPerson('U0MEMBER', address));
    expect([to, version], address).toEqual(['presser', 0]);
    expect(words).toMatch(NOBODY);
  }
});

it('a member of an enterprise, whose workspace is among hers', async () => {
  const more = { team_id: 'E1', enterprise_user: { id: 'U0MEMBER', teams: ['T0OTHER', TEAM] } };
  expect(await pressedBy(chatPerson('U0MEMBER', MEMBER, more))).toMatchObject({ to: 'all', version: 1 });
});

it('somebody whose address the pool has not verified is nobody, and so are two people of one address', async () => {
  const attributes = (verified: string) => [{ Name: 'email_verified', Value: verified }];
  const pressed = () => pressedBy(chatPerson('U0MEMBER', 'TWICE@example.com'));
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
  expect(await pressed()).toMatchObject({ to: 'presser', version: 0 });
  await verified('twice@example.com');
  expect(await pressed()).toMatchObject({ to: 'all', version: 1 });
  await made('another@example.com');
  await verified('another@example.com', 'twice@example.com');
  expect(await pressed()).toMatchObject({ to: 'presser', version: 0 });
});

it('a bot without the scopes: who pressed is told which, and nothing is changed', async () => {
  for (const scopes of [['chat:write'], ['chat:write', 'users:read']]) {
    world.chat.setScopes(...scopes);
    const { to, words, version } = await pressedBy(chatPerson('U0MEMBER', MEMBER));
    expect([to, version]).toEqual(['presser', 0]);
    expect(words).toContain('adds the scopes users:read and users:read.email, and reinstalls the app');
  }
});

const FAULTS: Step[] = [
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
  'users.info that fails, %j: 200 within three seconds, nothing is changed, and who pressed is told',
  async (step) => {
    world.chat.setPeople(chatPerson('U0MEMBER', MEMBER));
    world.chat.scriptPeople(step);
    const { entry_id, value } = await world.message('member');
    const waited = startWaiting();
    const { answer, to } = await world.press('member', 'take', value);
    expect(waited()).toBeLessThan(LONGEST_MS);
    expect([answer.statusCode, to, (await world.review(entry_id)).version]).toEqual([200, 'presser', 0]);
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
] as Step[])(
  'an answer that is not taken, %j: 200 within three seconds, what was done stands, which the log says without an address',
  async (step) => {
    world.chat.setPeople(chatPerson('U0MEMBER', MEMBER));
    const lines: string[] = [];
    for (const stream of ['log', 'warn', 'error'] as const)
      vi.spyOn(console, stream).mockImplementation((line) => void lines.push(String(line)));
    world.chat.scriptAnswers(step);
    const { entry_id, value } = await world.message('member');
    const waited = startWaiting();
    const { answer } = await world.press('member', 'take', value);
    vi.restoreAllMocks();
    expect(waited()).toBeLessThan(LONGEST_MS);
    expect([answer.statusCode, (await world.review(entry_id)).version]).toEqual([200, 1]);
    expect(lines.join('\n')).toContain('"route":"pressButton"');
    expect(lines.join('\n')).toContain('A reply to a button click could not be sent.');
    expect(lines.join('\n')).not.toMatch(/actions\/|example\.com|press_/);
  },
);

it('a user pool that does not answer: 200 within three seconds, nothing is changed, and who pressed is told', async () => {
  const pool = http.createServer(() => {});
  await new Promise<void>((resolve) => pool.listen(0, '127.0.0.1', resolve));
  const IDENTITY_ENDPOINT = `http://127.0.0.1:${(pool.address() as AddressInfo).port}`;
  const slow = await startPresses('slow-pool', { IDENTITY_ENDPOINT }, 0);
  const { entry_id, value } = await slow.message('member');
  const waited = startWaiting();
  const { to, words } = await slow.press('member', 'take', value);
  expect(waited()).toBeLessThan(LONGEST_MS);
  expect([to, words, (await slow.review(entry_id)).version]).toEqual([
    'presser',
    expect.stringContaining('Try again'),
    0,
  ]);
  await slow.stop();
  pool.closeAllConnections();
  pool.close();
});
