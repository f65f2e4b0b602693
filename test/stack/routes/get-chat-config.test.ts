import { expect, it } from 'vitest';
import { ChatConfig } from '../../../lib/channels/chat/chat.ts';
import { sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

it('200: reports whether a bot and a webhook are configured, but not their credentials', async () => {
  const answer = await sendV2('GET', '/feeds/chat/config', await bearer('viewer'));
  expect(answer.status, answer.text).toBe(200);
  expect(ChatConfig.parse(answer.body)).toEqual(answer.body);
  expect(answer.body).toEqual({ has_bot_token: true, has_webhook: false, configured: true, preferred_method: 'bot' });
});
