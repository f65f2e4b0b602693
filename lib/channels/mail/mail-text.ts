import type { ChannelMessage } from '../message/message.ts';
import { formatMessageLines, formatMessageSubject } from '../message/message-lines.ts';
import type { MessageLine } from '../message/message-parts.ts';
import { escapeHtmlText } from '../message/message-parts.ts';

/** The subject and the body of a mail, as plain text and as HTML. */
interface MailText {
  subject: string;
  text: string;
  html: string;
}

/**
 * Formats a message as a mail with plain text and HTML.
 * `app_url` is the address of the web app, `unsubscribeUrl` the unsubscribe link. Null for one of them omits its links.
 */
export function formatMail(
  message: ChannelMessage,
  app_url: string | null,
  unsubscribeUrl: string | null = null,
): MailText {
  const end: MessageLine[] = unsubscribeUrl
    ? [{ says: 'Stop these and all other mails of the same person to this mailbox', leads: unsubscribeUrl }]
    : [];
  return buildMail(formatMessageSubject(message, 'mailbox'), [...formatMessageLines(message, app_url), ...end]);
}

function buildMail(subject: string, lines: MessageLine[]): MailText {
  const html = lines.map((line) => `<p>${toHtml(line)}</p>`).join('\n');
  return {
    subject,
    text: `${lines.map(toPlainText).join('\n\n')}\n`,
    html:
      '<!doctype html><html lang="en"><head><meta ' +
      `charset="utf-8"><title>${escapeHtmlText(subject)}</title></head><body dir="auto">\n${html}\n</body></html>`,
  };
}

/**
 * The bytes of text in one encoded word, which has at most 75 characters.
 * https://www.rfc-editor.org/rfc/rfc2047#section-2
 */
const MAX_ENCODED_WORD_BYTES = 45;

/**
 * Returns a mail's subject as a header value.
 * A subject that contains `=?` is written as encoded words (RFC 2047), because mail programs would decode it otherwise.
 */
export function encodeSubject(subject: string): string {
  if (!subject.includes('=?')) return subject;
  const words = [''];
  for (const sign of subject) {
    const last = words.length - 1;
    if (Buffer.byteLength(words[last] + sign) > MAX_ENCODED_WORD_BYTES) words.push(sign);
    else words[last] += sign;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}

function toPlainText(line: MessageLine): string {
  if (typeof line === 'string') return line;
  if ('part' in line) return `${line.part}\n${'='.repeat([...line.part].length)}`;
  const words = 'says' in line ? line.says : line.heading;
  return line.leads ? `${words}\n${line.leads}` : words;
}

function toHtml(line: MessageLine): string {
  if (typeof line === 'string') return escapeHtmlText(line);
  if ('part' in line) return `<big><strong>${escapeHtmlText(line.part)}</strong></big>`;
  if ('says' in line) return `<a href="${escapeHtmlText(line.leads)}">${escapeHtmlText(line.says)}</a>`;
  const title = `<strong>${escapeHtmlText(line.heading)}</strong>`;
  return line.leads ? `<a href="${escapeHtmlText(line.leads)}">${title}</a>` : title;
}
