import { getIntegerSetting } from '../values/integer-setting.ts';
import type { ChatConfig } from './chat.ts';

/** Chat credentials of this deployment, read once at start-up. */
export const botToken = (process.env['CHAT_BOT_TOKEN'] ?? '').trim();
export const webhookUrl = (process.env['CHAT_WEBHOOK_URL'] ?? '').trim();

/** The secret that verifies interactions; '' if none is set. To know whether it is set, use `hasButtons`. */
export const signingSecret = (process.env['CHAT_SIGNING_SECRET'] ?? '').trim();
/** Whether buttons work: without the secret, interactions could be forged. */
export const hasButtons = signingSecret !== '';

/** How often one person may share within an hour; 0 means no limit. */
export const sharesPerHour = getIntegerSetting('SHARES_PER_HOUR', 30);
if (sharesPerHour > 1_000) throw new Error('SHARES_PER_HOUR must be at most 1000.');

/** Which credentials are configured, without their values. */
export const chatConfig: ChatConfig = {
  has_bot_token: botToken !== '',
  has_webhook: webhookUrl !== '',
  configured: botToken !== '' || webhookUrl !== '',
  preferred_method: botToken ? 'bot' : webhookUrl ? 'webhook' : null,
};
