import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../local/processes.ts';
import { expectProblem } from '../../support/api.ts';
import type { ChatStep } from '../../support/chat-stub.ts';
import { startWaiting } from '../../support/clock.ts';
import { type ScriptedSharing, startScriptedSharing } from '../../support/scripted-sharing.ts';

let scripted: ScriptedSharing;
let entry_id = '';
let made = 0;

beforeAll(async () => {
  scripted = await startScriptedSharing('failures');
  entry_id = await scripted.store();
});
beforeEach(() => scripted.chat.reset());
afterAll(() => scripted.stop());

const METHODS = { bot: { channel_id: 'C0CHANNEL1' }, webhook: {} };
type Method = keyof typeof METHODS;

const aKey = () => {
  made += 1;
  return ['Idempotency-Key', `failure-${made}`];
};

const shareBy = (method: Method, headers: string[] = aKey()) =>
  scripted.share({ entry_id, ...METHODS[method] }, headers);

interface ExpectedProblem {
  status: number;
  code: string;
}

/**
 * Plays a step for one share and its repeat, and returns the first answer. Both get one answer within ten seconds, with
 * at most one post.
 */
async function played(method: Method, step: ChatStep, { status, code }: ExpectedProblem) {
  const headers = aKey();
  scripted.chat.script(step);
  const waited = startWaiting();
  const answer = await shareBy(method, headers);
  expect(waited()).toBeLessThan(10_000);
  expectProblem(answer, status, code);
  expect(scripted.chat.posts.length).toBeLessThanOrEqual(1);
  const asked = scripted.chat.requests.length;
  const again = await shareBy(method, headers);
  if (answer.headers['retry-after']) {
    expect(again.status, again.text).toBe(200);
    expect(scripted.chat.posts).toHaveLength(1);
  } else {
    expect({ ...again.body, request_id: '' }).toEqual({ ...answer.body, request_id: '' });
    expect(scripted.chat.requests).toHaveLength(asked);
  }
  return answer;
}

describe('error codes of the chat platform', () => {
  const codes: [string, number][] = [
    ['channel_not_found', 404],
    ['not_in_channel', 403],
    ['restricted_action', 403],
    ['restricted_action_read_only_channel', 403],
    ['restricted_action_thread_only_channel', 403],
    ['is_archived', 422],
    ['missing_scope', 502],
    ['invalid_auth', 502],
    ['not_authed', 502],
    ['token_revoked', 502],
    ['token_expired', 502],
    ['account_inactive', 502],
    ['org_login_required', 502],
    ['ekm_access_denied', 502],
    ['team_access_not_granted', 502],
    ['no_permission', 502],
    ['invalid_blocks', 502],
    ['msg_too_long', 502],
    ['no_text', 502],
    ['invalid_arguments', 502],
  ];
  it.each(codes)('bot, %s: returns %i with the code and its remedy', async (code, status) => {
    const answer = await played('bot', { code }, { status, code });
    expect(answer.body.detail).toMatch(new RegExp(`^The chat platform refused: ${code}\\. [A-Z].{20,}\\.$`));
    expect(scripted.chat.posts).toHaveLength(0);
  });

  const texts: [string, number][] = [
    ['no_service', 502],
    ['no_service_id', 502],
    ['no_team', 502],
    ['invalid_token', 502],
    ['team_disabled', 502],
    ['user_not_found', 502],
    ['invalid_payload', 502],
    ['invalid_blocks', 502],
    ['no_text', 502],
    ['too_many_attachments', 502],
    ['channel_not_found', 404],
    ['channel_is_archived', 422],
    ['action_prohibited', 403],
    ['posting_to_general_channel_denied', 403],
  ];
  it.each(texts)('webhook, %s: returns %i with the code and its remedy', async (code, status) => {
    const answer = await played('webhook', { code }, { status, code });
    expect(answer.body.detail).toMatch(new RegExp(`^The chat platform refused: ${code}\\. [A-Z].{20,}\\.$`));
    expect(scripted.chat.posts).toHaveLength(0);
  });

  it.each(['a_code_of_tomorrow', 'constructor', '__proto__', 'toString'])(
    '502: hides the unknown platform code %s from the response',
    async (code) => {
      const answer = await played('bot', { code }, { status: 502, code: 'chat_refused' });
      expect(answer.text).not.toContain(code);
    },
  );

  it.each(['fatal_error', 'internal_error'])('504: reports an unknown outcome for %s', async (code) => {
    await played('bot', { code }, { status: 504, code: 'outcome_unknown' });
  });

  it('503: reports service_unavailable as a failure that can be retried', async () => {
    const answer = await played('bot', { code: 'service_unavailable' }, { status: 503, code: 'chat_unavailable' });
    expect(answer.headers['retry-after']).toBe('30');
  });
});

