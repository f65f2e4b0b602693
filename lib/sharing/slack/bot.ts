import { WebClient } from '@slack/web-api';
import { Problem } from '../../values/problem.ts';
import type { ChatChannel } from '../chat.ts';
import type { BotMessage } from '../platform.ts';
import { botToken } from '../settings.ts';
import { apiUrl } from './api-url.ts';
import { platformFetch } from './connection.ts';
import { failureOf, noAnswer, outcomeUnknown, refusal } from './errors.ts';
import type { Message } from './message.ts';

/** What the platform recommends; 999 channels with their topics and tabs are more than the megabyte that is read. */
const PAGE_SIZE = 200;
const silent = () => {};

/** No retries: they could post twice, and the platform's defaults wait for half an hour. */
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
 * Codes of chat.update that say what became of the message (https://docs.slack.dev/reference/methods/chat.update). Those of a channel do
 * not: it is unarchived, or the bot is invited again, and the message stands there.
 */
const UNCHANGED: Record<string, 'fixed' | 'gone'> = {
  message_not_found: 'gone',
  ...{ cant_update_message: 'fixed', edit_window_closed: 'fixed', block_mismatch: 'fixed' },
};

/** Changes a message that the bot posted, once or several times to the same. @throws Problem as `postByBot` */
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

/** The scopes of the token, from the headers of the response; null if they name none. @throws Problem as a list of channels */
export async function botScopes(): Promise<string[] | null> {
  const { response_metadata: told } = await call(() => client.auth.test()).catch(withoutDoubt);
  return told?.scopes ?? null;
}

/**
 * One page of the channels of these types, and the scopes of the token from the headers of the response, if they name any.
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
 * The channel of an id, as the platform knows it; null if the bot does not see it, or nothing can be posted there any more.
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

/** What the platform answers about a channel that is not the bot's. */
const UNSEEN = new Set(['channel_not_found', 'not_in_channel', 'channel_type_not_supported']);

/** A failed list has posted nothing. */
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
