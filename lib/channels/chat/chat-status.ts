import type { ChatStatus } from './chat.ts';
import { chatPlatform } from './chat-platform.ts';
import { chatConfig } from './settings.ts';

const NOT_CONFIGURED_PROBLEM = {
  code: 'chat_not_configured',
  remedy: 'Set CHAT_BOT_TOKEN or CHAT_WEBHOOK_URL and deploy again.',
};
/**
 * Returns the chat's configuration for administrators: credentials, the bot's scopes, and a problem.
 * Calls the platform once if there is a bot token, else not at all. An error of the platform is returned as `problem`.
 */
export async function getChatStatus(): Promise<ChatStatus> {
  if (chatConfig.has_bot_token) return { ...chatConfig, ...(await chatPlatform.getStatus()) };
  return { ...chatConfig, scopes: null, problem: chatConfig.configured ? null : NOT_CONFIGURED_PROBLEM };
}
