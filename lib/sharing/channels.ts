import { Problem } from '../values/problem.ts';
import type { ChannelList } from './chat.ts';
import { listBotChannels } from './slack/bot.ts';
import { isTokenFault, unlisted } from './slack/errors.ts';
import { chatConfig } from './slack/settings.ts';

/**
 * The channels to choose from. A set-up that has none is an answer with its reason.
 *
 * @throws Problem 429, 503, 504 and 502 where the platform fails in another way
 */
export async function listChannels(): Promise<ChannelList> {
  if (!chatConfig.has_bot_token) return chatConfig.has_webhook ? WEBHOOK_ONLY : NOT_CONFIGURED;
  try {
    return { success: true, channels: await listBotChannels() };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'missing_scope') return MISSING_SCOPE;
    if (isTokenFault(error.code)) return { ...none, reason: 'invalid_token', remedy: error.message };
    // 403, 404 and 422 are about a message to a channel, which nobody asked for.
    throw OF_MESSAGES.has(error.kind) ? unlisted(error.code) : error;
  }
}

const OF_MESSAGES = new Set<Problem['kind']>(['forbidden', 'not_found', 'unprocessable']);
const none = { success: false, channels: [] };
const NOT_CONFIGURED: ChannelList = {
  ...none,
  reason: 'chat_not_configured',
  remedy: 'Set CHAT_BOT_TOKEN or CHAT_WEBHOOK_URL and deploy again.',
};
const WEBHOOK_ONLY: ChannelList = {
  ...none,
  reason: 'webhook_only',
  remedy: 'Shares go to the one channel of the webhook. Set CHAT_BOT_TOKEN to choose channels.',
};
const MISSING_SCOPE: ChannelList = {
  ...none,
  reason: 'missing_scope',
  remedy: 'The bot lacks the scope channels:read. Add it and reinstall the app.',
};