describe.each(['bot', 'webhook'] as const)('share by %s', (method) => {
  it.each([
    ['30', '30'],
    ['0', '1'],
    ['999999999', '3600'],
    ['', '30'],
    ['soon', '30'],
    ['-1', '30'],
    ['1e9', '30'],
    ['1.5', '30'],
    ['Wed, 21 Oct 2099 07:28:00 GMT', '30'],
    [null, '30'],
  ])('429: turns Retry-After %j of the platform into %s, and posts once if repeated', async (rateLimited, seconds) => {
    const answer = await played(method, { rateLimited }, { status: 429, code: 'rate_limited' });
    expect(answer.headers['retry-after']).toBe(seconds);
  });

  const doubtful: [string, ChatStep, number][] = [
    ['HTML with status 200', { html: true }, 0],
    ['a connection reset before the message was accepted', { reset: 'before' }, 0],
    ['a connection reset after the message was accepted', { reset: 'after' }, 1],
    ['a truncated body', { halfBody: true }, 1],
    ['an endless body', { huge: true }, 1],
    ['a server error', { status: 500, body: 'oops' }, 0],
    ['a gateway time-out page', { status: 504, body: '<html>' }, 0],
    ['a redirect', { redirect: 'http://127.0.0.1:9/elsewhere' }, 0],
    ['an empty response', { status: 200, body: '' }, 0],
    ['status 204', { status: 204 }, 0],
    ['a switch to another protocol', { status: 101, headers: { connection: 'Upgrade', upgrade: 'x' } }, 0],
  ];
  it.each(doubtful)('504: reports an unknown outcome for %s', async (_, step, posts) => {
    await played(method, step, { status: 504, code: 'outcome_unknown' });
    expect(scripted.chat.posts).toHaveLength(posts);
  });

  it.each([
    ['the platform hangs before it accepts the message', { hang: 'before' }, 0],
    ['the platform hangs after it accepted the message', { hang: 'after' }, 1],
    ['the response arrives at one byte a second', { drip: true }, 1],
  ] as [string, ChatStep, number][])('504: ends a hanging request within 10 s: %s', async (_, step, posts) => {
    await played(method, step, { status: 504, code: 'outcome_unknown' });
    expect(scripted.chat.posts).toHaveLength(posts);
  });

  it('502: reports a refusal without a code', async () => {
    await played(method, { status: 403, body: '<html>forbidden</html>' }, { status: 502, code: 'chat_refused' });
  });
});

it('504: reports an unknown outcome for a success without a message id, and for a truncated response', async () => {
  await played('bot', { okWithoutTs: true }, { status: 504, code: 'outcome_unknown' });
  scripted.chat.reset();
  await played('bot', { cutJson: true }, { status: 504, code: 'outcome_unknown' });
  expect(scripted.chat.posts).toHaveLength(1);
});

it('does not use the webhook when the bot fails', async () => {
  await played('bot', { code: 'not_in_channel' }, { status: 403, code: 'not_in_channel' });
  expect(scripted.chat.posts).toHaveLength(0);
});

