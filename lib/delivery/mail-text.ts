import type { Line } from './lines.ts';
import type { CodeMessage, Message } from './message.ts';
import { linesOf, subjectOf } from './message-lines.ts';
import { escaped } from './words.ts';

/** A mail without its addresses. */
export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** What a mail says; `app_url` is where the web app is, and `stop` where the mails to the mailbox are ended. */
export function mailTextOf(
  message: Message | CodeMessage,
  app_url: string | null,
  stop: string | null = null,
): MailText {
  const end: Line[] = stop
    ? [{ says: 'Stop these and all other mails of the same person to this mailbox', leads: stop }]
    : [];
  return mailOf(subjectOf(message, 'mailbox'), [...linesOf(message, app_url), ...end]);
}

function mailOf(subject: string, lines: Line[]): MailText {
  const html = lines.map((line) => `<p>${htmlOf(line)}</p>`).join('\n');
  return {
    subject,
    text: `${lines.map(textOf).join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body dir="auto">\n${html}\n</body></html>`,
  };
}

/** The most bytes of a text that one encoded word takes, which has 75 signs at most: https://www.rfc-editor.org/rfc/rfc2047#section-2 */
const MOST_IN_WORD = 45;

/** A subject for a header: one that holds the beginning of an encoded word is encoded itself, else mail programs decode what it quotes. */
export function headerOf(subject: string): string {
  if (!subject.includes('=?')) return subject;
  const words = [''];
  for (const sign of subject) {
    const last = words.length - 1;
    if (Buffer.byteLength(words[last] + sign) > MOST_IN_WORD) words.push(sign);
    else words[last] += sign;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
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
