import { isDemoData } from '../../values/demo.ts';
import type { ChatPlatform, ChatTarget } from '../chat/platform.ts';
import { addAlertButtons } from './alert-buttons.ts';
import { findBotChannel, postMessageByBot, replyToBotMessage, updateBotMessage } from './bot.ts';
import { getBotStatus } from './bot-status.ts';
import { buildDigestMessage } from './digest-message.ts';
import { buildEntryMessage, buildTextMessage, type SlackMessage } from './entry-message.ts';
import { slackErrorsByCode } from './error-codes.ts';
import { listSlackChannels } from './list-channels.ts';
import { buildRichTextMessage } from './rich-text-message.ts';
import { isSlackWebhook, postMessageByWebhook } from './slack-webhook.ts';

/** Slack as the chat platform, by its Web API with a bot, or by an incoming webhook. */
export const slackPlatform: ChatPlatform = {
  post: (target, entry, context) => postMessage(target, buildMessage(entry, context)),
  update: (message, entry, context) => updateBotMessage(message, buildMessage(entry, context)),
  reply: (message, text, lines) => replyToBotMessage(message, buildRichTextMessage(text, lines)),
  postDigest: (target, entries, { comment, digest, app_url }) =>
    postMessage(target, buildDigestMessage(entries, { comment, sender: { demo: isDemoData, app_url }, alert: digest })),
  postLines: (target, lines, code) => postMessage(target, buildTextMessage(lines, code)),
  isWebhook: isSlackWebhook,
  listChannels: listSlackChannels,
  findChannel: findBotChannel,
  getStatus: getBotStatus,
  errorsByCode: slackErrorsByCode,
};

type PostArguments = Parameters<ChatPlatform['post']>;

const buildMessage = (entry: PostArguments[1], { comment, buttons, app_url, ...alert }: PostArguments[2]) =>
  addAlertButtons(buildEntryMessage(entry, { comment, sender: { demo: isDemoData, app_url }, alert }), buttons);

async function postMessage(target: ChatTarget, message: SlackMessage) {
  if (target.method === 'bot') return postMessageByBot(target.channel_id, message);
  await postMessageByWebhook(message, target.url);
  return { channel_id: null, message_ts: null };
}
