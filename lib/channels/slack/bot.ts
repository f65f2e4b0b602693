import { WebClient } from '@slack/web-api';
import { Problem } from '../../values/problem.ts';
import type { PostedMessageId } from '../channel.ts';
import type { ChatChannel } from '../chat/chat.ts';
import { chatBotToken } from '../chat/settings.ts';
import type { SlackMessage } from './entry-message.ts';
import { fetchSlack, slackApiUrl } from './slack-http.ts';
import {
  createChatOutcomeUnknownProblem,
  createChatTimeoutProblem,
  toSlackErrorProblem,
  toSlackProblem,
} from './slack-problems.ts';

/** The page size that the platform recommends. 999 channels with topics would exceed the megabyte that is read. */
const PAGE_SIZE = 200;
const ignoreLog = () => {};

/** No retries: they could post twice, and the client's default waits for half an hour. */
const client = new WebClient(chatBotToken, {
  slackApiUrl: slackApiUrl.href,
  retryConfig: { retries: 0 },
  rejectRateLimitedCalls: true,
  allowAbsoluteUrls: false,
  fetch: fetchSlack,
  logger: {
    debug: ignoreLog,
    info: ignoreLog,
    warn: ignoreLog,
    error: ignoreLog,
    setLevel: ignoreLog,
    getLevel: () => 'error',
    setName: ignoreLog,
  } as never,
});

/**
 * Posts a message to a channel once, without retries; returns its channel and timestamp.
 *
 * @throws Problem with the platform's error code, 429, or 503 if the message was not sent
 * @throws Problem 504 outcome_unknown if the message may have been posted
 */
export async function postMessageByBot(channel: string, message: SlackMessage): Promise<PostedMessageId> {
  const { ts, channel: where } = await callSlack(() => client.chat.postMessage({ channel, ...message }));
  if (typeof ts !== 'string') throw createChatOutcomeUnknownProblem();
  return { channel_id: typeof where === 'string' ? where : channel, message_ts: ts };
}

/**
 * Error codes of chat.update that describe the message.
 * https://docs.slack.dev/reference/methods/chat.update. Codes that describe the channel are not listed: a channel can
 * be unarchived, and the bot can be invited again.
 */
const UPDATE_ERRORS: Record<string, 'fixed' | 'gone'> = {
  message_not_found: 'gone',
  cant_update_message: 'fixed',
  edit_window_closed: 'fixed',
  block_mismatch: 'fixed',
};

/**
 * Replaces the content of a message that the bot posted. Repeating an update is safe.
 * Returns `changed`, `fixed` if the platform does not let the message be edited, or `gone` if it was deleted.
 *
 * @throws Problem as `postMessageByBot`
 */
export function updateBotMessage(
  { channel_id: channel, message_ts: ts }: PostedMessageId,
  { text, blocks, link_names, parse }: SlackMessage,
): Promise<'changed' | 'fixed' | 'gone'> {
  const toOutcome = (error: { data?: { error?: string } }) => {
    const outcome = UPDATE_ERRORS[error.data?.error ?? ''];
    if (outcome) return outcome;
    throw error;
  };
  const update = () => client.chat.update({ channel, ts, text, blocks, link_names, parse });
  return callSlack(() => update().then(() => 'changed' as const, toOutcome));
}

/**
 * Posts a message once in the thread of a message that the bot posted.
 *
 * @throws Problem as `postMessageByBot`
 */
export async function replyToBotMessage(
  { channel_id: channel, message_ts: thread_ts }: PostedMessageId,
  message: SlackMessage,
): Promise<void> {
  await callSlack(() => client.chat.postMessage({ channel, thread_ts, ...message }));
}

/**
 * Returns the scopes of the bot's token, or null if the platform does not name them. One call.
 *
 * @throws Problem as `fetchChannelPage`
 */
export async function getBotScopes(): Promise<string[] | null> {
  const { response_metadata: metadata } = await callSlack(() => client.auth.test()).catch(throwWithoutUnknownOutcome);
  return metadata?.scopes ?? null;
}

/**
 * Returns a page of at most 200 channels that are not archived. One call.
 * `types` are Slack's channel types, separated by commas; `cursor` is '' for the first page.
 *
 * @throws Problem with the platform's error code, 429, 503, 504
 */
export async function fetchChannelPage(types: string, cursor: string): Promise<SlackChannelPage> {
  const request = { types, exclude_archived: true, limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) };
  const page = await callSlack(() => client.conversations.list(request)).catch(throwWithoutUnknownOutcome);
  const channels: ChatChannel[] = [];
  for (const { id, name, is_private, is_archived } of page.channels ?? []) {
    if (id && name && !is_archived) channels.push({ id, name, is_private: is_private === true });
  }
  const { scopes, next_cursor } = page.response_metadata ?? {};
  return { channels, scopes, nextCursor: next_cursor ?? '' };
}

/** A page of Slack's list of channels, with the token's scopes if the response names them. */
interface SlackChannelPage {
  channels: ChatChannel[];
  scopes: string[] | undefined;
  /** '' after the last page. */
  nextCursor: string;
}

/**
 * Returns a channel by id, or null if the bot cannot see it or nothing can be posted to it.
 *
 * @throws Problem as `fetchChannelPage`
 */
export async function findBotChannel(id: string): Promise<ChatChannel | null> {
  try {
    const { channel } = await callSlack(() => client.conversations.info({ channel: id })).catch(
      throwWithoutUnknownOutcome,
    );
    const isSeen = channel?.is_private !== true || channel.is_member !== false;
    if (!channel?.name || channel.id !== id || channel.is_archived || !isSeen) return null;
    return { id, name: channel.name, is_private: channel.is_private === true };
  } catch (error) {
    if (error instanceof Problem && INVISIBLE_CHANNEL_CODES.has(error.code)) return null;
    throw error;
  }
}

/** Error codes for channels that the bot cannot see. */
const INVISIBLE_CHANNEL_CODES = new Set(['channel_not_found', 'not_in_channel', 'channel_type_not_supported']);

/** Replaces an unknown outcome: a read request cannot have posted anything. */
function throwWithoutUnknownOutcome(error: Problem): never {
  throw error.code === 'outcome_unknown' ? createChatTimeoutProblem() : error;
}

async function callSlack<T>(request: () => Promise<T>): Promise<T> {
  if (!/^[\x21-\x7e]+$/.test(chatBotToken)) throw toSlackErrorProblem('invalid_auth');
  try {
    return await request();
  } catch (error) {
    throw toSlackProblem(error);
  }
}
