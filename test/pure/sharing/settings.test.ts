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
])('of the token %j and the webhook %j is told what is set, and no value', async (token, webhook, told) => {
  vi.stubEnv('CHAT_BOT_TOKEN', token);
  vi.stubEnv('CHAT_WEBHOOK_URL', webhook);
  vi.resetModules();
  expect((await import('../../../lib/sharing/settings.ts')).chatConfig).toEqual(told);
});

it.each(['1001', '-1', 'many'])('a limit of %s shares an hour is refused', async (limit) => {
  vi.stubEnv('SHARES_PER_HOUR', limit);
  vi.resetModules();
  await expect(import('../../../lib/sharing/settings.ts')).rejects.toThrow('SHARES_PER_HOUR');
});
