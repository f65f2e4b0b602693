import { expect, it } from 'vitest';
import { expectProblem } from '../../support/api.ts';
import { startScriptedSharing } from '../../support/scripted-sharing.ts';

it('502: names the variable of invalid credentials, and never shows their value', async () => {
  const sharing = await startScriptedSharing('bad-credentials', {
    CHAT_BOT_TOKEN: 'xoxb-canary-token\nX-Injected: 1',
    CHAT_WEBHOOK_URL: 'https://hooks.evil.example/services/T0/B0/canarywebhook',
    CHAT_API_URL: '',
  });
  const entry_id = await sharing.store();
  const byBot = await sharing.share({ entry_id, channel_id: 'C0CHANNEL1' });
  expectProblem(byBot, 502, 'invalid_auth');
  expect(byBot.body.detail).toContain('CHAT_BOT_TOKEN');
  const byWebhook = await sharing.share({ entry_id });
  expectProblem(byWebhook, 502, 'invalid_webhook_url');
  expect(byWebhook.body.detail).toContain('CHAT_WEBHOOK_URL');
  const log = JSON.stringify(sharing.logged());
  expect(log).toContain('shareEntry');
  for (const text of [byBot.text, byWebhook.text, log]) expect(text).not.toMatch(/canary|evil\.example/);
  await sharing.stop();
});
