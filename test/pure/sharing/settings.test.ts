import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['', '', { has_bot_token: false, has_webhook: false, configured: false, preferred_method: null }],
  ['xoxb-1', '', { has_bot_token: true, has_webhook: false, configured: true, preferred_method: 'bot' }],
  [
    ' ',
    'https://h.example/',
    { has_bot_token: false, has_webhook: true, configured: true, preferred_method: 'webhook' },
  ],
  [
    'xoxb-1',
    'https://h.example/',
    { has_bot_token: true, has_webhook: true, configured: true, preferred_method: 'bot' },
  ],
])('chatConfig describes the token %j and the webhook %j without their values', async (token, webhook, expected) => {
  vi.stubEnv('CHAT_BOT_TOKEN', token);
  vi.stubEnv('CHAT_WEBHOOK_URL', webhook);
  vi.resetModules();
  expect((await import('../../../lib/channels/chat/settings.ts')).chatConfig).toEqual(expected);
});

it.each(['1001', '-1', 'many'])('rejects a limit of %s shares an hour', async (limit) => {
  vi.stubEnv('SHARES_PER_HOUR', limit);
  vi.resetModules();
  await expect(import('../../../lib/channels/chat/settings.ts')).rejects.toThrow('SHARES_PER_HOUR');
});
