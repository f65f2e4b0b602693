import { IncomingWebhook } from '@slack/webhook';
import { outsideUrl } from '../../values/outside-url.ts';
import { Problem } from '../../values/problem.ts';
import { webhookUrl } from '../settings.ts';
import { platformFetch } from './connection.ts';
import { failureOf } from './errors.ts';
import type { Message } from './message.ts';

const HOSTS = /^(hooks\.slack\.com|hooks\.slack-gov\.com)$/;

/**
 * Returns whether an address is an incoming webhook:
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 */
export function isWebhook(address: string): boolean {
  try {
    return outsideUrl('The address', address, HOSTS).pathname.length > 1;
  } catch {
    return false;
  }
}

/**
 * Posts to the channel of a webhook. @throws Problem with the platform's code, 429, 503, or 504 if it may have been
 * posted
 */
export async function postByWebhook(message: Message, url = addressed()): Promise<void> {
  const webhook = new IncomingWebhook(url, {
    fetch: platformFetch,
    retryConfig: { retries: 0 },
  });
  const text = await webhook.send(message).then(
    (result) => result.text.trim(),
    (error) => {
      throw failureOf(error);
    },
  );
  if (text !== 'ok') throw failureOf({ body: text });
}

function addressed(): string {
  try {
    return outsideUrl('CHAT_WEBHOOK_URL', webhookUrl, HOSTS).href;
  } catch {
    const detail = 'CHAT_WEBHOOK_URL is not an https address of hooks.slack.com. Correct it and deploy again.';
    throw new Problem('bad_gateway', 'invalid_webhook_url', detail);
  }
}
