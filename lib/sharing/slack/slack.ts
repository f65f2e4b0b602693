import { isDemo } from '../../values/demo.ts';
import type { Platform } from '../platform.ts';
import { postByBot } from './bot.ts';
import { listChannels } from './channels.ts';
import { remedies } from './faults.ts';
import { messageOf } from './message.ts';
import { statusOfBot } from './status.ts';
import { postByWebhook } from './webhook.ts';

/** Slack, by its Web API or by an incoming webhook. */
export const slack: Platform = {
  post: async (target, entry, comment) => {
    const message = messageOf(entry, comment, { demo: isDemo });
    if (target.method === 'bot') return postByBot(target.channel_id, message);
    await postByWebhook(message);
    return { channel_id: null, message_ts: null };
  },
  channels: listChannels,
  status: statusOfBot,
  remedies,
};
