import { Problem } from '../../values/problem.ts';
import type { Buttons } from '../press.ts';
import { signingSecret } from '../settings.ts';
import { platformCall } from './connection.ts';
import { noAnswer } from './errors.ts';
import { INERT } from './message.ts';
import { mrkdwn } from './mrkdwn.ts';
import { pressIn } from './payload.ts';
import { isSigned } from './signature.ts';
import { addressOf } from './user.ts';

const LONGEST_ANSWER = 2_900;
/** A shorter time is not enough to connect. */
const LEAST_MS = 100;
const left = (until: number) => Math.max(LEAST_MS, until - Date.now());

/** The buttons of Slack: https://docs.slack.dev/interactivity/handling-user-interaction. */
export const slackButtons: Buttons = {
  pressOf(header, body) {
    if (!signingSecret) {
      const detail = 'No buttons are set up here: CHAT_SIGNING_SECRET is not set.';
      throw new Problem('conflict', 'buttons_not_configured', detail);
    }
    if (isSigned(header, body, signingSecret)) return pressIn(body);
    throw new Problem('unauthorized', 'not_signed', 'This is for the chat platform, which signs what it sends.');
  },
  addressOf: ({ presser }, until) => addressOf(presser, left(until)),
  async tell({ answer_to: { url, message } }, words, to, until) {
    const isForAll = to === 'all' && message !== null;
    const where = isForAll ? { response_type: 'in_channel', thread_ts: message } : { response_type: 'ephemeral' };
    const text = mrkdwn(words, LONGEST_ANSWER);
    const body = JSON.stringify({ ...INERT, ...where, replace_original: false, mrkdwn: false, text });
    const headers = { 'content-type': 'application/json' };
    const { status } = await platformCall(url, { headers, body }, left(until));
    if (status >= 400) throw noAnswer();
  },
};
