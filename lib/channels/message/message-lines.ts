import { formatEntryChange } from '../../entries/versions/format-change.ts';
import { isDemoData } from '../../values/settings.ts';
import { formatDigestLines, formatDigestSubject } from './digest-lines.ts';
import { formatLogHeadLines, formatLogHeadSubject } from './log-head-lines.ts';
import {
  type ChannelMessage,
  type DigestMessage,
  formatMatchReason,
  type ReminderMessage,
  type UpdateMessage,
  type VerificationCodeMessage,
} from './message.ts';
import {
  buildHeadingLine,
  formatPublisherAndDate,
  MAX_MESSAGE_PART_LENGTHS,
  type MessageLine,
  SERVICE_NAME,
  toDisplayLine,
} from './message-parts.ts';
import { formatReminderLines, formatReminderSubject, truncateReminder } from './reminder-lines.ts';

const DEMO_NOTICE = 'Demo data: this update is invented.';

/**
 * Formats the subject of a message as one line, for example for a mail.
 * `destinationName` names the destination that a code verifies: `mailbox` or `channel`.
 */
export function formatMessageSubject(message: ChannelMessage, destinationName: string): string {
  if (message.kind === 'code') return `${message.code} is the code for your ${destinationName}`;
  if (message.kind === 'test') return 'Test: updates arrive here';
  if (message.kind === 'head') return formatLogHeadSubject(message);
  if (message.kind === 'digest') return formatDigestSubject(message);
  if (message.kind === 'reminder') return formatReminderSubject(message);
  const { entry, kind } = message;
  const title = toDisplayLine(entry.title, MAX_MESSAGE_PART_LENGTHS.subject) || 'Untitled update';
  const institution = toDisplayLine(entry.institution_name, MAX_MESSAGE_PART_LENGTHS.institution);
  const before = `${isDemoData ? 'Demo data: ' : ''}${kind === 'edited' ? 'Changed: ' : ''}`;
  return `${before}${title}${institution && ` (${institution})`}`;
}

/**
 * Formats a message as lines that mail, chat and Teams can render.
 * Links to the web app are omitted if `app_url`, its address, is null.
 */
export function formatMessageLines(message: ChannelMessage, app_url: string | null): MessageLine[] {
  if (message.kind === 'code') return formatCode(message);
  if (message.kind === 'test') return TEST_LINES;
  if (message.kind === 'head') return formatLogHeadLines(message);
  if (message.kind === 'reminder') return formatReminderLines(message, app_url);
  return message.kind === 'digest' ? formatDigestLines(message, app_url) : formatUpdate(message, app_url);
}

const TEST_LINES: MessageLine[] = [`This is a test of ${SERVICE_NAME}. Updates that your alerts find can arrive here.`];
const formatCode = ({ code }: VerificationCodeMessage): MessageLine[] => [
  `Somebody wants ${SERVICE_NAME} to send updates here. Their code to confirm it is:`,
  code,
  'It is good for 24 hours. If you did not expect this message, do nothing: nothing more is sent.',
];

function formatUpdate({ kind, entry, alert, why, changed }: UpdateMessage, app_url: string | null): MessageLine[] {
  const summary = (entry.five_point_summary ?? [entry.one_line_summary ?? ''])
    .map((point) =>
      toDisplayLine(point, entry.five_point_summary ? MAX_MESSAGE_PART_LENGTHS.point : MAX_MESSAGE_PART_LENGTHS.line),
    )
    .filter(Boolean);
  const reason = toDisplayLine(formatMatchReason(why), MAX_MESSAGE_PART_LENGTHS.why);
  const change = kind === 'edited' ? formatEntryChange(changed) : '';
  return [
    ...(isDemoData ? [DEMO_NOTICE] : []),
    kind === 'edited' ? 'A regulatory update was changed' : 'New regulatory update',
    buildHeadingLine(entry),
    ...(change ? [`${change}.`] : []),
    formatPublisherAndDate(entry),
    ...summary.map((point) => (entry.five_point_summary ? `• ${point}` : point)),
    ...(app_url ? [{ says: `Open in ${SERVICE_NAME}`, leads: `${app_url}/#/entries/${entry.id}` }] : []),
    `Why you get this: your alert “${toDisplayLine(alert.name, MAX_MESSAGE_PART_LENGTHS.name)}”` +
      `${reason && ` (${reason})`}.`,
  ];
}

/** The most of a message that a platform accepts. */
interface MessageLimit {
  /** Updates of a digest, or dates of a reminder. */
  maxItems: number;
  maxBytes: number;
}

/** Renders a message. A digest or reminder is shortened until its JSON is within the limit, or has one item. */
export function renderWithinLimit<T>(
  message: ChannelMessage,
  { maxItems, maxBytes }: MessageLimit,
  render: (message: ChannelMessage) => T,
): T {
  if (!isListMessage(message)) return render(message);
  for (let shown = maxItems; shown > 1; shown -= 1) {
    const rendered = render(truncateList(message, shown));
    if (Buffer.byteLength(JSON.stringify(rendered)) <= maxBytes) return rendered;
  }
  return render(truncateList(message, 1));
}

type ListMessage = DigestMessage | ReminderMessage;

/** Returns true for a message with several updates, each with its own link. */
export const isListMessage = (message: ChannelMessage): message is ListMessage =>
  message.kind === 'digest' || message.kind === 'reminder';

const truncateList = (list: ListMessage, shown: number): ListMessage =>
  list.kind === 'digest' ? { ...list, items: list.items.slice(0, shown) } : truncateReminder(list, shown);
