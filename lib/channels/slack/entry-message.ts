import type { Button, ContextBlock, HeaderBlock, KnownBlock, MrkdwnElement, SectionBlock } from '@slack/types';
import type { Entry } from '../../entries/entry.ts';
import { formatDate, getLastDayOfPeriod, KEY_DATE_LABELS } from '../../extraction/key-dates/format-key-date.ts';
import type { KeyDate } from '../../extraction/key-dates/key-date.ts';
import { escapeMrkdwn, truncateUrl } from './mrkdwn.ts';

/*
 * The message of one entry, for the bot and for the webhook. Limits of the platform: header 150, section 3000, field
 * 2000, button url 3000, all blocks together 12000 characters (https://docs.slack.dev/reference/block-kit/blocks).
 * `verbatim` keeps the platform from adding links and mentions.
 */

const NEW_ENTRY_TITLE = 'New regulatory update';
const EDITED_ENTRY_TITLE = 'Regulatory update changed';
const ARTICLE_BUTTON_LABEL = 'View Full Article';
const APP_LINK_LABEL = 'Open in Regulatory updates';
/** Part of every message of a service whose entries are invented. */
const DEMO_NOTICE = 'Demo data: this update is invented.';
/** The title that messages display for an entry without one. */
export const UNTITLED_ENTRY_TITLE = 'Untitled update';
const MAX_LENGTHS = {
  title: 300,
  institution: 200,
  oneLine: 1_500,
  point: 500,
  comment: 2_900,
  why: 2_900,
  section: 3_000,
};

/** The content of a Slack message, without the channel; `text` is the notification text. */
export interface SlackMessage {
  text: string;
  blocks: KnownBlock[];
  unfurl_links: false;
  unfurl_media: false;
  link_names: false;
  parse: 'none';
}

/** Options of a Slack message that keep the platform from adding links, previews and mentions. */
export const NO_PREVIEW_OR_MENTION_OPTIONS = {
  unfurl_links: false,
  unfurl_media: false,
  link_names: false,
  parse: 'none',
} as const;

/** The fields of an entry that its message displays. */
export type SharedEntry = Pick<
  Entry,
  | 'id'
  | 'title'
  | 'link'
  | 'institution_name'
  | 'published_date'
  | 'published_date_source'
  | 'published_precision'
  | 'one_line_summary'
  | 'five_point_summary'
> & { key_dates?: KeyDate[] | null };

/** What messages display about the deployment that sends them. */
export interface SendingDeployment {
  /** Its entries are invented. */
  demo: boolean;
  /**
   * Address of the web app without a trailing slash, such as `https://updates.example.org`. Null if it is not known.
   */
  app_url: string | null;
}

/** A sender whose messages have no demo notice and no links to the app. */
export const UNKNOWN_SENDER: SendingDeployment = { demo: false, app_url: null };

/** Why an alert sent a message, and whether the entry was edited. */
interface AlertContext {
  why?: string | undefined;
  isEdit?: boolean | undefined;
}

/** The sharer's comment, the sender, and the reason of an alert. */
interface EntryMessageOptions {
  comment?: string | undefined;
  sender?: SendingDeployment | undefined;
  alert?: AlertContext | undefined;
}

/**
 * Builds the Slack message of an entry: title, institution, dates, summary, and links.
 * It also has the sharer's comment, or the reason why an alert sent it. Long texts are truncated to the limits of the
 * platform.
 */
export function buildEntryMessage(
  entry: SharedEntry,
  {
    comment,
    sender: { demo, app_url } = UNKNOWN_SENDER,
    alert: { why, isEdit = false } = {},
  }: EntryMessageOptions = {},
): SlackMessage {
  const announcement = isEdit ? EDITED_ENTRY_TITLE : NEW_ENTRY_TITLE;
  const link = truncateUrl(entry.link);
  const title = escapeMrkdwn(entry.title, MAX_LENGTHS.title) || UNTITLED_ENTRY_TITLE;
  const institution = escapeMrkdwn(entry.institution_name, MAX_LENGTHS.institution) || 'Unknown';
  const summary = formatSummary(entry);
  const commentText = comment ? escapeMrkdwn(comment, MAX_LENGTHS.comment) : '';
  const reason = why ? escapeMrkdwn(why, MAX_LENGTHS.why) : '';
  const attributes: SectionBlock = {
    type: 'section',
    fields: [
      toMrkdwn(`*Institution*\n${institution}`),
      toMrkdwn([formatPublished(entry), ...formatDueDates(entry)].join('\n')),
    ],
  };
  return {
    text: `${demo ? 'Demo data: ' : ''}${announcement}: ${title} (${institution})`,
    blocks: [
      buildHeaderBlock(announcement),
      ...(demo ? [buildContextBlock(DEMO_NOTICE)] : []),
      buildSectionBlock(formatTitle(title, link)),
      attributes,
      ...(summary ? [buildSectionBlock(`*Summary*\n${summary}`)] : []),
      ...(commentText ? [buildSectionBlock(`*Comment*\n${commentText}`)] : []),
      ...(reason ? [buildSectionBlock(`*Alert*\n${reason}`)] : []),
      ...(link ? [{ type: 'actions' as const, elements: [buildLinkButton(link)] }] : []),
      ...(app_url ? [buildContextBlock(buildAppLink(app_url, entry))] : []),
    ],
    ...NO_PREVIEW_OR_MENTION_OPTIONS,
  };
}

