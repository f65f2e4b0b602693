import { isDemo } from '../values/demo.ts';
import { type CodeMessage, type Message, reasonInWords, type UpdateMessage } from './message.ts';
import { escaped, linkOf, oneLine } from './words.ts';

const LONGEST = { subject: 200, title: 500, institution: 200, line: 2_000, point: 500, name: 80, why: 1_000 };
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DEMO = 'Demo data: this update is invented.';
const SERVICE = 'Regulatory updates';

/** A mail without its addresses. */
export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** A line of a mail: what it says, and where it leads. */
type Line = string | { says: string; leads: string } | { heading: string; leads: string | null };

/** What a mail says; `app_url` is where the web app is. */
export function mailTextOf(message: Message | CodeMessage, app_url: string | null): MailText {
  if (message.kind === 'code') return mailOf(`${message.code} is the code for your mailbox`, codeLines(message));
  if (message.kind === 'test') return mailOf('Test: mail arrives here', TEST_LINES);
  const { entry, kind } = message;
  const title = oneLine(entry.title, LONGEST.subject) || 'Untitled update';
  const institution = oneLine(entry.institution_name, LONGEST.institution);
  const before = `${isDemo ? 'Demo data: ' : ''}${kind === 'edited' ? 'Changed: ' : ''}`;
  return mailOf(`${before}${title}${institution && ` (${institution})`}`, updateLines(message, app_url));
}

const TEST_LINES: Line[] = [`This is a test of ${SERVICE}. Updates that your alerts find can arrive here.`];
const codeLines = ({ code }: CodeMessage): Line[] => [
  `Somebody wants ${SERVICE} to send updates to this address. Their code to confirm it is:`,
  code,
  'It is good for 24 hours. If you do not know what this is, do nothing: nothing more is sent.',
];

function updateLines({ kind, entry, alert, why }: UpdateMessage, app_url: string | null): Line[] {
  const summary = (entry.five_point_summary ?? [entry.one_line_summary ?? ''])
    .map((point) => oneLine(point, entry.five_point_summary ? LONGEST.point : LONGEST.line))
    .filter(Boolean);
  const reason = oneLine(reasonInWords(why), LONGEST.why);
  return [
    ...(isDemo ? [DEMO] : []),
    kind === 'edited' ? 'A regulatory update was changed' : 'New regulatory update',
    { heading: oneLine(entry.title, LONGEST.title) || 'Untitled update', leads: linkOf(entry.link) },
    [oneLine(entry.institution_name, LONGEST.institution), dateOf(entry)].filter(Boolean).join(' · '),
    ...summary.map((point) => (entry.five_point_summary ? `• ${point}` : point)),
    ...(app_url ? [{ says: `Open in ${SERVICE}`, leads: `${app_url}/#/entries/${entry.id}` }] : []),
    `Why you get this: your alert “${oneLine(alert.name, LONGEST.name)}”${reason && ` (${reason})`}.`,
  ];
}

type Dated = Pick<UpdateMessage['entry'], 'published_date' | 'published_date_source' | 'published_precision'>;

function dateOf({ published_date, published_date_source, published_precision }: Dated): string {
  const [year, month, number] = published_date.slice(0, 10).split('-').map(Number);
  const day = `${number} ${MONTHS[(month ?? 1) - 1]} ${year}`;
  if (published_date_source === 'first_seen') return `first seen ${day}`;
  return published_precision === 'day' ? day : `${day}, ${published_date.slice(11, 16)} UTC`;
}

function mailOf(subject: string, lines: Line[]): MailText {
  const html = lines.map((line) => `<p>${htmlOf(line)}</p>`).join('\n');
  return {
    subject,
    text: `${lines.map(textOf).join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body dir="auto">\n${html}\n</body></html>`,
  };
}

function textOf(line: Line): string {
  if (typeof line === 'string') return line;
  const words = 'says' in line ? line.says : line.heading;
  return line.leads ? `${words}\n${line.leads}` : words;
}

function htmlOf(line: Line): string {
  if (typeof line === 'string') return escaped(line);
  if ('says' in line) return `<a href="${escaped(line.leads)}">${escaped(line.says)}</a>`;
  const title = `<strong>${escaped(line.heading)}</strong>`;
  return line.leads ? `<a href="${escaped(line.leads)}">${title}</a>` : title;
}
