import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ChatStatus } from '../../../lib/channels/chat/chat.ts';
import { botToken } from '../../support/chat-stub.ts';
import { type ScriptedSharing, startScriptedSharing } from '../../support/scripted-sharing.ts';

const ALL = ['channels:read', 'chat:write', 'chat:write.public', 'groups:read'];
const REQUIRED = ['chat:write', 'channels:read'];
let sharing: ScriptedSharing;
beforeAll(async () => {
  sharing = await startScriptedSharing('chat-status');
});
afterEach(() => {
  sharing.chat.reset();
  sharing.chat.setScopes(...ALL);
  sharing.chat.nameScopes(true);
});
afterAll(() => sharing.stop());

/** The status, in its shape and without a credential. */
async function status(from = sharing): Promise<ChatStatus> {
  const answer = await from.status();
  expect(answer.status, answer.text).toBe(200);
  expect(ChatStatus.parse(answer.body)).toEqual(answer.body);
  const secrets = [botToken, 'xoxb-', from.chat.webhookUrl, '/services/'];
  for (const secret of secrets) expect(answer.text).not.toContain(secret);
  return answer.body;
}

/** Returns the status with other settings, on a separate platform. */
async function statusWith(name: string, settings: Record<string, string>): Promise<ChatStatus> {
  const other = await startScriptedSharing(name, settings);
  try {
    return await status(other);
  } finally {
    await other.stop();
  }
}

describe('chat status with the scopes of the bot', () => {
  it('200: reports no problem for a bot with all scopes, with one request to the platform', async () => {
    expect(await status()).toEqual({
      has_bot_token: true,
      has_webhook: true,
      configured: true,
      preferred_method: 'bot',
      scopes: { granted: ALL, required: REQUIRED, missing: [], optional_missing: [] },
      problem: null,
    });
    expect(sharing.chat.requests.map(({ path }) => path)).toEqual(['/api/auth.test']);
  });

  it('200: lists missing optional scopes without a problem', async () => {
    sharing.chat.setScopes(...REQUIRED);
    const { scopes, problem } = await status();
    expect(scopes).toMatchObject({ missing: [], optional_missing: ['chat:write.public', 'groups:read'] });
    expect(problem).toBeNull();
  });

  it('200: treats the scopes that identify an actor as optional, also with buttons', async () => {
    const { scopes, problem } = await statusWith('with-buttons', { CHAT_SIGNING_SECRET: 'configured' });
    expect(scopes?.optional_missing).toEqual(['users:read', 'users:read.email']);
    expect(problem).toBeNull();
  });

  it.each([
    [['chat:write'], ['channels:read'], 'The bot lacks channels:read. '],
    [['channels:read', 'groups:read'], ['chat:write'], 'The bot lacks chat:write. '],
    [['users:read'], REQUIRED, 'The bot lacks chat:write and channels:read. '],
  ])(
    '200: reports for a bot with the scopes %j the missing scopes %j and how to add them',
    async (granted, missing, words) => {
      sharing.chat.setScopes(...granted);
      const { scopes, problem } = await status();
      expect(scopes).toMatchObject({ granted, missing });
      expect(problem?.code).toBe('missing_scope');
      expect(problem?.remedy).toContain(words);
      expect(problem?.remedy).toMatch(/"Bot Token Scopes", then reinstall the app/);
    },
  );
});

describe('chat status with errors of the platform', () => {
  it('200: reports a platform that does not name the scopes as a problem', async () => {
    sharing.chat.nameScopes(false);
    const { scopes, problem } = await status();
    expect(scopes).toBeNull();
    expect(problem?.code).toBe('scopes_not_told');
  });

  it('200: reports an invalid token as a problem', async () => {
    const { scopes, problem, configured } = await statusWith('wrong-token', { CHAT_BOT_TOKEN: 'xoxb-wrong' });
    expect({ scopes, configured }).toEqual({ scopes: null, configured: true });
    expect(problem?.code).toBe('invalid_auth');
    expect(problem?.remedy).toContain('Check CHAT_BOT_TOKEN');
  });

  it('200: reports an unreachable platform as a problem', async () => {
    const { problem } = await statusWith('unreachable', { CHAT_API_URL: 'http://127.0.0.1:9/api/' });
    expect(problem).toEqual({
      code: 'chat_unavailable',
      remedy: 'The chat platform cannot be reached. Try again in a moment.',
    });
  });
});
