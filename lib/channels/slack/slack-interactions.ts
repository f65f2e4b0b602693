import { Problem } from '../../values/problem.ts';
import type { ChatInteractionHandler } from '../chat/chat-interaction.ts';
import { chatSigningSecret } from '../chat/settings.ts';
import { NO_PREVIEW_OR_MENTION_OPTIONS } from './entry-message.ts';
import { parseInteractionPayload } from './interaction-payload.ts';
import { escapeMrkdwn } from './mrkdwn.ts';
import { isSignedBySlack } from './signature.ts';
import { requestSlack } from './slack-http.ts';
import { createChatTimeoutProblem } from './slack-problems.ts';
import { getUserEmail } from './slack-user.ts';

const MAX_REPLY_LENGTH = 2_900;
/** A shorter time is not enough to connect. */
const MIN_TIMEOUT_MS = 100;
const getRemainingMs = (until: number) => Math.max(MIN_TIMEOUT_MS, until - Date.now());

/**
 * Handles clicks on buttons in Slack messages: verifies the request, finds the person, and replies.
 * https://docs.slack.dev/interactivity/handling-user-interaction
 */
export const slackInteractionHandler: ChatInteractionHandler = {
  parseInteraction(header, body) {
    if (!chatSigningSecret) {
      const detail = 'No buttons are set up here: CHAT_SIGNING_SECRET is not set.';
      throw new Problem('conflict', 'buttons_not_configured', detail);
    }
    if (isSignedBySlack(header, body, { secret: chatSigningSecret })) return parseInteractionPayload(body);
    throw new Problem('unauthorized', 'not_signed', 'This is for the chat platform, which signs what it sends.');
  },
  getActorEmail: ({ actor }, until) => getUserEmail(actor, getRemainingMs(until)),
  async reply({ replyTo: { url, message } }, { text: plainText, to }, until) {
    const isForAll = to === 'all' && message !== null;
    const where = isForAll ? { response_type: 'in_channel', thread_ts: message } : { response_type: 'ephemeral' };
    const text = escapeMrkdwn(plainText, MAX_REPLY_LENGTH);
    const body = JSON.stringify({
      ...NO_PREVIEW_OR_MENTION_OPTIONS,
      ...where,
      replace_original: false,
      mrkdwn: false,
      text,
    });
    const headers = { 'content-type': 'application/json' };
    const { status } = await requestSlack(url, { headers, body }, getRemainingMs(until));
    if (status >= 400) throw createChatTimeoutProblem();
  },
};
