import { linkOf } from './link.ts';
import {
  context,
  dayOf,
  header,
  INERT,
  linkToApp,
  type Message,
  type Sender,
  type Shared,
  section,
  UNKNOWN_SENDER,
  UNTITLED,
} from './message.ts';
import { mrkdwn, plain } from './mrkdwn.ts';

/*
 * Several entries as one message with a section each: at most 24 of the 50 blocks that the platform allows. All
 * blocks together may have 12,000 characters; each entry gets its share of the remaining characters.
 */

const DEMO = 'Demo data: these updates are invented.';
const ENTRIES = 9_200;
const LONGEST = { line: 3_000, title: 300, acronym: 40, edit: 100, comment: 2_600, below: 2_300, headline: 140 };
/** Characters that a title keeps next to a long address. */
const TITLE_KEEPS = 100;
/** A longer link to the app would leave no room for the source's address, so it is omitted. */
const LONGEST_TO_APP = 150;

/** An entry of a digest with its publisher's acronym, and what changed if it was edited. */
type Digested = Pick<
  Shared,
  'id' | 'title' | 'link' | 'institution_name' | 'published_date' | 'published_date_source'
> & {
  acronym: string | null;
  edit?: string;
};

/**
 * The text of an alert's digest: its headline, plain lines below the entries, and the path of the alert in the app.
 */
interface OfAlert {
  headline: string;
  below: string[];
  path: string;
}

/** Builds the message of several entries: count, titles with links, publishers, dates, app links and the comment. */
export function digestOf(
  entries: Digested[],
  comment?: string,
  { demo, app_url }: Sender = UNKNOWN_SENDER,
  alert?: OfAlert,
): Message {
  const announcement = alert ? plain(alert.headline, LONGEST.headline) : `${entries.length} regulatory updates`;
  const [first] = entries;
  const title = mrkdwn(first?.title ?? '', LONGEST.title) || UNTITLED;
  const remark = comment ? mrkdwn(comment, LONGEST.comment) : '';
  const said = alert ? mrkdwn(announcement, LONGEST.headline) : announcement;
  // The headline of an alert's digest counts all matches; the entries are the first of them.
  const more = !alert && entries.length > 1 ? `, and ${entries.length - 1} more` : '';
  return {
    text: `${demo ? 'Demo data: ' : ''}${said}: ${title}${more}`,
    blocks: [
      header(announcement),
      ...(demo ? [context(DEMO)] : []),
      ...linesOf(entries, app_url).map(section),
      ...(remark ? [section(`*Comment*\n${remark}`)] : []),
      ...(alert ? belowOf(alert, app_url) : []),
    ],
    ...INERT,
  };
}

/** Returns the blocks below the entries of an alert's digest, with a link to all matches. */
function belowOf({ below, path }: OfAlert, appUrl: string | null) {
  const words = linesWithin(below, LONGEST.below);
  const link = appUrl === null ? '' : `<${appUrl}/#${path}|See all of them in Regulatory updates>`;
  return [...(words ? [context(words)] : []), ...(link && link.length <= 2 * LONGEST_TO_APP ? [context(link)] : [])];
}

/** Joins as many lines as fit into `most` characters, and adds an ellipsis if some are omitted. */
function linesWithin(lines: string[], most: number): string {
  let words = '';
  for (const line of lines.map((one) => mrkdwn(one, LONGEST.title)).filter(Boolean)) {
    if (words.length + line.length + '\n\n…'.length > most) return `${words}\n…`;
    words += `${words && '\n'}${line}`;
  }
  return words;
}

function linesOf(entries: Digested[], appUrl: string | null): string[] {
  let left = ENTRIES;
  return entries.map((entry, i) => {
    const line = lineOf(entry, appUrl, Math.min(LONGEST.line, Math.floor(left / (entries.length - i))));
    left -= line.length;
    return line;
  });
}

/**
 * Formats the linked title with changes, publisher and date below. Plain if the address is invalid or leaves no room.
 */
function lineOf(entry: Digested, appUrl: string | null, most: number): string {
  const edit = mrkdwn(entry.edit ?? '', LONGEST.edit);
  const rest = `\n${edit && `${edit} · `}${publisherOf(entry)}, ${dateOf(entry)}${wayToApp(entry, appUrl)}`;
  const room = most - rest.length - '<|>'.length;
  const link = linkOf(entry.link, room - TITLE_KEEPS)?.replaceAll('&', '&amp;') ?? '';
  const isLinked = link !== '' && link.length <= room - TITLE_KEEPS;
  const title = mrkdwn(entry.title, Math.min(LONGEST.title, isLinked ? room - link.length : room)) || UNTITLED;
  return (isLinked ? `<${link}|${title}>` : title) + rest;
}

const publisherOf = ({ acronym, institution_name }: Digested) =>
  mrkdwn(acronym ?? institution_name, LONGEST.acronym) || 'Unknown';

function wayToApp(entry: Digested, appUrl: string | null): string {
  const link = appUrl === null ? '' : linkToApp(appUrl, entry);
  return link === '' || link.length > LONGEST_TO_APP ? '' : ` · ${link}`;
}

const dateOf = ({ published_date, published_date_source }: Digested) =>
  `${published_date_source === 'first_seen' ? 'first seen ' : ''}${dayOf(published_date)}`;
