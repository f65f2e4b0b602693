import nodemailer from 'nodemailer';
import type { StoredDestination } from '../destinations/destination.ts';
import { masterSecret } from '../destinations/settings.ts';
import { Problem } from '../values/problem.ts';
import { headFile } from './head-lines.ts';
import { encodeSubject, formatMail } from './mail-text.ts';
import type { AttemptOutcome, CodeMessage, DeliveryMessage } from './message.ts';
import { buildUnsubscribeToken } from './unsubscribe.ts';

/** A mail takes no longer. What a server looks through before it takes it may need most of that. */
const TOTAL_TIMEOUT_MS = 20_000;
const SMTP_TIMEOUTS = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: TOTAL_TIMEOUT_MS,
  dnsTimeout: 3_000,
};
const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** @throws Problem 409 mail_not_configured */
export function assertMailConfigured(): void {
  if (isMailConfigured) return;
  throw new Problem(
    'conflict',
    'mail_not_configured',
    'This deployment sends no mail: SMTP_URL and MAIL_FROM are not set.',
  );
}

/** What SMTP_URL says. @throws Problem 409 mail_not_configured */
function parseSmtpUrl() {
  try {
    const { protocol, hostname, port, username, password } = new URL(smtpUrl);
    if (!/^smtps?:$/.test(protocol)) throw new Error('another protocol');
    return { protocol, hostname, port, user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    // Not what is wrong with it: it has a password.
    const detail =
      'SMTP_URL of this deployment cannot be read. It has the form smtps://user:password@host:465, special characters as %XX.';
    throw new Problem('conflict', 'mail_not_configured', detail);
  }
}

/** A connection for one mail: always with TLS, but for the stand-in on this machine. @throws Problem 409 mail_not_configured */
function createTransport() {
  const { protocol, hostname, port, user, pass } = parseSmtpUrl();
  const isLocal = protocol === 'smtp:' && LOOPBACK_HOSTS.has(hostname) && !process.env['AWS_EXECUTION_ENV'];
  const secure = protocol === 'smtps:';
  return nodemailer.createTransport({
    ...{ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (secure ? 465 : 587), secure, ...SMTP_TIMEOUTS },
    ...{ requireTLS: !secure && !isLocal, ignoreTLS: isLocal, disableFileAccess: true, disableUrlAccess: true },
    ...(user ? { auth: { user, pass } } : {}),
  });
}

/** The domain that mails are from: a Message-ID is of it, so that the same delivery has the same one. */
const getMailDomain = () => /@([A-Za-z0-9.-]+)/.exec(mailFrom)?.[1] ?? 'localhost';

type MailDestination = Pick<StoredDestination, 'person' | 'address' | 'app_url'>;

/** One try of one mail. Never rejects for what a mail server does. @throws Problem 409 mail_not_configured */
export async function sendMail(
  destination: MailDestination,
  message: DeliveryMessage | CodeMessage,
): Promise<AttemptOutcome> {
  assertMailConfigured();
  const { address, app_url } = destination;
  const stop = buildUnsubscribeUrl(destination, message);
  const { subject, ...texts } = formatMail(message, app_url, stop);
  const sender = createTransport();
  try {
    await sender.sendMail({
      ...{ subject: encodeSubject(subject), ...texts },
      from: mailFrom,
      // As an object: no text of a person is read as a list of addresses.
      to: { name: '', address },
      messageId: `<${message.id}@${getMailDomain()}>`,
      date: new Date(message.at),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...buildUnsubscribeHeaders(stop),
      },
      attachments: attachmentsOf(message),
      textEncoding: 'quoted-printable',
      signal: AbortSignal.timeout(TOTAL_TIMEOUT_MS),
    });
    return { outcome: 'delivered' };
  } catch (error) {
    return toMailFailure(error as { responseCode?: number; code?: string });
  } finally {
    sender.close();
  }
}

/** The file with a head, to be kept. */
const attachmentsOf = (message: DeliveryMessage | CodeMessage) =>
  message.kind === 'head'
    ? [{ filename: `head-${message.day}.json`, content: headFile(message), contentType: 'application/json' }]
    : [];

/** The link in a mail of an alert that ends the mails of its owner; null without an address of the app or a secret. */
function buildUnsubscribeUrl(
  { person, address, app_url }: MailDestination,
  message: DeliveryMessage | CodeMessage,
): string | null {
  if (!app_url || !masterSecret || !('alert' in message)) return null;
  return `${app_url}/unsubscribe/${buildUnsubscribeToken({ person, address })}`;
}

/** One click, and no page: https://www.rfc-editor.org/rfc/rfc8058 */
const buildUnsubscribeHeaders = (stop: string | null): Record<string, string> =>
  stop ? { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};

/** The server's own words can name anything, and stay with it. */
function toMailFailure({ responseCode, code }: { responseCode?: number; code?: string }): AttemptOutcome {
  if (responseCode)
    return { outcome: 'failed', status: responseCode, reason: `the mail server answered ${responseCode}` };
  if (code === 'EABORT')
    return { outcome: 'failed', reason: 'the mail server gave no answer in time, and may have taken the mail' };
  if (code === 'EENVELOPE') return { outcome: 'failed', reason: 'the mail server does not take this address' };
  return { outcome: 'failed', reason: 'the mail server cannot be reached' };
}

/** Where mail is given to and who it is from; '' where this deployment sends none. */
const smtpUrl = (process.env['SMTP_URL'] ?? '').trim();
const mailFrom = (process.env['MAIL_FROM'] ?? '').trim();
const isMailConfigured = smtpUrl !== '' && mailFrom !== '';
