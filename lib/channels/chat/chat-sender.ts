import { Problem } from '../../values/problem.ts';
import type { StoredDestination } from '../destinations/destination.ts';
import { formatOmittedUpdateCount, formatUpdateCount } from '../message/digest-lines.ts';
import { formatLogHeadCodeBlock } from '../message/log-head-lines.ts';
import {
  type DeliveryMessage,
  type DigestMessage,
  formatEditedFields,
  formatMatchReason,
  type ReminderMessage,
  type SendOutcome,
  type UpdateMessage,
  type VerificationCodeMessage,
} from '../message/message.ts';
import { formatMessageLines } from '../message/message-lines.ts';
import { toDisplayLine } from '../message/message-parts.ts';
import { formatDateWithDaysLeft, formatOmittedDateCount, formatReminderSubject } from '../message/reminder-lines.ts';
import { formatSourceCoverageReport } from '../message/source-report-lines.ts';
import { buildSignedButtonField } from './button-value.ts';
import type { ChatChannel } from './chat.ts';
import { chatPlatform } from './chat-platform.ts';
import type { ChatTarget } from './platform.ts';
import { chatConfig } from './settings.ts';

const MAX_ID_LENGTH = 40;
const MAX_NAME_LENGTH = 80;
const MAX_CHANNEL_ITEMS = 20;
const CHANNEL_ID_PATTERN = /^[A-Z0-9]{1,40}$/;
const MESSAGE_TS_PATTERN = /^\d{1,12}\.\d{1,9}$/;
const NOT_CONFIGURED_DETAIL = 'The chat has no bot here: CHAT_BOT_TOKEN is not set.';

type ChatDestination = Pick<StoredDestination, 'kind' | 'address' | 'app_url'>;

/**
 * Sends one message to a channel once, as the bot or by an incoming webhook.
 * Errors of the platform become an outcome. `failed`: the platform refused the message, so it was not posted.
 * `unknown`: without a usable response it may have been posted.
 */
export async function sendToChannel(
  channel: ChatDestination,
  message: DeliveryMessage | VerificationCodeMessage,
): Promise<SendOutcome> {
  if (channel.kind === 'channel' && !chatConfig.has_bot_token)
    return { outcome: 'failed', reason: 'the chat has no bot here' };
  try {
    const { channel_id, message_ts } = await postMessageTo(channel, message);
    return { outcome: 'delivered', ...toPostedLocation(channel_id, message_ts) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'outcome_unknown')
      return { outcome: 'unknown', reason: 'the chat platform gave no usable answer' };
    const wait = error.retryAfter === undefined ? {} : { retry_after_s: error.retryAfter };
    return { outcome: 'failed', status: error.status, reason: `the chat platform refused: ${error.code}`, ...wait };
  }
}

/**
 * Returns the channel and number of the bot's message, which a later correction needs. Both become part of a sort key,
 * so values of another format are dropped.
 */
const toPostedLocation = (channel_id: string | null, message_ts: string | null): Pick<SendOutcome, 'posted'> =>
  CHANNEL_ID_PATTERN.test(channel_id ?? '') && MESSAGE_TS_PATTERN.test(message_ts ?? '')
    ? { posted: { channel_id: channel_id as string, message_ts: message_ts as string } }
    : {};

function postMessageTo(
  { kind, address, app_url }: ChatDestination,
  message: DeliveryMessage | VerificationCodeMessage,
) {
  const target: ChatTarget =
    kind === 'channel' ? { method: 'bot', channel_id: address } : { method: 'webhook', channel_id: null, url: address };
  if (message.kind === 'digest') return postDigest(target, message, app_url);
  if (message.kind === 'reminder') return postReminder(target, message, app_url);
  if (message.kind === 'code' || message.kind === 'test')
    return chatPlatform.postLines(target, formatPlainLines(message));
  if (message.kind === 'head')
    return chatPlatform.postLines(target, formatPlainLines(message), formatLogHeadCodeBlock(message));
  const { buttons, ...context } = buildReasonAndButtons(message);
  // A workspace without the bot cannot handle button clicks.
  const buttonFields = kind === 'channel' ? { buttons } : {};
  return chatPlatform.post(target, message.entry, { ...context, ...buttonFields, app_url });
}

/**
 * Returns the parts of a chat message that accompany an update.
 * They are why the update matched, whether it is an edit, and the signed value of the message's buttons.
 */
