import nodemailer from 'nodemailer';
import { Problem } from '../../values/problem.ts';
import type { Channel } from '../channel.ts';
import type { StoredDestination } from '../destinations/destination.ts';
import { parseEmailAddress } from '../destinations/destination-address.ts';
import { masterSecret } from '../destinations/settings.ts';
import { formatLogHeadFile } from '../message/log-head-lines.ts';
import type { ChannelMessage, SendOutcome } from '../message/message.ts';
import { encodeSubject, formatMail } from './mail-text.ts';
import { buildUnsubscribeToken } from './unsubscribe.ts';

/** The limit for one mail. A server that scans mails before it accepts them may need most of it. */
const TOTAL_TIMEOUT_MS = 20_000;
const SMTP_TIMEOUTS = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: TOTAL_TIMEOUT_MS,
  dnsTimeout: 3_000,
};
const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * Checks that this deployment can send mail: SMTP_URL and MAIL_FROM must be set.
 * @throws Problem 409 mail_not_configured
 */
function assertMailConfigured(): void {
  if (isMailConfigured) return;
  throw new Problem(
    'conflict',
    'mail_not_configured',
    'This deployment sends no mail: SMTP_URL and MAIL_FROM are not set.',
  );
}

/**
 * Parses SMTP_URL.
 * @throws Problem 409 mail_not_configured
 */
function parseSmtpUrl() {
  try {
    const { protocol, hostname, port, username, password } = new URL(smtpUrl);
    if (!/^smtps?:$/.test(protocol)) throw new Error('another protocol');
    return { protocol, hostname, port, user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    // The message does not quote it, because it contains a password.
    const detail =
      'SMTP_URL of this deployment cannot be read. It has the form smtps://user:password@host:465, special ' +
      'characters as %XX.';
    throw new Problem('conflict', 'mail_not_configured', detail);
  }
}

/**
 * Returns a connection for one mail, with TLS unless it is an emulator on this machine.
 * @throws Problem 409 mail_not_configured
 */
function createTransport() {
  const { protocol, hostname, port, user, pass } = parseSmtpUrl();
  const isLocal = protocol === 'smtp:' && LOOPBACK_HOSTS.has(hostname) && !process.env['AWS_EXECUTION_ENV'];
  const secure = protocol === 'smtps:';
  return nodemailer.createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...SMTP_TIMEOUTS,
    requireTLS: !secure && !isLocal,
    ignoreTLS: isLocal,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user ? { auth: { user, pass } } : {}),
  });
}

/** Returns the sender's domain. It is part of the Message-ID, so that a repeated delivery has the same one. */
const getMailDomain = () => /@([A-Za-z0-9.-]+)/.exec(mailFrom)?.[1] ?? 'localhost';

type MailDestination = Pick<StoredDestination, 'person' | 'address' | 'app_url'>;

/** A mail as it is given to nodemailer, without the sender. */
type RenderedMail = ReturnType<typeof renderMail>;

/** Mailboxes, by SMTP. Each mail of an alert has an unsubscribe link. */
export const mailChannel: Channel<RenderedMail, MailDestination> = {
  parseAddress: parseEmailAddress,
  assertConfigured: assertMailConfigured,
  render(message, destination) {
    assertMailConfigured();
    return renderMail(message, destination);
  },
  async send(_destination, mail) {
    const sender = createTransport();
    try {
      await sender.sendMail({ ...mail, from: mailFrom, signal: AbortSignal.timeout(TOTAL_TIMEOUT_MS) });
      return {};
    } finally {
      sender.close();
    }
  },
  describeError: (error) => (error instanceof Problem ? null : toMailFailure(error as MailError)),
};

function renderMail(message: ChannelMessage, destination: MailDestination) {
  const { address, app_url } = destination;
  const stop = buildUnsubscribeUrl(destination, message);
  const { subject, ...texts } = formatMail(message, app_url, stop);
  return {
    subject: encodeSubject(subject),
    ...texts,
    // As an object, so that the text is not parsed as a list of addresses.
    to: { name: '', address },
    messageId: `<${message.id}@${getMailDomain()}>`,
    date: new Date(message.at),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...buildUnsubscribeHeaders(stop),
    },
    attachments: buildAttachments(message),
    textEncoding: 'quoted-printable' as const,
  };
}

/** Attaches the head of a day as a file. */
const buildAttachments = (message: ChannelMessage) =>
  message.kind === 'head'
    ? [{ filename: `head-${message.day}.json`, content: formatLogHeadFile(message), contentType: 'application/json' }]
    : [];

/** Returns the unsubscribe link of an alert's mail; null if the app's address or the secret is missing. */
function buildUnsubscribeUrl({ person, address, app_url }: MailDestination, message: ChannelMessage): string | null {
  if (!app_url || !masterSecret || !('alert' in message)) return null;
  return `${app_url}/unsubscribe/${buildUnsubscribeToken({ person, address })}`;
}

/** Headers for one-click unsubscribe: https://www.rfc-editor.org/rfc/rfc8058 */
const buildUnsubscribeHeaders = (stop: string | null): Record<string, string> =>
  stop ? { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};

interface MailError {
  responseCode?: number;
  code?: string;
}

/** The server's own text may contain anything, so it is not passed on. */
function toMailFailure({ responseCode, code }: MailError): SendOutcome {
  if (responseCode)
    return { outcome: 'failed', status: responseCode, reason: `the mail server answered ${responseCode}` };
  if (code === 'EABORT')
    return { outcome: 'failed', reason: 'the mail server gave no answer in time, and may have taken the mail' };
  if (code === 'EENVELOPE') return { outcome: 'failed', reason: 'the mail server does not take this address' };
  return { outcome: 'failed', reason: 'the mail server cannot be reached' };
}

/** The mail server and the sender; '' if this deployment sends no mail. */
const smtpUrl = (process.env['SMTP_URL'] ?? '').trim();
const mailFrom = (process.env['MAIL_FROM'] ?? '').trim();
const isMailConfigured = smtpUrl !== '' && mailFrom !== '';
