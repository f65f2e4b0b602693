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
 * Several entries as one message, a section each: at most 24 of the 50 blocks that the platform takes. The texts of all blocks have
 * 12,000 characters together, of which each entry gets its part of what those before it left.
 */

const DEMO = 'Demo data: these updates are invented.';
const ENTRIES = 9_200;
const LONGEST = { line: 3_000, title: 300, acronym: 40, edit: 100, comment: 2_600, below: 2_300, headline: 140 };
/** A title keeps so much beside a long address. */
const TITLE_KEEPS = 100;
/** A longer link to the app, of a host with a very long name, would leave the sources' addresses no room: it is left out. */
const LONGEST_TO_APP = 150;

/** An entry of a digest, the short name of who published it, and of an edit what changed. */
type Digested = Pick<
  Shared,
  'id' | 'title' | 'link' | 'institution_name' | 'published_date' | 'published_date_source'
> & {
  acronym: string | null;
  edit?: string;
};

/** The digest of an alert: its headline, what stands below the entries as plain text, and where in the app all of them are. */
interface OfAlert {
  headline: string;
  below: string[];
  path: string;
}

/** The message of several entries: how many, each with its linked title, who published it, when, the way to the app, and the sharer's comment. */
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
  // The headline of an alert counts all, and these are the first of them.
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

/** What stands below the entries of an alert's digest, and the way to all of them. */
function belowOf({ below, path }: OfAlert, appUrl: string | null) {
  const words = linesWithin(below, LONGEST.below);
  const link = appUrl === null ? '' : `<${appUrl}/#${path}|See all of them in Regulatory updates>`;
  return [...(words ? [context(words)] : []), ...(link && link.length <= 2 * LONGEST_TO_APP ? [context(link)] : [])];
}

/** Lines of plain text, as many as have room; an ellipsis says that there were more. */
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

/** The linked title, and below it what changed, who published it and when; plain if the address is not valid, or leaves the title no room. */
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
