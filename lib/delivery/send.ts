import type { StoredDestination } from '../destinations/destination.ts';
import { sendToChannel, tryChannel } from './channel.ts';
import { sendMail } from './mail.ts';
import type { Message, Outcome } from './message.ts';
import { sendToTeams } from './teams.ts';
import { sendToWebhook } from './webhook.ts';

/**
 * One try of one message. What a receiver does is an outcome, and never an error.
 *
 * @throws Problem 409 webhooks_not_configured, mail_not_configured
 */
export async function send(destination: StoredDestination, message: Message): Promise<Outcome> {
  switch (destination.kind) {
    case 'webhook':
      return sendToWebhook(destination, message);
    case 'email':
      return sendMail(destination, message);
    case 'channel':
      return message.kind === 'test' ? tryChannel(destination) : sendToChannel(destination, message);
    case 'chat_webhook':
      return sendToChannel(destination, message);
    case 'teams':
      return sendToTeams(destination, message);
  }
}
