import { describe, expect, it } from 'vitest';
import { ChatStatus } from '../../../lib/channels/chat/chat.ts';
import { call, expectProblem, sendV2 } from '../../support/api.ts';
import { ask } from '../../support/parts.ts';
import { bearer, type Person, stackFile } from '../../support/people.ts';

/*
 * The status with the bot of the demo, and without a bot. test/table/sharing/chat-status.test.ts has missing scopes and
 * platform errors.
 */

const getStatus = async (person: Person = 'admin', file = stackFile()) =>
  sendV2('GET', '/admin/chat', { headers: await bearer(person, file), baseUrl: file.base_url });

describe('getChatStatus', () => {
  it('200: reports all scopes of the demo bot as granted', async () => {
    const { status, body } = await getStatus();
    expect([status, ChatStatus.parse(body)]).toEqual([200, body]);
    expect(body).toEqual({
      has_bot_token: true,
      has_webhook: false,
      configured: true,
      preferred_method: 'bot',
      scopes: {
        granted: ['channels:read', 'chat:write', 'chat:write.public', 'groups:read', 'users:read', 'users:read.email'],
        required: ['chat:write', 'channels:read'],
        missing: [],
        optional_missing: [],
      },
      problem: null,
    });
  });

  it('200: accepts a webhook without a bot, and reports a problem without any chat configuration', async () => {
    const ofWebhook = await getStatus('admin', await ask('stack-webhook'));
    expect(ofWebhook.body).toEqual({
      has_bot_token: false,
      has_webhook: true,
      configured: true,
      preferred_method: 'webhook',
      scopes: null,
      problem: null,
    });
    const ofNone = await getStatus('admin', await ask('stack-none'));
    expect(ofNone.body).toMatchObject({ scopes: null, configured: false });
    expect(ofNone.body.problem).toEqual({
      code: 'chat_not_configured',
      remedy: 'Set CHAT_BOT_TOKEN or CHAT_WEBHOOK_URL and deploy again.',
    });
  });

  it.each(['viewer', 'member'] as const)('403: rejects a %s', async (person) =>
    expectProblem(await getStatus(person), 403, 'role_required'),
  );

  it('503: rejects an admin whose second factor is unknown', async () => {
    const { handler } = await import('../../../functions/admin/get-chat-status.ts');
    const answer = await call(handler, { caller: { principalId: 'ada', role: 'member', second_factor: 'unknown' } });
    expectProblem(answer, 503, 'second_factor_unknown');
    expect(answer.headers['retry-after']).toBe('5');
  });
});