export const buildReasonAndButtons = (message: UpdateMessage): { why: string; isEdit: boolean; buttons?: string } => ({
  why: formatAlertAndMatchReason(message),
  isEdit: message.kind === 'edited',
  ...getButtonFields(message),
});

const formatPlainLines = (message: DeliveryMessage | VerificationCodeMessage): string[] =>
  formatMessageLines(message, null).filter((line) => typeof line === 'string');

const getButtonFields = ({ alert, entry }: UpdateMessage) =>
  buildSignedButtonField({ alert_id: alert.id, entry_id: entry.id });

/**
 * Formats why an alert posted an update, with the changes of an edit before the alert's name.
 * Example: `Title changed. Capital rules: capital, requirements`. @public for its test
 */
export function formatAlertAndMatchReason(message: UpdateMessage): string {
  const { alert, why } = message;
  const edit = formatEditedFields(message);
  const reason = formatMatchReason(why);
  return `${edit && `${edit}. `}${alert.name}${reason && `: ${reason}`}`;
}

/** A chat message has room for 20 updates: a line with the title, and one with what changed. */
function postDigest(target: ChatTarget, digest: DigestMessage, app_url: string | null) {
  const items = digest.items.slice(0, MAX_CHANNEL_ITEMS);
  const more = formatOmittedUpdateCount({ ...digest, items });
  const { title, lines } = formatSourceCoverageReport(digest.sources);
  const headline = `${toDisplayLine(digest.alert.name, MAX_NAME_LENGTH)}: ${formatUpdateCount(digest)}`;
  const below = [...(more ? [more] : []), title, ...lines];
  const entries = items.map((item) => ({ ...item.entry, acronym: null, edit: formatEditedFields(item) }));
  const digestText = { headline, below, path: `/alerts/${digest.alert.id}` };
  return chatPlatform.postDigest(target, entries, { digest: digestText, app_url });
}

/** Posts one line per key date, with its update. */
function postReminder(target: ChatTarget, reminder: ReminderMessage, app_url: string | null) {
  const more = formatOmittedDateCount(reminder);
  const entries = reminder.dates.map((one) => ({
    ...one.entry,
    title: `${formatDateWithDaysLeft(one)}: ${one.entry.title}`,
    acronym: null,
  }));
  const digestText = { headline: formatReminderSubject(reminder), below: more ? [more] : [], path: '/calendar' };
  return chatPlatform.postDigest(target, entries, { digest: digestText, app_url });
}

interface TestChannelOptions {
  address: string;
}

/**
 * Tests a channel by checking that the bot can see it.
 * Nothing is posted, because a test message would reach every member. The outcome is `delivered` or `failed`.
 */
export async function checkChannelAccess({ address }: TestChannelOptions): Promise<SendOutcome> {
  try {
    return { outcome: 'delivered', reason: `the bot sees ${await getChannelName(address)}; nothing was posted` };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { outcome: 'failed', status: error.status, reason: error.message };
  }
}

/**
 * Returns the name of a channel that the bot can see.
 * Looks up this one channel, because a list of channels may lack a new one.
 * @throws Problem 409 chat_not_configured
 * @throws Problem 422 channel_unknown
 * @throws Problem for another error of the chat platform
 */
export async function getChannelName(id: string): Promise<string> {
  if (!chatConfig.has_bot_token) throw new Problem('conflict', 'chat_not_configured', NOT_CONFIGURED_DETAIL);
  const channel = await findChannel(id);
  if (channel) return `#${channel.name}`;
  throw channelUnknown(id, 'Invite it there, or choose one of the channels at /api/v2/feeds/chat/channels.');
}

async function findChannel(id: string): Promise<ChatChannel | null> {
  if (!CHANNEL_ID_PATTERN.test(id)) return null;
  try {
    return await chatPlatform.findChannel(id);
  } catch (error) {
    // A bot without the permission to look up channels cannot see any; its set-up must be fixed.
    if (error instanceof Problem && chatPlatform.errorsByCode[error.code]?.isConfigurationError)
      throw channelUnknown(id, error.message);
    throw error;
  }
}

const channelUnknown = (id: string, remedy: string) =>
  new Problem(
    'unprocessable',
    'channel_unknown',
    `The bot sees no channel ${JSON.stringify(id.slice(0, MAX_ID_LENGTH))}. ${remedy}`,
  );
