import type { Button, RichTextBlock, RichTextStyleable } from '@slack/types';
import { IncomingWebhook } from '@slack/webhook';
import { Problem } from '../../values/problem.ts';
import { isDemoData, parseEgressUrl } from '../../values/settings.ts';
import type { ChatChannelList, ChatStatus } from '../chat/chat.ts';
import type { AlertButtonAction } from '../chat/chat-interaction.ts';
import type { ChatPlatform, ChatTarget, StyledTextRun } from '../chat/platform.ts';
import { areChatButtonsEnabled, chatWebhookUrl } from '../chat/settings.ts';
import { findBotChannel, getBotScopes, postMessageByBot, replyToBotMessage, updateBotMessage } from './bot.ts';
import { listBotChannels } from './channel-list.ts';
import { buildDigestMessage } from './digest-message.ts';
import {
  buildEntryMessage,
  buildTextMessage,
  NO_PREVIEW_OR_MENTION_OPTIONS,
  type SlackMessage,
} from './entry-message.ts';
import { isTokenError, slackErrorsByCode } from './error-codes.ts';
import { escapeMrkdwn } from './mrkdwn.ts';
import { fetchSlack } from './slack-http.ts';
import { createUnknownSlackErrorProblem, toSlackProblem } from './slack-problems.ts';

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

/** The label of each button, by its action id. */
const ALERT_BUTTONS: [AlertButtonAction, string][] = [
  ['take', 'Take it'],
  ['not_relevant', 'Not relevant'],
  ['mute', 'Mute this alert'],
];

const buildButton = ([action_id, words]: [AlertButtonAction, string], value: string): Button => ({
  type: 'button',
  text: { type: 'plain_text', text: words, emoji: false },
  action_id,
  value,
});

/**
 * Returns the message of an alert with buttons that send `clickValue` back when clicked.
 * Without a value the message stays unchanged. A value has at most 2,000 characters.
 */
function addAlertButtons(message: SlackMessage, clickValue?: string): SlackMessage {
  if (!clickValue) return message;
  const elements = ALERT_BUTTONS.map((one) => buildButton(one, clickValue));
  return { ...message, blocks: [...message.blocks, { type: 'actions', elements }] };
}

/**
 * Returns the channels that the bot can see. If its token is rejected or lacks a scope, `success` is false, and
 * `reason` and `remedy` say so.
 *
 * @throws Problem 429, 502, 503, 504
 */
async function listSlackChannels(): Promise<ChatChannelList> {
  try {
    const { channels, hasMore } = await listBotChannels();
    return { success: true, channels, ...(hasMore ? { has_more: true } : {}) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'missing_scope') return MISSING_SCOPE_RESULT;
    if (isTokenError(error.code)) return { ...NO_CHANNELS_RESULT, reason: 'invalid_token', remedy: error.message };
    // 403, 404 and 422 concern messages to a channel, and none was sent.
    throw MESSAGE_ERROR_KINDS.has(error.kind) ? createUnknownSlackErrorProblem(error.code) : error;
  }
}

const MESSAGE_ERROR_KINDS = new Set<Problem['kind']>(['forbidden', 'not_found', 'unprocessable']);
const NO_CHANNELS_RESULT = { success: false, channels: [] };
const MISSING_SCOPE_RESULT: ChatChannelList = {
  ...NO_CHANNELS_RESULT,
  reason: 'missing_scope',
  remedy: 'The bot lacks the scope channels:read. Add it and reinstall the app.',
};

/*
 * Rich text in which the platform interprets no markup
 * (https://docs.slack.dev/reference/block-kit/blocks/rich-text-block): text of a feed stays literal in any style.
 */

const RUN_STYLES: Record<NonNullable<StyledTextRun['look']>, NonNullable<RichTextStyleable['style']>> = {
  gone: { strike: true },
  come: { bold: true },
  name: { italic: true },
};
const MAX_NOTIFICATION_LENGTH = 300;

/**
 * Builds a Slack message of rich-text lines, for example of removed and added text.
 * Empty lines and runs are omitted. `text` is the notification text.
 */
function buildRichTextMessage(text: string, lines: StyledTextRun[][]): SlackMessage {
  const sections = lines
    .map((line) => line.filter((run) => run.text !== ''))
    .filter((line) => line.length > 0)
    .map((line) => ({ type: 'rich_text_section' as const, elements: line.map(toRichTextElement) }));
  const blocks: RichTextBlock[] = sections.map((section) => ({ type: 'rich_text', elements: [section] }));
  return { text: escapeMrkdwn(text, MAX_NOTIFICATION_LENGTH), blocks, ...NO_PREVIEW_OR_MENTION_OPTIONS };
}

const toRichTextElement = ({ text, look }: StyledTextRun) => ({
  type: 'text' as const,
  text,
  ...(look ? { style: RUN_STYLES[look] } : {}),
});

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
 * Posts a message once to the channel of an incoming webhook, by default the deployment's own.
 *
 * @throws Problem with the platform's error code, 429, or 503 if the message was not sent
 * @throws Problem 504 outcome_unknown if the message may have been posted
 * @throws Problem 502 invalid_webhook_url for a wrong CHAT_WEBHOOK_URL
 */
async function postMessageByWebhook(message: SlackMessage, url = getWebhookUrl()): Promise<void> {
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

/** Without these scopes the bot cannot post or list channels. */
const REQUIRED_SCOPES = ['chat:write', 'channels:read'];
/** Scopes for public channels without the bot, for private channels, and for users of buttons. */
const OPTIONAL_SCOPES = [
  'chat:write.public',
  'groups:read',
  ...(areChatButtonsEnabled ? ['users:read', 'users:read.email'] : []),
];

const SCOPES_UNKNOWN = {
  code: 'scopes_not_told',
  remedy: 'The chat platform did not say which scopes the bot has. Compare them with docs/sharing.md.',
};

/**
 * Returns the scopes that the bot's token has and lacks, and a problem, if any.
 * It is a problem if a required scope is missing, or if the scopes are unknown. Calls the platform once. An error of
 * the platform is returned as `problem`, too.
 */
async function getBotStatus(): Promise<Pick<ChatStatus, 'scopes' | 'problem'>> {
  try {
    return toScopeStatus(await getBotScopes());
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { scopes: null, problem: { code: error.code, remedy: error.message } };
  }
}

function toScopeStatus(granted: string[] | null): Pick<ChatStatus, 'scopes' | 'problem'> {
  if (!granted) return { scopes: null, problem: SCOPES_UNKNOWN };
  const findMissing = (scopes: string[]) => scopes.filter((scope) => !granted.includes(scope));
  const missing = findMissing(REQUIRED_SCOPES);
  const scopes = {
    granted: granted.toSorted(),
    required: REQUIRED_SCOPES,
    missing,
    optional_missing: findMissing(OPTIONAL_SCOPES),
  };
  return { scopes, problem: missing.length > 0 ? toMissingScopeProblem(missing) : null };
}

function toMissingScopeProblem(missing: string[]) {
  const where = 'at https://api.slack.com/apps under "OAuth & Permissions", "Bot Token Scopes"';
  const remedy =
    `The bot lacks ${missing.join(' and ')}. ` +
    `Add what is lacking ${where}, then reinstall the app to the workspace.`;
  return { code: 'missing_scope', remedy };
}
