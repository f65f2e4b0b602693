import { badParameter, Problem } from '../values/problem.ts';
import type { ChatMethod } from './chat.ts';
import { postByBot } from './slack/bot.ts';
import type { Message } from './slack/message.ts';
import { chatConfig } from './slack/settings.ts';
import { postByWebhook } from './slack/webhook.ts';

/** Where a share goes: by the bot to a channel, or by the webhook to its one channel. */
export type Target = { method: 'bot'; channel_id: string } | { method: 'webhook'; channel_id: null };

/** What is known of a message that was posted. */
export interface Posted {
  method: ChatMethod;
  channel_id: string | null;
  message_ts: string | null;
}

/**
 * Where a share goes: the bot where there is a token, else the webhook, which also takes what names no channel.
 *
 * @throws Problem 409 chat_not_configured, 400 channel_required, 400 for a channel that the webhook cannot choose
 */
export function targetOf(channelId: string | undefined): Target {
  if (!chatConfig.configured) {
    const detail = 'Chat is not configured: neither CHAT_BOT_TOKEN nor CHAT_WEBHOOK_URL is set.';
    throw new Problem('conflict', 'chat_not_configured', detail);
  }
  if (channelId !== undefined) {
    if (chatConfig.has_bot_token) return { method: 'bot', channel_id: channelId };
    const detail = 'cannot be chosen: shares go to the one channel of the webhook; leave it out';
    throw badParameter({ in: 'body', parameter: 'channel_id', detail }, 'channel_not_selectable');
  }
  if (chatConfig.has_webhook) return { method: 'webhook', channel_id: null };
  const detail = 'is needed: choose one of the channels at /api/v2/feeds/chat/channels';
  throw badParameter({ in: 'body', parameter: 'channel_id', detail }, 'channel_required');
}

/** Posts a message once. A bot that fails does not fall over to the webhook: that would reach other people and hide the code. */
export async function post(target: Target, message: Message): Promise<Posted> {
  if (target.method === 'bot') return { method: 'bot', ...(await postByBot(target.channel_id, message)) };
  await postByWebhook(message);
  return { ...target, message_ts: null };
}
