import type { ChatConfig } from './chat.ts';

/** Chat credentials of this deployment, read once: a change takes effect with the next deployment. */
export const botToken = (process.env['CHAT_BOT_TOKEN'] ?? '').trim();
export const webhookUrl = (process.env['CHAT_WEBHOOK_URL'] ?? '').trim();

/** What is configured, without the values. */
export const chatConfig: ChatConfig = {
  has_bot_token: botToken !== '',
  has_webhook: webhookUrl !== '',
  configured: botToken !== '' || webhookUrl !== '',
  preferred_method: botToken ? 'bot' : webhookUrl ? 'webhook' : null,
};
