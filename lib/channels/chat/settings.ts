import { getIntegerSetting } from '../../values/settings.ts';
import type { ChatConfig } from './chat.ts';

/** The token by which the bot posts to the chat, from CHAT_BOT_TOKEN; '' if none is set. */
export const chatBotToken = (process.env['CHAT_BOT_TOKEN'] ?? '').trim();
/** The address of the chat's incoming webhook, from CHAT_WEBHOOK_URL; '' if none is set. */
export const chatWebhookUrl = (process.env['CHAT_WEBHOOK_URL'] ?? '').trim();

/**
 * The secret that verifies button clicks, from CHAT_SIGNING_SECRET; '' if none is set.
 * Use `areChatButtonsEnabled` to check whether it is set.
 */
export const chatSigningSecret = (process.env['CHAT_SIGNING_SECRET'] ?? '').trim();
/**
 * True if messages may have buttons, which requires the signing secret.
 * Without this secret, clicks could be forged.
 */
export const areChatButtonsEnabled = chatSigningSecret !== '';

/** The most shares of one person in any 60 minutes, from SHARES_PER_HOUR; 0 means no limit. */
export const maxSharesPerHour = getIntegerSetting('SHARES_PER_HOUR', 30);
if (maxSharesPerHour > 1_000) throw new Error('SHARES_PER_HOUR must be at most 1000.');

function getPreferredMethod(): ChatConfig['preferred_method'] {
  if (chatBotToken) return 'bot';
  return chatWebhookUrl ? 'webhook' : null;
}

/** Which chat credentials are configured in this deployment, without their values. */
export const chatConfig: ChatConfig = {
  has_bot_token: chatBotToken !== '',
  has_webhook: chatWebhookUrl !== '',
  configured: chatBotToken !== '' || chatWebhookUrl !== '',
  preferred_method: getPreferredMethod(),
};
