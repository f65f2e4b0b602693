import {
  buildAppLink,
  buildContextBlock,
  buildHeaderBlock,
  buildSectionBlock,
  formatUtcDay,
  NO_PREVIEW_OR_MENTION_OPTIONS,
  type SendingDeployment,
  type SharedEntry,
  type SlackMessage,
  UNKNOWN_SENDER,
  UNTITLED_ENTRY_TITLE,
} from './entry-message.ts';
import { escapeMrkdwn, truncatePlainText, truncateUrl } from './mrkdwn.ts';

/*
 * Several entries as one message with a section each: at most 24 of the 50 blocks that the platform allows. All
 * blocks together may have 12,000 characters; each entry gets its share of the remaining characters.
 */

const DEMO_NOTICE = 'Demo data: these updates are invented.';
const MAX_ENTRIES_LENGTH = 9_200;
const MAX_LENGTHS = { line: 3_000, title: 300, acronym: 40, edit: 100, comment: 2_600, below: 2_300, headline: 140 };
/** Characters that a title keeps next to a long address. */
const MIN_TITLE_LENGTH = 100;
/** A longer link to the app would leave no room for the source's address, so it is omitted. */
const MAX_APP_LINK_LENGTH = 150;

/** An entry of a digest with its publisher's acronym, and what changed if it was edited. */
type SlackDigestEntry = Pick<
  SharedEntry,
  'id' | 'title' | 'link' | 'institution_name' | 'published_date' | 'published_date_source'
> & {
  acronym: string | null;
  edit?: string;
};

/** The text of an alert's digest: headline, lines below the entries, and the alert's path in the app. */
interface AlertDigestText {
  headline: string;
  below: string[];
  path: string;
}

/** The sharer's comment, the sender, and the text of an alert's digest. */
interface DigestMessageOptions {
  comment?: string | undefined;
  sender?: SendingDeployment | undefined;
  alert?: AlertDigestText | undefined;
}

/**
 * Builds the Slack message of several entries, with titles, links, publishers, dates and the comment.
 * For the digest of an alert, `alert` has the headline and the lines below the entries. Long texts are truncated to the
 * limits of the platform.
 */
export function buildDigestMessage(
  entries: SlackDigestEntry[],
  { comment, sender: { demo, app_url } = UNKNOWN_SENDER, alert }: DigestMessageOptions = {},
): SlackMessage {
  const announcement = alert
    ? truncatePlainText(alert.headline, MAX_LENGTHS.headline)
    : `${entries.length} regulatory updates`;
  const [first] = entries;
  const title = escapeMrkdwn(first?.title ?? '', MAX_LENGTHS.title) || UNTITLED_ENTRY_TITLE;
  const commentText = comment ? escapeMrkdwn(comment, MAX_LENGTHS.comment) : '';
  const announcementText = alert ? escapeMrkdwn(announcement, MAX_LENGTHS.headline) : announcement;
  // The headline of an alert's digest counts all matches; the entries are the first of them.
  const more = !alert && entries.length > 1 ? `, and ${entries.length - 1} more` : '';
  return {
    text: `${demo ? 'Demo data: ' : ''}${announcementText}: ${title}${more}`,
    blocks: [
      buildHeaderBlock(announcement),
      ...(demo ? [buildContextBlock(DEMO_NOTICE)] : []),
      ...formatEntries(entries, app_url).map(buildSectionBlock),
      ...(commentText ? [buildSectionBlock(`*Comment*\n${commentText}`)] : []),
      ...(alert ? buildFooter(alert, app_url) : []),
    ],
    ...NO_PREVIEW_OR_MENTION_OPTIONS,
  };
}

/** Returns the blocks below the entries of an alert's digest, with a link to all matches. */
function buildFooter({ below, path }: AlertDigestText, appUrl: string | null) {
  const words = joinLines(below, MAX_LENGTHS.below);
  const link = appUrl === null ? '' : `<${appUrl}/#${path}|See all of them in Regulatory updates>`;
  return [
    ...(words ? [buildContextBlock(words)] : []),
    ...(link && link.length <= 2 * MAX_APP_LINK_LENGTH ? [buildContextBlock(link)] : []),
  ];
}

/** Joins as many lines as fit into `maxLength` characters, and adds an ellipsis if some are omitted. */
function joinLines(lines: string[], maxLength: number): string {
  let text = '';
  for (const line of lines.map((one) => escapeMrkdwn(one, MAX_LENGTHS.title)).filter(Boolean)) {
    if (text.length + line.length + '\n\n…'.length > maxLength) return `${text}\n…`;
    text += `${text && '\n'}${line}`;
  }
  return text;
}

function formatEntries(entries: SlackDigestEntry[], appUrl: string | null): string[] {
  let remainingLength = MAX_ENTRIES_LENGTH;
  return entries.map((entry, i) => {
    const line = formatEntry(
      entry,
      appUrl,
      Math.min(MAX_LENGTHS.line, Math.floor(remainingLength / (entries.length - i))),
    );
    remainingLength -= line.length;
    return line;
  });
}

/**
 * Formats the linked title with changes, publisher and date below. Plain if the address is invalid or leaves no room.
 */
function formatEntry(entry: SlackDigestEntry, appUrl: string | null, maxLength: number): string {
  const edit = escapeMrkdwn(entry.edit ?? '', MAX_LENGTHS.edit);
  const date = `${formatDate(entry)}${formatAppLink(entry, appUrl)}`;
  const rest = `\n${edit && `${edit} · `}${formatPublisher(entry)}, ${date}`;
  const titleRoom = maxLength - rest.length - '<|>'.length;
  const link = truncateUrl(entry.link, titleRoom - MIN_TITLE_LENGTH)?.replaceAll('&', '&amp;') ?? '';
  const isLinked = link !== '' && link.length <= titleRoom - MIN_TITLE_LENGTH;
  const title =
    escapeMrkdwn(entry.title, Math.min(MAX_LENGTHS.title, isLinked ? titleRoom - link.length : titleRoom)) ||
    UNTITLED_ENTRY_TITLE;
  return (isLinked ? `<${link}|${title}>` : title) + rest;
}

const formatPublisher = ({ acronym, institution_name }: SlackDigestEntry) =>
  escapeMrkdwn(acronym ?? institution_name, MAX_LENGTHS.acronym) || 'Unknown';

function formatAppLink(entry: SlackDigestEntry, appUrl: string | null): string {
  const link = appUrl === null ? '' : buildAppLink(appUrl, entry);
  return link === '' || link.length > MAX_APP_LINK_LENGTH ? '' : ` · ${link}`;
}

const formatDate = ({ published_date, published_date_source }: SlackDigestEntry) =>
  `${published_date_source === 'first_seen' ? 'first seen ' : ''}${formatUtcDay(published_date)}`;