/**
 * Builds a Slack message of plain text lines, followed by one block of code, which is never truncated.
 *
 * @throws Error for code of more than 2,900 characters
 */
export function buildTextMessage(lines: string[], code?: string): SlackMessage {
  const text = escapeMrkdwn(lines.join(' '), MAX_LENGTHS.why);
  const blocks = lines.map((line) => buildSectionBlock(escapeMrkdwn(line, MAX_LENGTHS.why)));
  return { text, blocks: code === undefined ? blocks : [...blocks, codeBlock(code)], ...NO_PREVIEW_OR_MENTION_OPTIONS };
}

function codeBlock(code: string): SectionBlock {
  const written = escapeMrkdwn(code.replaceAll('`', "'"), MAX_LENGTHS.section);
  if (written.length > MAX_LENGTHS.why) throw new Error('The code is too long for a message.');
  return buildSectionBlock(`\`\`\`${written}\`\`\``);
}

/** Returns a header block of Slack with plain text; Slack allows 150 characters. */
export const buildHeaderBlock = (plainText: string): HeaderBlock => ({
  type: 'header',
  text: { type: 'plain_text', text: plainText, emoji: false },
});
const toMrkdwn = (mrkdwnText: string): MrkdwnElement => ({ type: 'mrkdwn', text: mrkdwnText, verbatim: true });
/**
 * Returns a section block of Slack with a text in mrkdwn, the markup of Slack.
 * Text from feeds and people must be escaped with `escapeMrkdwn` first.
 */
export const buildSectionBlock = (mrkdwnText: string): SectionBlock => ({
  type: 'section',
  text: toMrkdwn(mrkdwnText),
});
/**
 * Returns a context block of Slack, in small type, with a text in mrkdwn, the markup of Slack.
 * Text from feeds and people must be escaped with `escapeMrkdwn` first.
 */
export const buildContextBlock = (mrkdwnText: string): ContextBlock => ({
  type: 'context',
  elements: [toMrkdwn(mrkdwnText)],
});
const buildLinkButton = (url: string): Button => ({
  type: 'button',
  text: { type: 'plain_text', text: ARTICLE_BUTTON_LABEL, emoji: false },
  url,
  action_id: 'view_full_article',
});

/** Returns a link to an entry in the web app at `appUrl`, in mrkdwn, the markup of Slack. */
export const buildAppLink = (appUrl: string, { id }: Pick<Entry, 'id'>) =>
  `<${appUrl}/#/entries/${id}|${APP_LINK_LABEL}>`;

/** Formats the title as a link; plain if the address is invalid or too long. */
function formatTitle(title: string, link: string | null): string {
  const linked = link && `<${link.replaceAll('&', '&amp;')}|${title}>`;
  return linked && linked.length <= MAX_LENGTHS.section ? linked : title;
}

function formatSummary({ one_line_summary, five_point_summary }: SharedEntry): string {
  const points = (five_point_summary ?? []).map((point) => escapeMrkdwn(point, MAX_LENGTHS.point)).filter(Boolean);
  if (points.length > 0) return points.map((point) => `• ${point}`).join('\n');
  return one_line_summary ? escapeMrkdwn(one_line_summary, MAX_LENGTHS.oneLine) : '';
}

/** Formats the publication date, or when the entry was first seen if its source gives no date. */
function formatPublished({ published_date, published_date_source, published_precision }: SharedEntry): string {
  const day = formatUtcDay(published_date);
  if (published_date_source === 'first_seen') return `*First seen*\n${day} (its source gives no date)`;
  return `*Published*\n${published_precision === 'day' ? day : `${day}, ${published_date.slice(11, 16)} UTC`}`;
}

/** Formats the day of an instant in UTC: `2026-11-21T09:30:00Z` as `21 November 2026`. */
export const formatUtcDay = (instant: string): string => formatDate(instant.slice(0, 10));

const formatDueDates = ({ key_dates, published_date }: SharedEntry) =>
  formatKeyDateLines(key_dates ?? [], published_date);

/** Key dates per message; the app shows the others. */
const MAX_KEY_DATES = 3;

/**
 * Formats the first three key dates of an entry as lines of mrkdwn, earliest first.
 * Key dates before the day of publication are omitted. Example: `*Comments end*: 15 January 2027 (moved from 15
 * December 2026)`.
 */
function formatKeyDateLines(dates: KeyDate[], published: string): string[] {
  const upcomingDates = dates
    .map((one) => ({ ...one, last: getLastDayOfPeriod(one.date) }))
    .filter(({ last }) => last >= published.slice(0, 10))
    .sort((a, b) => (a.last < b.last ? -1 : 1));
  return upcomingDates.slice(0, MAX_KEY_DATES).map(({ kind, date, moved_from }) => {
    const moved = moved_from ? ` (moved from ${formatDate(moved_from)})` : '';
    return `*${KEY_DATE_LABELS[kind]}*: ${formatDate(date)}${moved}`;
  });
}