describe('list of channels', () => {
  const channels = () => scripted.channels();
  const ALL = ['chat:write', 'chat:write.public', 'channels:read', 'groups:read'];

  it('200: follows every cursor, sorts by name, and leaves out archived channels', async () => {
    const many = Array.from({ length: 2_500 }, (_, i) => ({
      id: `C${String(i).padStart(8, '0')}`,
      name: `channel-${String((i * 7_919) % 2_500).padStart(4, '0')}`,
      is_archived: i % 10 === 0,
    }));
    scripted.chat.setChannels([...many, { id: 'G000000001', name: 'board', is_private: true }]);
    const { status, body } = await channels();
    expect(status).toBe(200);
    const names = body.channels.map((channel: { name: string }) => channel.name);
    expect(names).toEqual([...names].sort());
    expect(new Set(names).size).toBe(2_251);
    expect(body.channels[0]).toEqual({ id: 'G000000001', name: 'board', is_private: true });
  });

  it('200: lists private channels only with the scope groups:read', async () => {
    scripted.chat.setScopes('chat:write', 'channels:read');
    const { body } = await channels();
    expect(body.channels.some((channel: { is_private: boolean }) => channel.is_private)).toBe(false);
    expect(body.channels).toHaveLength(2_250);
    const types = scripted.chat.requests.map((request) => new URLSearchParams(request.body).get('types'));
    expect(types.slice(-3)).toEqual(['public_channel', 'public_channel', 'public_channel']);
    scripted.chat.setScopes(...ALL);
    expect((await channels()).body.channels).toHaveLength(2_251);
    scripted.chat.reset();
    expect((await channels()).body.channels).toHaveLength(2_251);
    // 2,501 channels in pages of 200, of both kinds at once.
    expect(scripted.chat.requests).toHaveLength(13);
  });

  it('200: returns success false and missing_scope without channels:read', async () => {
    scripted.chat.setScopes('chat:write');
    const { status, body } = await channels();
    expect(status).toBe(200);
    expect(body).toEqual({
      success: false,
      channels: [],
      reason: 'missing_scope',
      remedy: expect.stringContaining('channels:read'),
    });
    scripted.chat.setScopes(...ALL);
  });

  it.each(['invalid_auth', 'token_revoked', 'account_inactive'])(
    '200: returns success false and invalid_token for %s, never a 401',
    async (code) => {
      scripted.chat.scriptChannels({ code });
      const { status, body } = await channels();
      expect(status).toBe(200);
      expect(body).toEqual({
        success: false,
        channels: [],
        reason: 'invalid_token',
        remedy: expect.stringContaining('CHAT_BOT_TOKEN'),
      });
    },
  );

  it.each([
    ['429', { rateLimited: '7' }, { status: 429, code: 'rate_limited' }],
    ['504 for HTML', { html: true }, { status: 504, code: 'chat_no_answer' }],
    ['504 for a reset', { reset: 'before' }, { status: 504, code: 'chat_no_answer' }],
    ['504 for a hanging platform', { hang: 'before' }, { status: 504, code: 'chat_no_answer' }],
    ['503', { code: 'service_unavailable' }, { status: 503, code: 'chat_unavailable' }],
    ['502 for another code', { code: 'team_access_not_granted' }, { status: 502, code: 'team_access_not_granted' }],
    ['502 for a code about channels (404)', { code: 'channel_not_found' }, { status: 502, code: 'chat_refused' }],
    ['502 for a code about members (403)', { code: 'not_in_channel' }, { status: 502, code: 'chat_refused' }],
    ['502 for a code about messages (422)', { code: 'is_archived' }, { status: 502, code: 'chat_refused' }],
  ] as [string, ChatStep, ExpectedProblem][])(
    '%s: reports a failure of the chat platform as a problem',
    async (_, step, { status, code }) => {
      scripted.chat.scriptChannels(step);
      expectProblem(await channels(), status, code);
    },
  );
});

it('503: reports chat_unavailable when the platform is down, for shares and channels', async () => {
  const url = `http://127.0.0.1:${await findFreePort()}`;
  const unreachable = await startScriptedSharing('unreachable', {
    CHAT_WEBHOOK_URL: `${url}/services/T0/B0/x`,
    CHAT_API_URL: `${url}/api/`,
  });
  const id = await unreachable.store();
  for (const target of Object.values(METHODS)) {
    const answer = await unreachable.share({ entry_id: id, ...target }, aKey());
    expectProblem(answer, 503, 'chat_unavailable');
    expect(answer.headers['retry-after']).toBe('30');
  }
  expectProblem(await unreachable.channels(), 503, 'chat_unavailable');
  await unreachable.stop();
});
