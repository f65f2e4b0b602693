import { isDemo } from '../../values/demo.ts';
import type { Platform, Target } from '../platform.ts';
import { postByBot } from './bot.ts';
import { withButtons } from './buttons.ts';
import { listChannels } from './channels.ts';
import { digestOf } from './digest.ts';
import { remedies } from './faults.ts';
import { type Message, messageOf, sayingOf } from './message.ts';
import { statusOfBot } from './status.ts';
import { isWebhook, postByWebhook } from './webhook.ts';

/** Slack, by its Web API or by an incoming webhook. */
export const slack: Platform = {
  post: (target, entry, { comment, why, buttons }, app_url) =>
    post(target, withButtons(messageOf(entry, comment, { demo: isDemo, app_url }, why), buttons)),
  postDigest: (target, entries, { comment, digest }, app_url) =>
    post(target, digestOf(entries, comment, { demo: isDemo, app_url }, digest)),
  say: (target, lines) => post(target, sayingOf(lines)),
  isWebhook,
  channels: listChannels,
  status: statusOfBot,
  remedies,
};

async function post(target: Target, message: Message) {
  if (target.method === 'bot') return postByBot(target.channel_id, message);
  await postByWebhook(message, target.url);
  return { channel_id: null, message_ts: null };
}
