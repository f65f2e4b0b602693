import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ChatStatus } from '../../../lib/schemas/chat.ts';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { botToken } from '../../support/chat-stub.ts';
import { bearer, type Person, stackFile } from '../../support/people.ts';
import { startScriptedChat } from '../../support/scripted-chat.ts';
import { launch } from '../../support/start-stack.ts';

const ALL = ['channels:read', 'chat:write', 'chat:write.public', 'groups:read'];
const REQUIRED = ['chat:write', 'channels:read'];
const world = await startScriptedChat();
const { chat, stack } = world;
afterEach(() => {
  chat.reset();
  chat.setScopes(...ALL);
  chat.tellScopes(true);
});
afterAll(() => world.stop());

const ask = async (headers: string[] = [], person: Person = 'admin', file = stack.file, query = '') =>
  sendV2('GET', `/admin/chat${query}`, [...(await bearer(person, file)), ...headers], undefined, file.base_url);
/** The status, in its shape and without a credential. */
async function status(file = stack.file): Promise<ChatStatus> {
  const answer = await ask([], 'admin', file);
  expect(answer.status, answer.text).toBe(200);
  expect(ChatStatus.parse(answer.body)).toEqual(answer.body);
  for (const secret of [botToken, 'xoxb-', chat.webhookUrl, '/services/']) expect(answer.text).not.toContain(secret);
  return answer.body;
}

describe('getChatStatus', () => {
  it('200: a bot with all scopes has no problem; the platform is asked once', async () => {
    expect(await status()).toEqual({
      ...{ has_bot_token: true, has_webhook: true, configured: true, preferred_method: 'bot' },
      scopes: { granted: ALL, required: REQUIRED, missing: [], optional_missing: [] },
      problem: null,
    });
    expect(chat.requests.map(({ path }) => path)).toEqual(['/api/auth.test']);
  });

  it('200: the bot of the demo has all scopes, too', async () => {
    const { scopes, problem } = await status(stackFile());
    expect(scopes).toEqual({ granted: ALL, required: REQUIRED, missing: [], optional_missing: [] });
    expect(problem).toBeNull();
  });

  it('200: scopes that may be lacking are told, and are no problem', async () => {
    chat.setScopes(...REQUIRED);
    const { scopes, problem } = await status();
    expect(scopes).toMatchObject({ missing: [], optional_missing: ['chat:write.public', 'groups:read'] });
    expect(problem).toBeNull();
  });

  it.each([
    [['chat:write'], ['channels:read'], 'The bot lacks channels:read. '],
    [['channels:read', 'groups:read'], ['chat:write'], 'The bot lacks chat:write. '],
    [['users:read'], REQUIRED, 'The bot lacks chat:write and channels:read. '],
  ])('200: with the scopes %j it says that %j is lacking and how to add it', async (granted, missing, words) => {
    chat.setScopes(...granted);
    const { scopes, problem } = await status();
    expect(scopes).toMatchObject({ granted, missing });
    expect(problem?.code).toBe('missing_scope');
    expect(problem?.remedy).toContain(words);
    expect(problem?.remedy).toMatch(/"Bot Token Scopes", then reinstall the app/);
  });

  it('200: without a bot the platform is not asked; a webhook is no problem, nothing at all is one', async () => {
    const [webhook, none] = await Promise.all([
      launch(['--port', '0', '--empty', '--chat', 'webhook']),
      launch(['--port', '0', '--empty', '--chat', 'none']),
    ]);
    try {
      const ofWebhook = await status(webhook.file);
      expect(ofWebhook).toMatchObject({ has_webhook: true, preferred_method: 'webhook', scopes: null, problem: null });
      const { scopes, problem, configured } = await status(none.file);
      expect({ scopes, configured }).toEqual({ scopes: null, configured: false });
      expect(problem).toEqual({
        code: 'chat_not_configured',
        remedy: 'Set CHAT_BOT_TOKEN or CHAT_WEBHOOK_URL and deploy again.',
      });
    } finally {
      for (const started of [webhook, none]) {
        await started.end();
        started.clean();
      }
    }
  });

  it('304 and 400: as every read', async () => {
    const { headers } = await ask();
    expect((await ask(['If-None-Match', String(headers.etag)])).status).toBe(304);
    const strict = await ask(['Prefer', 'handling=strict'], 'admin', stack.file, '?colour=red');
    expectProblem(strict, 400, 'invalid_parameter');
  });

  it.each(['viewer', 'member'] as const)('403: %s', async (person) =>
    expectProblem(await ask([], person), 403, 'role_required'),
  );

  it('401: nobody', async () =>
    expectProblem(await sendV2('GET', '/admin/chat', [], undefined, stackFile().base_url), 401, 'unauthorized'));
});

describe('getChatStatus, faults of the platform', () => {
  it('200: a platform that does not name the scopes', async () => {
    chat.tellScopes(false);
    const { scopes, problem } = await status();
    expect(scopes).toBeNull();
    expect(problem?.code).toBe('scopes_not_told');
  });

  it('200: a token that opens nothing', async () => {
    const other = await launch(['--port', '0', '--empty', '--chat', 'env'], undefined, {
      CHAT_BOT_TOKEN: 'xoxb-wrong',
      CHAT_API_URL: chat.apiUrl,
    });
    try {
      const { scopes, problem, configured } = await status(other.file);
      expect({ scopes, configured }).toEqual({ scopes: null, configured: true });
      expect(problem?.code).toBe('invalid_auth');
      expect(problem?.remedy).toContain('Check CHAT_BOT_TOKEN');
    } finally {
      await other.end();
      other.clean();
    }
  });

  it('200: a platform that cannot be reached', async () => {
    const other = await launch(['--port', '0', '--empty', '--chat', 'env'], undefined, {
      CHAT_BOT_TOKEN: botToken,
      CHAT_API_URL: 'http://127.0.0.1:9/api/',
    });
    try {
      expect((await status(other.file)).problem).toEqual({
        code: 'chat_unavailable',
        remedy: 'The chat platform cannot be reached just now. Try again in a moment.',
      });
    } finally {
      await other.end();
      other.clean();
    }
  });
});
