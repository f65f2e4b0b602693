import type { Button, ContextBlock, HeaderBlock, KnownBlock, MrkdwnElement, SectionBlock } from '@slack/types';
import type { Entry } from '../../entries/entry.ts';
import type { KeyDate } from '../../key-dates/key-date.ts';
import { sayDate } from '../../key-dates/said.ts';
import { linesOfDates } from './key-dates.ts';
import { linkOf } from './link.ts';
import { mrkdwn } from './mrkdwn.ts';

/*
 * The message of one entry, for the bot and for the webhook. Limits of the platform: header 150, section 3000, field
 * 2000, button url 3000, all blocks together 12000 characters (https://docs.slack.dev/reference/block-kit/blocks).
 * `verbatim` keeps the platform from adding links and mentions.
 */

const ANNOUNCEMENT = 'New regulatory update';
const OF_EDIT = 'Regulatory update changed';
const BUTTON = 'View Full Article';
const TO_APP = 'Open in Regulatory updates';
/** Part of every message of a service whose entries are invented. */
const DEMO = 'Demo data: this update is invented.';
export const UNTITLED = 'Untitled update';
const LONGEST = {
  title: 300,
  institution: 200,
  oneLine: 1_500,
  point: 500,
  comment: 2_900,
  why: 2_900,
  section: 3_000,
};

/** The content of a message, without the channel. */
export interface Message {
  text: string;
  blocks: KnownBlock[];
  unfurl_links: false;
  unfurl_media: false;
  link_names: false;
  parse: 'none';
}

/** Options that keep the platform from adding links, previews and mentions. */
export const INERT = { unfurl_links: false, unfurl_media: false, link_names: false, parse: 'none' } as const;

export type Shared = Pick<
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

/** Properties of the deployment that sends a message. */
export interface Sender {
  /** Its entries are invented. */
  demo: boolean;
  /**
   * Address of the web app without a trailing slash, such as `https://updates.example.org`; null if it is not known.
   */
  app_url: string | null;
}

export const UNKNOWN_SENDER: Sender = { demo: false, app_url: null };

/** Why an alert sent a message, and whether the entry was edited. */
interface OfAlert {
  why?: string | undefined;
  isEdit?: boolean | undefined;
}

/** Builds the message of an entry: title, institution, dates, summary, comment, reason, and links. */
export function messageOf(
  entry: Shared,
  comment?: string,
  { demo, app_url }: Sender = UNKNOWN_SENDER,
  { why, isEdit = false }: OfAlert = {},
): Message {
  const announcement = isEdit ? OF_EDIT : ANNOUNCEMENT;
  const link = linkOf(entry.link);
  const title = mrkdwn(entry.title, LONGEST.title) || UNTITLED;
  const institution = mrkdwn(entry.institution_name, LONGEST.institution) || 'Unknown';
  const summary = summaryOf(entry);
  const remark = comment ? mrkdwn(comment, LONGEST.comment) : '';
  const reason = why ? mrkdwn(why, LONGEST.why) : '';
  const facts: SectionBlock = {
    type: 'section',
    fields: [text(`*Institution*\n${institution}`), text([dateOf(entry), ...duesOf(entry)].join('\n'))],
  };
  return {
    text: `${demo ? 'Demo data: ' : ''}${announcement}: ${title} (${institution})`,
    blocks: [
      header(announcement),
      ...(demo ? [context(DEMO)] : []),
      section(titleLine(title, link)),
      facts,
      ...(summary ? [section(`*Summary*\n${summary}`)] : []),
      ...(remark ? [section(`*Comment*\n${remark}`)] : []),
      ...(reason ? [section(`*Alert*\n${reason}`)] : []),
      ...(link ? [{ type: 'actions' as const, elements: [button(link)] }] : []),
      ...(app_url ? [context(linkToApp(app_url, entry))] : []),
    ],
    ...INERT,
  };
}

/** The message of lines of plain text, and of a block of code of one line that is never cut. @throws Error for more than 2,900 characters */
export function sayingOf(lines: string[], code?: string): Message {
  const text = mrkdwn(lines.join(' '), LONGEST.why);
  const blocks = lines.map((line) => section(mrkdwn(line, LONGEST.why)));
  return { text, blocks: code === undefined ? blocks : [...blocks, codeBlock(code)], ...INERT };
}

function codeBlock(code: string): SectionBlock {
  const written = mrkdwn(code.replaceAll('`', "'"), LONGEST.section);
  if (written.length > LONGEST.why) throw new Error('The code is too long for a message.');
  return section(`\`\`\`${written}\`\`\``);
}

export const header = (plainText: string): HeaderBlock => ({
  type: 'header',
  text: { type: 'plain_text', text: plainText, emoji: false },
});
const text = (mrkdwnText: string): MrkdwnElement => ({ type: 'mrkdwn', text: mrkdwnText, verbatim: true });
export const section = (mrkdwnText: string): SectionBlock => ({ type: 'section', text: text(mrkdwnText) });
export const context = (mrkdwnText: string): ContextBlock => ({ type: 'context', elements: [text(mrkdwnText)] });
const button = (url: string): Button => ({
  type: 'button',
  text: { type: 'plain_text', text: BUTTON, emoji: false },
  url,
  action_id: 'view_full_article',
});

/** Returns a link to an entry in the app. */
export const linkToApp = (appUrl: string, { id }: Pick<Entry, 'id'>) => `<${appUrl}/#/entries/${id}|${TO_APP}>`;

/** Formats the title as a link; plain if the address is invalid or too long. */
function titleLine(title: string, link: string | null): string {
  const linked = link && `<${link.replaceAll('&', '&amp;')}|${title}>`;
  return linked && linked.length <= LONGEST.section ? linked : title;
}

function summaryOf({ one_line_summary, five_point_summary }: Shared): string {
  const points = (five_point_summary ?? []).map((point) => mrkdwn(point, LONGEST.point)).filter(Boolean);
  if (points.length > 0) return points.map((point) => `• ${point}`).join('\n');
  return one_line_summary ? mrkdwn(one_line_summary, LONGEST.oneLine) : '';
}

/** Formats the publication date, or when the entry was first seen if its source gives no date. */
function dateOf({ published_date, published_date_source, published_precision }: Shared): string {
  const day = dayOf(published_date);
  if (published_date_source === 'first_seen') return `*First seen*\n${day} (its source gives no date)`;
  return `*Published*\n${published_precision === 'day' ? day : `${day}, ${published_date.slice(11, 16)} UTC`}`;
}

/** Formats `2026-11-21T09:30:00Z` as `21 November 2026`. */
export const dayOf = (instant: string): string => sayDate(instant.slice(0, 10));

const duesOf = ({ key_dates, published_date }: Shared) => linesOfDates(key_dates ?? [], published_date);
