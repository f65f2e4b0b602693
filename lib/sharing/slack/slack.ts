import { isDemo } from '../../values/demo.ts';
import type { Platform, Target } from '../platform.ts';
import { changeByBot, findBotChannel, postByBot, replyByBot } from './bot.ts';
import { withButtons } from './buttons.ts';
import { listChannels } from './channels.ts';
import { digestOf } from './digest.ts';
import { remedies } from './faults.ts';
import { type Message, messageOf, sayingOf } from './message.ts';
import { runsOf } from './runs.ts';
import { statusOfBot } from './status.ts';
import { isWebhook, postByWebhook } from './webhook.ts';

/** Slack, by its Web API or by an incoming webhook. */
export const slack: Platform = {
  post: (target, entry, said, app_url) => post(target, ofEntry(entry, said, app_url)),
  change: (message, entry, said, app_url) => changeByBot(message, ofEntry(entry, said, app_url)),
  reply: (message, text, lines) => replyByBot(message, runsOf(text, lines)),
  postDigest: (target, entries, { comment, digest }, app_url) =>
    post(target, digestOf(entries, comment, { demo: isDemo, app_url }, digest)),
  say: (target, lines, code) => post(target, sayingOf(lines, code)),
  isWebhook,
  channels: listChannels,
  channel: findBotChannel,
  status: statusOfBot,
  remedies,
};

type PostArguments = Parameters<Platform['post']>;

const ofEntry = (
  entry: PostArguments[1],
  { comment, buttons, ...ofAlert }: PostArguments[2],
  app_url: PostArguments[3],
) => withButtons(messageOf(entry, comment, { demo: isDemo, app_url }, ofAlert), buttons);

async function post(target: Target, message: Message) {
  if (target.method === 'bot') return postByBot(target.channel_id, message);
  await postByWebhook(message, target.url);
  return { channel_id: null, message_ts: null };
}
