import { afterAll, describe, expect, it } from 'vitest';
import { expectProblem, send, sendV2 } from '../../support/api.ts';
import { channelId, messagesIn, share } from '../../support/chat.ts';
import { bearer } from '../../support/people.ts';
import { launch, type StartedStack } from '../../support/start-stack.ts';

/* The fourth set-up, the bot alone, is that of the shared stack: test/stack/routes has its three routes. */

const started: StartedStack[] = [];
afterAll(async () => {
  for (const stack of started) {
    await stack.end();
    stack.clean();
  }
});

async function start(chat: string): Promise<StartedStack> {
  const stack = await launch(['--port', '0', '--chat', chat]);
  started.push(stack);
  return stack;
}

async function read(path: string, { file }: StartedStack) {
  return (await sendV2('GET', path, await bearer('viewer', file), undefined, file.base_url)).body;
}

async function anEntry({ file }: StartedStack): Promise<string> {
  const headers = ['X-API-Key', file.api_key];
  const { body } = await send('/entries/list?limit=1', { headers, baseUrl: file.base_url });
  return body.items[0].id;
}

describe('webhook only', async () => {
  const stack = await start('webhook');
  const { file } = stack;

  it('config: a webhook', async () => {
    expect(await read('/feeds/chat/config', stack)).toEqual({
      has_bot_token: false,
      has_webhook: true,
      configured: true,
      preferred_method: 'webhook',
    });
  });

  it('channels: none, since there is a webhook only', async () => {
    expect(await read('/feeds/chat/channels', stack)).toEqual({
      success: false,
      channels: [],
      reason: 'webhook_only',
      remedy: expect.stringContaining('CHAT_BOT_TOKEN'),
    });
  });

  it('share: goes to the one channel; a channel in the request is refused and not ignored', async () => {
    const entry_id = await anEntry(stack);
    const answer = await share({ entry_id }, { file });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ method: 'webhook', channel_id: null, message_ts: null, entry_id });
    expectProblem(await share({ entry_id, channel_id: 'C000000001' }, { file }), 400, 'channel_not_selectable');
    const channels = ['compliance', 'general', 'random', 'regulatory-updates'];
    const messages = (await Promise.all(channels.map((name) => messagesIn(name, file)))).flat();
    expect(messages).toHaveLength(1);
    expect(messages[0].blocks[0].text.text).toBe('New regulatory update');
  });
});

describe('bot and webhook', async () => {
  const stack = await start('both');
  const { file } = stack;

  it('config: both, the bot preferred', async () => {
    expect(await read('/feeds/chat/config', stack)).toEqual({
      has_bot_token: true,
      has_webhook: true,
      configured: true,
      preferred_method: 'bot',
    });
  });

  it('channels: those of the bot', async () => {
    const { success, channels } = await read('/feeds/chat/channels', stack);
    expect(success).toBe(true);
    expect(channels.length).toBeGreaterThan(3);
  });

  it('share: by the bot where a channel is named, else by the webhook', async () => {
    const entry_id = await anEntry(stack);
    const byBot = await share({ entry_id, channel_id: await channelId('random', file) }, { file });
    expect(byBot.body).toMatchObject({ method: 'bot', channel_id: await channelId('random', file) });
    expect((await messagesIn('random', file))[0].ts).toBe(byBot.body.message_ts);
    expect((await share({ entry_id }, { file })).body).toMatchObject({ method: 'webhook', channel_id: null });
  });

  it('share: a bot that fails does not fall over to the webhook', async () => {
    const entry_id = await anEntry(stack);
    const count = async () =>
      (await messagesIn('compliance', file)).length + (await messagesIn('general', file)).length;
    const before = await count();
    expectProblem(await share({ entry_id, channel_id: 'C0NOSUCHONE' }, { file }), 404, 'channel_not_found');
    expect(await count()).toBe(before);
  });
});

describe('neither', async () => {
  const stack = await start('none');
  const { file } = stack;

  it('config: nothing', async () => {
    expect(await read('/feeds/chat/config', stack)).toEqual({
      has_bot_token: false,
      has_webhook: false,
      configured: false,
      preferred_method: null,
    });
  });

  it('channels: none, since chat is not configured', async () => {
    expect(await read('/feeds/chat/channels', stack)).toEqual({
      success: false,
      channels: [],
      reason: 'chat_not_configured',
      remedy: expect.stringContaining('CHAT_WEBHOOK_URL'),
    });
  });

  it('share: 409 with and without a channel; no stand-in was started', async () => {
    const entry_id = await anEntry(stack);
    expectProblem(await share({ entry_id }, { file }), 409, 'chat_not_configured');
    expectProblem(await share({ entry_id, channel_id: 'C000000001' }, { file }), 409, 'chat_not_configured');
    expect(file.chat_inspector_url).toBeNull();
  });
});
