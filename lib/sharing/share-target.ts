import type { ChatTarget } from '../channels/chat/platform.ts';
import { chatConfig } from '../channels/chat/settings.ts';
import { invalidParameter, Problem } from '../values/problem.ts';

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
