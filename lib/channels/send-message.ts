import { checkChannelAccess, sendToChannel } from './chat/chat-sender.ts';
import type { StoredDestination } from './destinations/destination.ts';
import { sendMail } from './mail/mail-sender.ts';
import type { DeliveryMessage, SendOutcome } from './message/message.ts';
import { sendToTeams } from './teams/teams-sender.ts';
import { sendToWebhook } from './webhook/webhook-sender.ts';

/**
 * Sends one message to a destination once. Failures of the receiver become an outcome.
 * @throws Problem 409 webhooks_not_configured or mail_not_configured
 */
export async function sendToDestination(
  destination: StoredDestination,
  message: DeliveryMessage,
): Promise<SendOutcome> {
  switch (destination.kind) {
    case 'webhook':
      return sendToWebhook(destination, message);
    case 'email':
      return sendMail(destination, message);
    case 'channel':
      return message.kind === 'test' ? checkChannelAccess(destination) : sendToChannel(destination, message);
    case 'chat_webhook':
      return sendToChannel(destination, message);
    case 'teams':
      return sendToTeams(destination, message);
  }
}
