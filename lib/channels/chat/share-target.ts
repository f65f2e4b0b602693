import { invalidParameter, Problem } from '../../values/problem.ts';
import type { Channel } from '../channel.ts';
import type { StoredDestination } from '../destinations/destination.ts';
import type { ShareMessage } from '../message/message.ts';
import { getSlackWebhookUrl, slackBotChannel, slackWebhookChannel } from '../slack/slack-channel.ts';
import type { ChatPostingMethod } from './chat.ts';
import { chatConfig } from './settings.ts';

/** Where a share is posted: by the bot to a channel, or by the deployment's own webhook. */
export type ChatTarget = { method: 'bot'; channel_id: string } | { method: 'webhook'; channel_id: null };

/** Where a share was posted; null if the platform returned no id. Only the platform interprets both. */
interface PostedShare {
  channel_id: string | null;
  message_ts: string | null;
}

/**
 * Returns where a share is posted: by the bot to the requested channel, or by the webhook without one.
 *
 * @throws Problem 409 chat_not_configured without credentials
 * @throws Problem 400 channel_required if no channel is requested and no webhook is configured
 * @throws Problem 400 channel_not_selectable if a channel is requested and no bot is configured
 */
export function resolveShareTarget(channelId: string | undefined): ChatTarget {
  if (!chatConfig.configured) {
    const detail = 'Chat is not configured: neither CHAT_BOT_TOKEN nor CHAT_WEBHOOK_URL is set.';
    throw new Problem('conflict', 'chat_not_configured', detail);
  }
  if (channelId !== undefined) {
    if (chatConfig.has_bot_token) return { method: 'bot', channel_id: channelId };
    const detail = 'cannot be chosen: shares go to the one channel of the webhook; leave it out';
    throw invalidParameter({ in: 'body', parameter: 'channel_id', detail }, 'channel_not_selectable');
  }
  if (chatConfig.has_webhook) return { method: 'webhook', channel_id: null };
  const detail = 'is needed: choose one of the channels at /api/v2/feeds/chat/channels';
  throw invalidParameter({ in: 'body', parameter: 'channel_id', detail }, 'channel_required');
}

/** The channels that shares are posted to. */
const SHARE_CHANNELS: Record<
  ChatPostingMethod,
  Channel<unknown, Pick<StoredDestination, 'address' | 'app_url'>, ShareMessage>
> = { bot: slackBotChannel, webhook: slackWebhookChannel };

/**
 * Posts a share once. `app_url` is the address of the web app, null if unknown. A bot that fails does not fall back to
 * the webhook, which would reach other people and hide the error.
 *
 * @throws Problem with the platform's code, 429, 503, or 504 outcome_unknown if the message may have been posted
 */
export async function postShare(
  { method, channel_id }: ChatTarget,
  message: ShareMessage,
  app_url: string | null,
): Promise<PostedShare> {
  const channel = SHARE_CHANNELS[method];
  const to = { address: channel_id ?? getSlackWebhookUrl(), app_url };
  const { posted } = await channel.send(to, channel.render(message, to));
  return posted ?? { channel_id: null, message_ts: null };
}
