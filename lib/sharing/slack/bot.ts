import { WebClient } from '@slack/web-api';
import { Problem } from '../../values/problem.ts';
import type { ChatChannel } from '../chat.ts';
import type { BotMessage } from '../platform.ts';
import { botToken } from '../settings.ts';
import { apiUrl } from './api-url.ts';
import { platformFetch } from './connection.ts';
import { failureOf, noAnswer, outcomeUnknown, refusal } from './errors.ts';
import type { Message } from './message.ts';

/** The page size that the platform recommends; 999 channels with topics would exceed the megabyte that is read. */
const PAGE_SIZE = 200;
const silent = () => {};

/** No retries: they could post twice, and the client's default waits for half an hour. */
const client = new WebClient(botToken, {
  slackApiUrl: apiUrl.href,
  retryConfig: { retries: 0 },
  rejectRateLimitedCalls: true,
  allowAbsoluteUrls: false,
  fetch: platformFetch,
  logger: {
    debug: silent,
    info: silent,
    warn: silent,
    error: silent,
    setLevel: silent,
    getLevel: () => 'error',
    setName: silent,
  } as never,
});

/** Posts to a channel. @throws Problem with the platform's code, 429, 503, or 504 if it may have been posted */
export async function postByBot(
  channel: string,
  message: Message,
): Promise<{ channel_id: string; message_ts: string }> {
  const { ts, channel: where } = await call(() => client.chat.postMessage({ channel, ...message }));
  if (typeof ts !== 'string') throw outcomeUnknown();
  return { channel_id: typeof where === 'string' ? where : channel, message_ts: ts };
}

/**
 * Error codes of chat.update that describe the message (https://docs.slack.dev/reference/methods/chat.update).
 *
 * Codes that describe the channel are not listed: a channel can be unarchived, and the bot can be invited again.
 */
const UNCHANGED: Record<string, 'fixed' | 'gone'> = {
  message_not_found: 'gone',
  cant_update_message: 'fixed',
  edit_window_closed: 'fixed',
  block_mismatch: 'fixed',
};

/** Updates a message that the bot posted. Repeating an update is safe. @throws Problem as `postByBot` */
export function changeByBot(
  { channel_id: channel, message_ts: ts }: BotMessage,
  { text, blocks, link_names, parse }: Message,
): Promise<'changed' | 'fixed' | 'gone'> {
  const asBecame = (error: { data?: { error?: string } }) => {
    const became = UNCHANGED[error.data?.error ?? ''];
    if (became) return became;
    throw error;
  };
  const update = () => client.chat.update({ channel, ts, text, blocks, link_names, parse });
  return call(() => update().then(() => 'changed' as const, asBecame));
}

/** Posts in the thread of a message that the bot posted. @throws Problem as `postByBot` */
export async function replyByBot(
  { channel_id: channel, message_ts: thread_ts }: BotMessage,
  message: Message,
): Promise<void> {
  await call(() => client.chat.postMessage({ channel, thread_ts, ...message }));
}

/**
 * Returns the scopes of the token from the response headers, or null if there are none. @throws Problem as
 * `readChannelPage`
 */
export async function botScopes(): Promise<string[] | null> {
  const { response_metadata: told } = await call(() => client.auth.test()).catch(withoutDoubt);
  return told?.scopes ?? null;
}

/**
 * Returns one page of channels of these types, with the token's scopes if the response headers name them.
 *
 * @throws Problem with the platform's code, 429, 503, 504
 */
export async function readChannelPage(types: string, cursor: string): Promise<ChannelPage> {
  const request = { types, exclude_archived: true, limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) };
  const page = await call(() => client.conversations.list(request)).catch(withoutDoubt);
  const channels: ChatChannel[] = [];
  for (const { id, name, is_private, is_archived } of page.channels ?? []) {
    if (id && name && !is_archived) channels.push({ id, name, is_private: is_private === true });
  }
  const { scopes, next_cursor } = page.response_metadata ?? {};
  return { channels, scopes, nextCursor: next_cursor ?? '' };
}

export interface ChannelPage {
  channels: ChatChannel[];
  scopes: string[] | undefined;
  /** '' after the last page. */
  nextCursor: string;
}

/**
 * Returns a channel by id, or null if the bot cannot see it or nothing can be posted to it.
 *
 * @throws Problem as `readChannelPage`
 */
export async function findBotChannel(id: string): Promise<ChatChannel | null> {
  try {
    const { channel } = await call(() => client.conversations.info({ channel: id })).catch(withoutDoubt);
    const isSeen = channel?.is_private !== true || channel.is_member !== false;
    if (!channel?.name || channel.id !== id || channel.is_archived || !isSeen) return null;
    return { id, name: channel.name, is_private: channel.is_private === true };
  } catch (error) {
    if (error instanceof Problem && UNSEEN.has(error.code)) return null;
    throw error;
  }
}

/** Error codes for channels that the bot cannot see. */
const UNSEEN = new Set(['channel_not_found', 'not_in_channel', 'channel_type_not_supported']);

/** Replaces an unknown outcome: a read request cannot have posted anything. */
function withoutDoubt(error: Problem): never {
  throw error.code === 'outcome_unknown' ? noAnswer() : error;
}

async function call<T>(request: () => Promise<T>): Promise<T> {
  if (!/^[\x21-\x7e]+$/.test(botToken)) throw refusal('invalid_auth');
  try {
    return await request();
  } catch (error) {
    throw failureOf(error);
  }
}
