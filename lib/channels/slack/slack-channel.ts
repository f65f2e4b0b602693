import { IncomingWebhook } from '@slack/webhook';
import { invalidParameter, Problem } from '../../values/problem.ts';
import { parseEgressUrl } from '../../values/settings.ts';
import type { Channel } from '../channel.ts';
import { CHANNEL_ID_PATTERN } from '../channel-kinds.ts';
import type { ChatChannel } from '../chat/chat.ts';
import { chatConfig, chatWebhookUrl } from '../chat/settings.ts';
import type { StoredDestination } from '../destinations/destination.ts';
import { parseWebhookAddress } from '../destinations/destination-address.ts';
import type { ChannelMessage, SendOutcome, ShareMessage } from '../message/message.ts';
import { findBotChannel, postMessageByBot, replyToBotMessage, updateBotMessage } from './bot.ts';
import type { SlackMessage } from './entry-message.ts';
import { slackErrorsByCode } from './error-codes.ts';
import { fetchSlack } from './slack-http.ts';
import { buildCorrectedMessage, buildRichTextMessage, buildSlackMessage } from './slack-messages.ts';
import { toSlackProblem } from './slack-problems.ts';

type SlackDestination = Pick<StoredDestination, 'address' | 'app_url'>;
type SlackChannel = Channel<SlackMessage, SlackDestination, ChannelMessage | ShareMessage>;

const MAX_ID_LENGTH = 40;
const NOT_CONFIGURED_DETAIL = 'The chat has no bot here: CHAT_BOT_TOKEN is not set.';

/** A channel of Slack that the bot posts to. Errors of `send` are the Problems of `postMessageByBot`. */
export const slackBotChannel: SlackChannel = {
  parseAddress: (id) => id,
  render: (message, { app_url }) => buildSlackMessage(message, { app_url, hasButtons: true }),
  async send({ address }, message) {
    if (!chatConfig.has_bot_token) throw new Problem('conflict', 'chat_not_configured', NOT_CONFIGURED_DETAIL);
    return { posted: await postMessageByBot(address, message) };
  },
  verify: ({ address }) => getChannelName(address),
  describeError: describeSlackError,
  corrections: {
    update: (posted, update) => updateBotMessage(posted, buildCorrectedMessage(update)),
    reply: (posted, text, lines) => replyToBotMessage(posted, buildRichTextMessage(text, lines)),
  },
};

/** The one channel of an incoming webhook of Slack, in any workspace. Slack returns no id of the message. */
export const slackWebhookChannel: SlackChannel = {
  parseAddress: parseSlackWebhookAddress,
  // A workspace without the bot cannot handle button clicks.
  render: (message, { app_url }) => buildSlackMessage(message, { app_url, hasButtons: false }),
  async send({ address }, message) {
    await postMessageByWebhook(message, address);
    return {};
  },
  describeError: describeSlackError,
};

/**
 * Returns the outcome of a Problem of Slack. `failed`: Slack refused the message, so it was not posted.
 * `unknown`: without a usable response it may have been posted.
 */
function describeSlackError(error: unknown): SendOutcome | null {
  if (!(error instanceof Problem)) return null;
  if (error.code === 'chat_not_configured') return { outcome: 'failed', reason: 'the chat has no bot here' };
  if (error.code === 'outcome_unknown')
    return { outcome: 'unknown', reason: 'the chat platform gave no usable answer' };
  const wait = error.retryAfter === undefined ? {} : { retry_after_s: error.retryAfter };
  return { outcome: 'failed', status: error.status, reason: `the chat platform refused: ${error.code}`, ...wait };
}

/**
 * Returns the name of a channel that the bot can see.
 * Looks up this one channel, because a list of channels may lack a new one.
 * @throws Problem 409 chat_not_configured
 * @throws Problem 422 channel_unknown
 * @throws Problem for another error of the chat platform
 */
async function getChannelName(id: string): Promise<string> {
  if (!chatConfig.has_bot_token) throw new Problem('conflict', 'chat_not_configured', NOT_CONFIGURED_DETAIL);
  const channel = await findChannel(id);
  if (channel) return `#${channel.name}`;
  throw channelUnknown(id, 'Invite it there, or choose one of the channels at /api/v2/feeds/chat/channels.');
}

async function findChannel(id: string): Promise<ChatChannel | null> {
  if (!CHANNEL_ID_PATTERN.test(id)) return null;
  try {
    return await findBotChannel(id);
  } catch (error) {
    // A bot without the permission to look up channels cannot see any; its set-up must be fixed.
    if (error instanceof Problem && slackErrorsByCode[error.code]?.isConfigurationError)
      throw channelUnknown(id, error.message);
    throw error;
  }
}

const channelUnknown = (id: string, remedy: string) =>
  new Problem(
    'unprocessable',
    'channel_unknown',
    `The bot sees no channel ${JSON.stringify(id.slice(0, MAX_ID_LENGTH))}. ${remedy}`,
  );

const WEBHOOK_HOSTS = /^(hooks\.slack\.com|hooks\.slack-gov\.com)$/;

/**
 * Returns true if a text is the https address of an incoming webhook of Slack.
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 */
function isSlackWebhook(address: string): boolean {
  try {
    return parseEgressUrl('The address', address, WEBHOOK_HOSTS).pathname.length > 1;
  } catch {
    return false;
  }
}

/**
 * Posts a message once to the channel of an incoming webhook.
 *
 * @throws Problem with the platform's error code, 429, or 503 if the message was not sent
 * @throws Problem 504 outcome_unknown if the message may have been posted
 */
async function postMessageByWebhook(message: SlackMessage, url: string): Promise<void> {
  const webhook = new IncomingWebhook(url, {
    fetch: fetchSlack,
    retryConfig: { retries: 0 },
  });
  const text = await webhook.send(message).then(
    (result) => result.text.trim(),
    (error) => {
      throw toSlackProblem(error);
    },
  );
  if (text !== 'ok') throw toSlackProblem({ body: text });
}

/**
 * Returns the address of the deployment's own incoming webhook.
 * @throws Problem 502 invalid_webhook_url for a wrong CHAT_WEBHOOK_URL
 */
export function getSlackWebhookUrl(): string {
  try {
    return parseEgressUrl('CHAT_WEBHOOK_URL', chatWebhookUrl, WEBHOOK_HOSTS).href;
  } catch {
    const detail = 'CHAT_WEBHOOK_URL is not an https address of hooks.slack.com. Correct it and deploy again.';
    throw new Problem('bad_gateway', 'invalid_webhook_url', detail);
  }
}

function parseSlackWebhookAddress(text: string): string {
  const address = parseWebhookAddress(text);
  if (isSlackWebhook(address)) return address;
  const detail = 'must be the address of an incoming webhook of the chat: https://hooks.slack.com/services/…';
  throw invalidParameter({ in: 'body', parameter: 'address', detail });
}
