import { WebClient } from '@slack/web-api';
import { Problem } from '../../values/problem.ts';
import type { ChatChannel } from '../chat.ts';
import type { BotMessage } from '../platform.ts';
import { botToken } from '../settings.ts';
import { apiUrl } from './api-url.ts';
import { platformFetch } from './connection.ts';
import { failureOf, noAnswer, outcomeUnknown, refusal } from './errors.ts';
import type { Message } from './message.ts';

/** How long the pages of a list of channels are read; the last call may then take its own time. */
const LIST_MS = 8_000;
const PAGE = 999;
/** The scope that lets a bot list the private channels that it is in. */
const PRIVATE = 'groups:read';
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

/** The scopes of the token in the last response: with groups:read one list has both kinds of channels. */
let granted: string[] = [];

/**
 * The channels that are not archived, by name; private ones if the token's granted scopes, from the headers of the response,
 * include groups:read.
 *
 * @throws Problem with the platform's code, 429, 503, 504
 */
export async function listBotChannels(): Promise<ChatChannel[]> {
  const deadline = performance.now() + LIST_MS;
  const unique = new Map((await allChannels(deadline)).map((channel) => [channel.id, channel]));
  return [...unique.values()].sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
}

async function allChannels(deadline: number): Promise<ChatChannel[]> {
  if (granted.includes(PRIVATE)) {
    try {
      return (await channelsOf('public_channel,private_channel', deadline)).channels;
    } catch (error) {
      if (!isMissingScope(error)) throw error;
      granted = [];
    }
  }
  const { channels, scopes } = await channelsOf('public_channel', deadline);
  granted = scopes ?? [];
  if (scopes && !scopes.includes(PRIVATE)) return channels;
  try {
    return [...channels, ...(await channelsOf('private_channel', deadline)).channels];
  } catch (error) {
    // If the platform does not name the scopes, private channels were requested anyway, and it may refuse.
    if (!scopes && isMissingScope(error)) return channels;
    throw error;
  }
}

const isMissingScope = (error: unknown) => error instanceof Problem && error.code === 'missing_scope';

async function channelsOf(
  types: string,
  deadline: number,
): Promise<{ channels: ChatChannel[]; scopes: string[] | undefined }> {
  const channels: ChatChannel[] = [];
  let scopes: string[] | undefined;
  let cursor: string | undefined;
  do {
    if (performance.now() > deadline) throw noAnswer();
    const asked = { types, exclude_archived: true, limit: PAGE, ...(cursor ? { cursor } : {}) };
    const page = await call(() => client.conversations.list(asked)).catch(withoutDoubt);
    scopes ??= page.response_metadata?.scopes;
    for (const { id, name, is_private, is_archived } of page.channels ?? []) {
      if (id && name && !is_archived) channels.push({ id, name, is_private: is_private === true });
    }
    cursor = page.response_metadata?.next_cursor || undefined;
  } while (cursor);
  return { channels, scopes };
}

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
