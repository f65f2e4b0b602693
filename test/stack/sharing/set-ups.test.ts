import { describe, expect, it } from 'vitest';
import type { StackFile } from '../../../local/stack-file.ts';
import { aName } from '../../support/admin.ts';
import { expectProblem, send, sendV2 } from '../../support/api.ts';
import { channelId, messagesIn, share } from '../../support/chat.ts';
import { ask } from '../../support/parts.ts';
import { bearer } from '../../support/people.ts';

/* The fourth set-up, the bot alone, is that of the shared stack: test/stack/routes has its three routes. */

async function read(path: string, file: StackFile) {
  return (await sendV2('GET', path, { headers: await bearer('viewer', file), baseUrl: file.base_url })).body;
}

async function anEntry(file: StackFile): Promise<string> {
  const headers = ['X-API-Key', file.api_key];
  const { body } = await send('/entries/list?limit=1', { headers, baseUrl: file.base_url });
  return body.items[0].id;
}

describe('chat with a webhook only', async () => {
  const file = await ask('stack-webhook');

  it('config: reports a webhook', async () => {
    expect(await read('/feeds/chat/config', file)).toEqual({
      has_bot_token: false,
      has_webhook: true,
      configured: true,
      preferred_method: 'webhook',
    });
  });

  it('channels: returns none, with the reason webhook_only', async () => {
    expect(await read('/feeds/chat/channels', file)).toEqual({
      success: false,
      channels: [],
      reason: 'webhook_only',
      remedy: expect.stringContaining('CHAT_BOT_TOKEN'),
    });
  });

  it('share: posts to the channel of the webhook, and rejects a requested channel', async () => {
    const entry_id = await anEntry(file);
    const comment = aName();
    const answer = await share({ entry_id, comment }, { file });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ method: 'webhook', channel_id: null, message_ts: null, entry_id });
    expectProblem(await share({ entry_id, channel_id: 'C000000001' }, { file }), 400, 'channel_not_selectable');
    const channels = ['compliance', 'general', 'random', 'regulatory-updates'];
    const all = (await Promise.all(channels.map((name) => messagesIn(name, file)))).flat();
    const messages = all.filter(({ blocks }) => JSON.stringify(blocks).includes(comment));
    expect(messages).toHaveLength(1);
    expect(messages[0].blocks[0].text.text).toBe('New regulatory update');
  });
});

describe('chat with a bot and a webhook', async () => {
  const file = await ask('stack-both');

  it('config: reports both, and prefers the bot', async () => {
    expect(await read('/feeds/chat/config', file)).toEqual({
      has_bot_token: true,
      has_webhook: true,
      configured: true,
      preferred_method: 'bot',
    });
  });

  it('channels: lists the channels of the bot', async () => {
    const { success, channels } = await read('/feeds/chat/channels', file);
    expect(success).toBe(true);
    expect(channels.length).toBeGreaterThan(3);
  });

  it('share: posts by the bot if a channel is named, else by the webhook', async () => {
    const entry_id = await anEntry(file);
    const byBot = await share({ entry_id, channel_id: await channelId('random', file) }, { file });
    expect(byBot.body).toMatchObject({ method: 'bot', channel_id: await channelId('random', file) });
    const stamps = (await messagesIn('random', file)).map(({ ts }) => ts);
    expect(stamps).toContain(byBot.body.message_ts);
    expect((await share({ entry_id }, { file })).body).toMatchObject({ method: 'webhook', channel_id: null });
  });

  it('share: does not fall back to the webhook after an error of the bot', async () => {
    const entry_id = await anEntry(file);
    const comment = aName();
    const answer = await share({ entry_id, channel_id: 'C0NOSUCHONE', comment }, { file });
    expectProblem(answer, 404, 'channel_not_found');
    const all = [...(await messagesIn('compliance', file)), ...(await messagesIn('general', file))];
    expect(JSON.stringify(all)).not.toContain(comment);
  });
});

describe('chat without configuration', async () => {
  const file = await ask('stack-none');

  it('config: reports nothing as configured', async () => {
    expect(await read('/feeds/chat/config', file)).toEqual({
      has_bot_token: false,
      has_webhook: false,
      configured: false,
      preferred_method: null,
    });
  });

  it('channels: returns none, with the reason chat_not_configured', async () => {
    expect(await read('/feeds/chat/channels', file)).toEqual({
      success: false,
      channels: [],
      reason: 'chat_not_configured',
      remedy: expect.stringContaining('CHAT_WEBHOOK_URL'),
    });
  });

  it('share: returns 409 with and without a channel, and starts no chat fake', async () => {
    const entry_id = await anEntry(file);
    expectProblem(await share({ entry_id }, { file }), 409, 'chat_not_configured');
    expectProblem(await share({ entry_id, channel_id: 'C000000001' }, { file }), 409, 'chat_not_configured');
    expect(file.chat_inspector_url).toBeNull();
  });
});
