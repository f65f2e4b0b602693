import type { ChatChannelList } from './chat.ts';
import { chatPlatform } from './chat-platform.ts';
import { chatConfig } from './settings.ts';

/**
 * Returns the channels of the chat that a person can share to. Without a bot, or if the bot's token or scopes are
 * wrong, `success` is false and `reason` says why.
 *
 * @throws Problem 429, 502, 503, 504 of the platform
 */
export async function listChatChannels(): Promise<ChatChannelList> {
  if (chatConfig.has_bot_token) return chatPlatform.listChannels();
  return chatConfig.has_webhook ? WEBHOOK_ONLY : NOT_CONFIGURED;
}

const NO_CHANNELS_RESULT = { success: false, channels: [] };
const NOT_CONFIGURED: ChatChannelList = {
  ...NO_CHANNELS_RESULT,
  reason: 'chat_not_configured',
  remedy: 'Set CHAT_BOT_TOKEN or CHAT_WEBHOOK_URL and deploy again.',
};
const WEBHOOK_ONLY: ChatChannelList = {
  ...NO_CHANNELS_RESULT,
  reason: 'webhook_only',
  remedy: 'Shares go to the one channel of the webhook. Set CHAT_BOT_TOKEN to choose channels.',
};
