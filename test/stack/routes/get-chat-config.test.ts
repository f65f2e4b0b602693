import { expect, it } from 'vitest';
import { ChatConfig } from '../../../lib/sharing/chat.ts';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

it('200: says what is configured and nothing of what it is configured with', async () => {
  const answer = await sendV2('GET', '/feeds/chat/config', await bearer('viewer'));
  expect(answer.status, answer.text).toBe(200);
  expect(ChatConfig.parse(answer.body)).toEqual(answer.body);
  expect(answer.body).toEqual({ has_bot_token: true, has_webhook: false, configured: true, preferred_method: 'bot' });
});

it('304: nothing new for If-None-Match', async () => {
  const { headers } = await sendV2('GET', '/feeds/chat/config', await bearer('viewer'));
  const again = [...(await bearer('viewer')), 'If-None-Match', String(headers.etag)];
  expect((await sendV2('GET', '/feeds/chat/config', again)).status).toBe(304);
});

it('400: an unknown parameter with Prefer: handling=strict', async () => {
  const headers = [...(await bearer('viewer')), 'Prefer', 'handling=strict'];
  expectProblem(await sendV2('GET', '/feeds/chat/config?colour=red', headers), 400, 'invalid_parameter');
});
