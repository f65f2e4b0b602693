import { wholeNumber } from '../values/whole-number.ts';
import type { ChatConfig } from './chat.ts';

/** Chat credentials of this deployment, read once: a change takes effect with the next deployment. */
export const botToken = (process.env['CHAT_BOT_TOKEN'] ?? '').trim();
export const webhookUrl = (process.env['CHAT_WEBHOOK_URL'] ?? '').trim();

/** What the platform signs the presses of buttons with; '' where none is set. Who only needs to know whether it is set is told `configured`. */
export const signingSecret = (process.env['CHAT_SIGNING_SECRET'] ?? '').trim();
/** Whether buttons that change something do anything: without the secret nobody can tell a press of them from a forged one. */
export const hasButtons = signingSecret !== '';

/** How often one person may share within an hour; 0 is without a limit. */
export const sharesPerHour = wholeNumber('SHARES_PER_HOUR', 30);
if (sharesPerHour > 1_000) throw new Error('SHARES_PER_HOUR must be at most 1000.');

/** What is configured, without the values. */
export const chatConfig: ChatConfig = {
  has_bot_token: botToken !== '',
  has_webhook: webhookUrl !== '',
  configured: botToken !== '' || webhookUrl !== '',
  preferred_method: botToken ? 'bot' : webhookUrl ? 'webhook' : null,
};
