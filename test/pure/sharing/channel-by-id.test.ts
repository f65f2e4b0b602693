import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { botToken, type ChatStub, startChatStub } from '../../support/chat-stub.ts';

let stub: ChatStub;
let channelName: (address: string) => Promise<string | null> | undefined;

beforeAll(async () => {
  stub = await startChatStub();
  process.env['CHAT_BOT_TOKEN'] = botToken;
  process.env['CHAT_API_URL'] = stub.apiUrl;
  const { slackBotChannel } = await import('../../../lib/channels/slack/slack-channel.ts');
  channelName = (address) => slackBotChannel.verify?.({ address });
});
beforeEach(() => {
  stub.reset();
  stub.setScopes('chat:write', 'channels:read', 'groups:read');
  stub.setChannels([
    { id: 'C0PUBLIC01', name: 'compliance' },
    { id: 'C0PRIVATE1', name: 'board', is_private: true },
    { id: 'C0ARCHIVED', name: 'old-news', is_archived: true },
  ]);
});
afterAll(() => stub.stop());

it.each([
  ['C0PUBLIC01', '#compliance'],
  ['C0PRIVATE1', '#board'],
])('slackBotChannel requests only the channel %s, not the channel list', async (id, name) => {
  expect(await channelName(id)).toBe(name);
  expect(stub.requests.map(({ path }) => path)).toEqual(['/api/conversations.info']);
});

it.each(['C0UNKNOWN1', 'C0ARCHIVED', 'no channel', '', '../C0PUBLIC01', 'c0public01', `C${'0'.repeat(500)}`])(
  'slackBotChannel rejects the unknown, archived or malformed channel id %j',
  async (id) => {
    await expect(channelName(id)).rejects.toMatchObject({ kind: 'unprocessable', code: 'channel_unknown' });
  },
);

it.each(['missing_scope', 'token_revoked'])('slackBotChannel explains how to fix the Slack error %s', async (code) => {
  stub.scriptChannels({ code });
  await expect(channelName('C0PUBLIC01')).rejects.toMatchObject({
    code: 'channel_unknown',
    message: expect.stringMatching(/Add chat:write|Check CHAT_BOT_TOKEN/),
  });
});

it.each([
  [{ rateLimited: '9' }, 'rate_limited'],
  [{ code: 'fatal_error' }, 'chat_no_answer'],
  [{ cutJson: true }, 'chat_no_answer'],
] as const)('slackBotChannel does not report an unknown channel after the failed response %j', async (step, code) => {
  stub.scriptChannels(step);
  await expect(channelName('C0PUBLIC01')).rejects.toMatchObject({ code });
});
