import { invalidParameter, Problem } from '../values/problem.ts';
import type { ChatTarget } from './platform.ts';
import { chatConfig } from './settings.ts';

/**
 * Returns the target of a share: the bot if there is a token, else the webhook, which also accepts no channel.
 *
 * @throws Problem 409 chat_not_configured, 400 channel_required, 400 for a channel that the webhook cannot choose
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
