import type { StoredDestination } from '../destinations/destination.ts';
import type { ChatChannel } from '../sharing/chat.ts';
import { platform } from '../sharing/configured.ts';
import type { Target } from '../sharing/platform.ts';
import { chatConfig } from '../sharing/settings.ts';
import { Problem } from '../values/problem.ts';
import { buttonsOf } from './button-value.ts';
import { countInWords, moreInWords } from './digest-lines.ts';
import { headCode } from './head-lines.ts';
import {
  type CodeMessage,
  type DigestMessage,
  editInWords,
  type Message,
  type Outcome,
  type ReminderMessage,
  reasonInWords,
  type UpdateMessage,
} from './message.ts';
import { linesOf } from './message-lines.ts';
import { dueInWords, moreDates, reminderSubject } from './reminder-lines.ts';
import { sourceWords } from './source-words.ts';
import { oneLine } from './words.ts';

const LONGEST_ID = 40;
const LONGEST_NAME = 80;
const MOST_OF_CHANNEL = 20;
const CHANNEL = /^[A-Z0-9]{1,40}$/;
const NUMBER = /^\d{1,12}\.\d{1,9}$/;
const NOT_CONFIGURED = 'The chat has no bot here: CHAT_BOT_TOKEN is not set.';

type Channel = Pick<StoredDestination, 'kind' | 'address' | 'app_url'>;

/**
 * One try of one message to a channel, by the bot or by an incoming webhook. Never rejects for what the platform does: a refusal has posted
 * nothing, and what it did not answer may stand there.
 */
export async function sendToChannel(channel: Channel, message: Message | CodeMessage): Promise<Outcome> {
  if (channel.kind === 'channel' && !chatConfig.has_bot_token)
    return { outcome: 'failed', reason: 'the chat has no bot here' };
  try {
    const { channel_id, message_ts } = await postTo(channel, message);
    return { outcome: 'delivered', ...placeOf(channel_id, message_ts) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'outcome_unknown')
      return { outcome: 'unknown', reason: 'the chat platform gave no usable answer' };
    const wait = error.retryAfter === undefined ? {} : { retry_after_s: error.retryAfter };
    return { outcome: 'failed', status: error.status, reason: `the chat platform refused: ${error.code}`, ...wait };
  }
}

/** Where the bot's message stands, for whoever corrects it. What the platform says of that becomes a part of a key: another form is none. */
const placeOf = (channel_id: string | null, message_ts: string | null): Pick<Outcome, 'posted'> =>
  CHANNEL.test(channel_id ?? '') && NUMBER.test(message_ts ?? '')
    ? { posted: { channel_id: channel_id as string, message_ts: message_ts as string } }
    : {};

function postTo({ kind, address, app_url }: Channel, message: Message | CodeMessage) {
  const target: Target =
    kind === 'channel' ? { method: 'bot', channel_id: address } : { method: 'webhook', channel_id: null, url: address };
  if (message.kind === 'digest') return postDigest(target, message, app_url);
  if (message.kind === 'reminder') return postReminder(target, message, app_url);
  if (message.kind === 'code' || message.kind === 'test') return platform.say(target, wordsOf(message));
  if (message.kind === 'head') return platform.say(target, wordsOf(message), headCode(message));
  const { buttons, ...said } = saidOf(message);
  // Nobody answers what is pressed in a workspace without the bot.
  return platform.post(target, message.entry, kind === 'channel' ? { ...said, buttons } : said, app_url);
}

/** What stands in the bot's message about an update beside the update. */
export const saidOf = (message: UpdateMessage): { why: string; isEdit: boolean; buttons?: string } => ({
  why: reasonOf(message),
  isEdit: message.kind === 'edited',
  ...buttonsFor(message),
});

const wordsOf = (message: Message | CodeMessage): string[] =>
  linesOf(message, null).filter((line) => typeof line === 'string');

const buttonsFor = ({ alert, entry }: UpdateMessage) => buttonsOf({ alert_id: alert.id, entry_id: entry.id });

/** Why an update is in a channel, and of an edit what changed. @public for its test */
export function reasonOf(message: UpdateMessage): string {
  const { alert, why } = message;
  const [edit, reason] = [editInWords(message), reasonInWords(why)];
  return `${edit && `${edit}. `}${alert.name}${reason && `: ${reason}`}`;
}

/** A message of the platform has room for 20 updates, by a line each with its title and one with what changed. */
function postDigest(target: Target, digest: DigestMessage, app_url: string | null) {
  const items = digest.items.slice(0, MOST_OF_CHANNEL);
  const more = moreInWords({ ...digest, items });
  const { title, lines } = sourceWords(digest.sources);
  const headline = `${oneLine(digest.alert.name, LONGEST_NAME)}: ${countInWords(digest)}`;
  const below = [...(more ? [more] : []), title, ...lines];
  const entries = items.map((item) => ({ ...item.entry, acronym: null, edit: editInWords(item) }));
  return platform.postDigest(
    target,
    entries,
    { digest: { headline, below, path: `/alerts/${digest.alert.id}` } },
    app_url,
  );
}

/** A line for each date, with its update. */
function postReminder(target: Target, reminder: ReminderMessage, app_url: string | null) {
  const more = moreDates(reminder);
  const entries = reminder.dates.map((one) => ({
    ...one.entry,
    title: `${dueInWords(one)}: ${one.entry.title}`,
    acronym: null,
  }));
  const said = { headline: reminderSubject(reminder), below: more ? [more] : [], path: '/calendar' };
  return platform.postDigest(target, entries, { digest: said }, app_url);
}

/** Whether the bot sees the channel. Nothing is posted: many would see it. */
export async function tryChannel({ address }: { address: string }): Promise<Outcome> {
  try {
    return { outcome: 'delivered', reason: `the bot sees ${await channelName(address)}; nothing was posted` };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { outcome: 'failed', status: error.status, reason: error.message };
  }
}

/**
 * The name of a channel that the bot can see: the platform is asked for this one, since a list may not have it yet.
 *
 * @throws Problem 409 chat_not_configured, 422 channel_unknown, and as a list of channels
 */
export async function channelName(id: string): Promise<string> {
  if (!chatConfig.has_bot_token) throw new Problem('conflict', 'chat_not_configured', NOT_CONFIGURED);
  const channel = await findChannel(id);
  if (channel) return `#${channel.name}`;
  throw unknownChannel(id, 'Invite it there, or choose one of the channels at /api/v2/feeds/chat/channels.');
}

async function findChannel(id: string): Promise<ChatChannel | null> {
  if (!CHANNEL.test(id)) return null;
  try {
    return await platform.channel(id);
  } catch (error) {
    // A bot that may not look sees no channel, and the remedy is that of its set-up.
    if (error instanceof Problem && platform.remedies[error.code]?.isSetUp) throw unknownChannel(id, error.message);
    throw error;
  }
}

const unknownChannel = (id: string, remedy: string) =>
  new Problem(
    'unprocessable',
    'channel_unknown',
    `The bot sees no channel ${JSON.stringify(id.slice(0, LONGEST_ID))}. ${remedy}`,
  );
