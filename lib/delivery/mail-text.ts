import { isDemo } from '../values/demo.ts';
import { digestLines, digestSubject } from './mail-digest.ts';
import { headingOf, type Line, LONGEST, publishedLine } from './mail-lines.ts';
import { type CodeMessage, type Message, reasonInWords, type UpdateMessage } from './message.ts';
import { escaped, oneLine, SERVICE } from './words.ts';

const DEMO = 'Demo data: this update is invented.';

/** A mail without its addresses. */
export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** What a mail says; `app_url` is where the web app is, and `stop` where the mails of its alert are ended. */
export function mailTextOf(
  message: Message | CodeMessage,
  app_url: string | null,
  stop: string | null = null,
): MailText {
  const end: Line[] = stop ? [{ says: 'Stop the mails of this alert to this mailbox', leads: stop }] : [];
  if (message.kind === 'code') return mailOf(`${message.code} is the code for your mailbox`, codeLines(message));
  if (message.kind === 'test') return mailOf('Test: mail arrives here', TEST_LINES);
  if (message.kind === 'digest') return mailOf(digestSubject(message), [...digestLines(message, app_url), ...end]);
  const { entry, kind } = message;
  const title = oneLine(entry.title, LONGEST.subject) || 'Untitled update';
  const institution = oneLine(entry.institution_name, LONGEST.institution);
  const before = `${isDemo ? 'Demo data: ' : ''}${kind === 'edited' ? 'Changed: ' : ''}`;
  return mailOf(`${before}${title}${institution && ` (${institution})`}`, [...updateLines(message, app_url), ...end]);
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
    headingOf(entry),
    publishedLine(entry),
    ...summary.map((point) => (entry.five_point_summary ? `• ${point}` : point)),
    ...(app_url ? [{ says: `Open in ${SERVICE}`, leads: `${app_url}/#/entries/${entry.id}` }] : []),
    `Why you get this: your alert “${oneLine(alert.name, LONGEST.name)}”${reason && ` (${reason})`}.`,
  ];
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
  if ('part' in line) return `${line.part}\n${'='.repeat([...line.part].length)}`;
  const words = 'says' in line ? line.says : line.heading;
  return line.leads ? `${words}\n${line.leads}` : words;
}

function htmlOf(line: Line): string {
  if (typeof line === 'string') return escaped(line);
  if ('part' in line) return `<big><strong>${escaped(line.part)}</strong></big>`;
  if ('says' in line) return `<a href="${escaped(line.leads)}">${escaped(line.says)}</a>`;
  const title = `<strong>${escaped(line.heading)}</strong>`;
  return line.leads ? `<a href="${escaped(line.leads)}">${title}</a>` : title;
}
