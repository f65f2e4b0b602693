import { isDemoData } from '../../values/demo.ts';
import type { ChatPlatform, ChatTarget } from '../platform.ts';
import { addButtons } from './alert-buttons.ts';
import { findBotChannel, postByBot, replyByBot, updateByBot } from './bot.ts';
import { getBotStatus } from './bot-status.ts';
import { buildDigestMessage } from './digest-message.ts';
import { buildEntryMessage, buildTextMessage, type SlackMessage } from './entry-message.ts';
import { slackErrorCodes } from './error-codes.ts';
import { listSlackChannels } from './list-channels.ts';
import { buildRichTextMessage } from './rich-text-message.ts';
import { isSlackWebhook, postByWebhook } from './slack-webhook.ts';

/** Slack, by its Web API or by an incoming webhook. */
export const slackPlatform: ChatPlatform = {
  post: (target, entry, said, app_url) => postMessage(target, buildMessage(entry, said, app_url)),
  update: (message, entry, said, app_url) => updateByBot(message, buildMessage(entry, said, app_url)),
  reply: (message, text, lines) => replyByBot(message, buildRichTextMessage(text, lines)),
  postDigest: (target, entries, { comment, digest }, app_url) =>
    postMessage(target, buildDigestMessage(entries, comment, { demo: isDemoData, app_url }, digest)),
  postLines: (target, lines, code) => postMessage(target, buildTextMessage(lines, code)),
  isWebhook: isSlackWebhook,
  listChannels: listSlackChannels,
  findChannel: findBotChannel,
  getStatus: getBotStatus,
  errorCodes: slackErrorCodes,
};

type PostArguments = Parameters<ChatPlatform['post']>;

const buildMessage = (
  entry: PostArguments[1],
  { comment, buttons, ...ofAlert }: PostArguments[2],
  app_url: PostArguments[3],
) => addButtons(buildEntryMessage(entry, comment, { demo: isDemoData, app_url }, ofAlert), buttons);

async function postMessage(target: ChatTarget, message: SlackMessage) {
  if (target.method === 'bot') return postByBot(target.channel_id, message);
  await postByWebhook(message, target.url);
  return { channel_id: null, message_ts: null };
}
