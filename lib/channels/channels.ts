import { Problem } from '../values/problem.ts';
import { type Channel, sendOnce } from './channel.ts';
import { type DestinationKind, getChannelKind } from './channel-kinds.ts';
import type { StoredDestination } from './destinations/destination.ts';
import { googleChatChannel } from './google-chat/google-chat-channel.ts';
import { mailChannel } from './mail/mail-channel.ts';
import type { ChannelMessage, SendOutcome } from './message/message.ts';
import { slackBotChannel, slackWebhookChannel } from './slack/slack-channel.ts';
import { teamsChannel } from './teams/teams-channel.ts';
import { webhookChannel } from './webhook/webhook-channel.ts';

/** The code of each kind of destination. */
const CHANNELS: Record<DestinationKind, Channel> = {
  email: mailChannel,
  channel: slackBotChannel,
  chat_webhook: slackWebhookChannel,
  teams: teamsChannel,
  google_chat: googleChatChannel,
  webhook: webhookChannel,
};

/** Returns the code of a kind of destination. */
export const getChannel = (kind: DestinationKind): Channel => CHANNELS[kind];

/**
 * Sends one message to a destination once. Failures of the receiver become an outcome.
 * A destination that was found by a lookup is tested by a lookup: a test message would reach every member.
 * @throws Problem 409 webhooks_not_configured or mail_not_configured
 */
export async function sendToDestination(destination: StoredDestination, message: ChannelMessage): Promise<SendOutcome> {
  const { kind } = destination;
  const isLookup = message.kind === 'test' && getChannelKind(kind).verification === 'lookup';
  return isLookup ? lookUpDestination(destination) : sendOnce(CHANNELS[kind], destination, message);
}

async function lookUpDestination(destination: StoredDestination): Promise<SendOutcome> {
  try {
    const name = await CHANNELS[destination.kind].verify?.(destination);
    return { outcome: 'delivered', reason: `the bot sees ${name}; nothing was posted` };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { outcome: 'failed', status: error.status, reason: error.message };
  }
}
