import { IncomingWebhook } from '@slack/webhook';
import { parseEgressUrl } from '../../values/egress-url.ts';
import { Problem } from '../../values/problem.ts';
import { chatWebhookUrl } from '../chat/settings.ts';
import type { SlackMessage } from './entry-message.ts';
import { fetchSlack } from './slack-http.ts';
import { toSlackProblem } from './slack-problems.ts';

const WEBHOOK_HOSTS = /^(hooks\.slack\.com|hooks\.slack-gov\.com)$/;

/**
 * Returns true if a text is the https address of an incoming webhook of Slack.
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 */
export function isSlackWebhook(address: string): boolean {
  try {
    return parseEgressUrl('The address', address, WEBHOOK_HOSTS).pathname.length > 1;
  } catch {
    return false;
  }
}

/**
 * Posts a message once to the channel of an incoming webhook, by default the deployment's own.
 *
 * @throws Problem with the platform's error code, 429, or 503 if the message was not sent
 * @throws Problem 504 outcome_unknown if the message may have been posted
 * @throws Problem 502 invalid_webhook_url for a wrong CHAT_WEBHOOK_URL
 */
export async function postMessageByWebhook(message: SlackMessage, url = getWebhookUrl()): Promise<void> {
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

function getWebhookUrl(): string {
  try {
    return parseEgressUrl('CHAT_WEBHOOK_URL', chatWebhookUrl, WEBHOOK_HOSTS).href;
  } catch {
    const detail = 'CHAT_WEBHOOK_URL is not an https address of hooks.slack.com. Correct it and deploy again.';
    throw new Problem('bad_gateway', 'invalid_webhook_url', detail);
  }
}
