import type { Button, RichTextBlock, RichTextStyleable } from '@slack/types';
import { isDemoData } from '../../values/settings.ts';
import type { CorrectedUpdate, StyledTextRun } from '../channel.ts';
import { buildSignedButtonField } from '../chat/chat-buttons.ts';
import type { AlertButtonAction } from '../chat/chat-interaction.ts';
import { formatOmittedUpdateCount, formatUpdateCount } from '../message/digest-lines.ts';
import { formatLogHeadCodeBlock } from '../message/log-head-lines.ts';
import {
  type ChannelMessage,
  type DigestMessage,
  formatEditedFields,
  formatMatchReason,
  type ReminderMessage,
  type ShareMessage,
  type UpdateMessage,
} from '../message/message.ts';
import { formatMessageLines } from '../message/message-lines.ts';
import { toDisplayLine } from '../message/message-parts.ts';
import { formatDateWithDaysLeft, formatOmittedDateCount, formatReminderSubject } from '../message/reminder-lines.ts';
import { formatSourceCoverageReport } from '../message/source-report-lines.ts';
import { buildDigestMessage } from './digest-message.ts';
import {
  buildEntryMessage,
  buildTextMessage,
  NO_PREVIEW_OR_MENTION_OPTIONS,
  type SendingDeployment,
  type SlackMessage,
} from './entry-message.ts';
import { escapeMrkdwn } from './mrkdwn.ts';

const MAX_NAME_LENGTH = 80;
const MAX_CHANNEL_ITEMS = 20;

/** Who posts a message. Only the bot gets clicks on buttons. */
interface Poster {
  app_url: string | null;
  hasButtons: boolean;
}

/** Builds the Slack message of any message to a destination, and of a share. */
export function buildSlackMessage(message: ChannelMessage | ShareMessage, poster: Poster): SlackMessage {
  const sender = { demo: isDemoData, app_url: poster.app_url };
  switch (message.kind) {
    case 'share':
      return buildEntryMessage(message.entry, { comment: message.comment, sender });
    case 'shared_digest':
      return buildDigestMessage(message.entries, { comment: message.comment, sender });
    case 'digest':
      return buildAlertDigest(message, sender);
    case 'reminder':
      return buildReminder(message, sender);
    case 'code':
    case 'test':
      return buildTextMessage(formatPlainLines(message));
    case 'head':
      return buildTextMessage(formatPlainLines(message), formatLogHeadCodeBlock(message));
    default: {
      const { buttons, ...alert } = buildReasonAndButtons(message);
      const update = buildEntryMessage(message.entry, { sender, alert });
      return poster.hasButtons ? addAlertButtons(update, buttons) : update;
    }
  }
}

/** Builds the Slack message of an update that was edited after a message about it was posted. */
export function buildCorrectedMessage({ entry, message, app_url }: CorrectedUpdate): SlackMessage {
  const { buttons, ...alert } = message ? buildReasonAndButtons(message) : DELETED_ALERT;
  const sender = { demo: isDemoData, app_url };
  return addAlertButtons(buildEntryMessage(entry, { sender, alert }), buttons);
}

interface ReasonAndButtons {
  why: string;
  isEdit: boolean;
  buttons?: string;
}

const DELETED_ALERT: ReasonAndButtons = { why: 'Changed.', isEdit: true };

/**
 * Returns the parts of a chat message that accompany an update.
 * They are why the update matched, whether it is an edit, and the signed value of the message's buttons.
 */
const buildReasonAndButtons = (message: UpdateMessage): ReasonAndButtons => ({
  why: formatAlertAndMatchReason(message),
  isEdit: message.kind === 'edited',
  ...buildSignedButtonField({ alert_id: message.alert.id, entry_id: message.entry.id }),
});

const formatPlainLines = (message: ChannelMessage): string[] =>
  formatMessageLines(message, null).filter((line) => typeof line === 'string');

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
function buildAlertDigest(digest: DigestMessage, sender: SendingDeployment): SlackMessage {
  const items = digest.items.slice(0, MAX_CHANNEL_ITEMS);
  const more = formatOmittedUpdateCount({ ...digest, items });
  const { title, lines } = formatSourceCoverageReport(digest.sources);
  const headline = `${toDisplayLine(digest.alert.name, MAX_NAME_LENGTH)}: ${formatUpdateCount(digest)}`;
  const below = [...(more ? [more] : []), title, ...lines];
  const entries = items.map((item) => ({ ...item.entry, acronym: null, edit: formatEditedFields(item) }));
  return buildDigestMessage(entries, { sender, alert: { headline, below, path: `/alerts/${digest.alert.id}` } });
}

/** Builds a message with one line per key date, with its update. */
function buildReminder(reminder: ReminderMessage, sender: SendingDeployment): SlackMessage {
  const more = formatOmittedDateCount(reminder);
  const entries = reminder.dates.map((one) => ({
    ...one.entry,
    title: `${formatDateWithDaysLeft(one)}: ${one.entry.title}`,
    acronym: null,
  }));
  const alert = { headline: formatReminderSubject(reminder), below: more ? [more] : [], path: '/calendar' };
  return buildDigestMessage(entries, { sender, alert });
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
export function buildRichTextMessage(text: string, lines: StyledTextRun[][]): SlackMessage {
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
