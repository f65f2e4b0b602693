import type http from 'node:http';
import type net from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { createHttpServer } from './http-server.ts';

/*
 * The mail emulator: an SMTP server of npm `smtp-server` and a page of received mails. Nothing leaves the machine, and
 * the data lasts as long as the process.
 */

/** The number of stored mails, newest first, and the size limit of each. */
const MAX_MAILS = 200;
const MAX_MAIL_BYTES = 1024 * 1024;

/** A received mail. */
interface ReceivedMail {
  at: string;
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  message_id: string;
  /** Values by lower-case name. */
  headers: Record<string, string>;
  /** Files that came with it, as text. */
  attachments: { name: string; content: string }[];
}

export interface MailServer {
  smtpUrl: string;
  inspectorUrl: string;
  mails: ReceivedMail[];
  stop(): Promise<void>;
}

/** Starts both on free ports of 127.0.0.1. `refuse` returns the SMTP code and text for a rejected address. */
export async function startMailServer(
  reject: (to: string) => { code: number; words: string } | null = () => null,
): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    size: MAX_MAIL_BYTES,
    onRcptTo: ({ address }, _session, callback) => {
      const refused = reject(address);
      callback(refused && Object.assign(new Error(refused.words), { responseCode: refused.code }));
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.unshift(await parseMail(Buffer.concat(chunks), to));
        mails.length = Math.min(mails.length, MAX_MAILS);
        callback();
      });
    },
  });
  smtp.on('error', () => {});
  const page = createHttpServer((request, response) => sendMailPage(mails, request, response));
  const [smtpPort, pagePort] = await Promise.all([listen(smtp.server), listen(page)]);
  const stop = async () => {
    page.closeAllConnections();
    await Promise.all([
      new Promise<void>((resolve) => smtp.close(() => resolve())),
      new Promise<void>((resolve) => page.close(() => resolve())),
    ]);
  };
  return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, inspectorUrl: `http://127.0.0.1:${pagePort}/`, mails, stop };
}

function listen(server: net.Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as net.AddressInfo).port));
  });
}

async function parseMail(source: Buffer, to: string[]): Promise<ReceivedMail> {
  const parsed = await PostalMime.parse(source, { attachmentEncoding: 'utf8' });
  const { from, subject = '', text = '', html = '', messageId = '', headers } = parsed;
  const named = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
  const attachments = parsed.attachments.map(({ filename, content }) => ({
    name: filename ?? '',
    content: String(content),
  }));
  const at = new Date().toISOString();
  return { at, to, from: from?.address ?? '', subject, text, html, message_id: messageId, headers: named, attachments };
}

const ENTITY_NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITY_NAMES[sign] ?? sign);

/** Sends the page or its JSON. Other origins get no permission, because their scripts could read the codes. */
function sendMailPage(
  mails: ReceivedMail[],
  { method, url }: http.IncomingMessage,
  response: http.ServerResponse,
): void {
  const isJson = url === '/mails.json';
  const headers = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
  if (method !== 'GET' || (url !== '/' && !isJson)) return void response.writeHead(404, headers).end();
  const type = isJson ? 'application/json' : 'text/html; charset=utf-8';
  response.writeHead(200, {
    ...headers,
    'content-type': type,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  });
  response.end(isJson ? JSON.stringify(mails) : renderMailPage(mails));
}

const MAIL_PAGE_STYLE = `:root{color-scheme:light dark}body{max-width:46rem;margin:0 auto;padding:16px 24px 48px;
font:15px/1.5 system-ui,sans-serif}
article{margin:12px 0;padding:12px 16px;border:1px solid light-dark(#e1e5e3,#28323b);border-radius:8px;
overflow-wrap:anywhere}
h1{font-size:20px}h2{margin:0;font-size:16px}p{margin:4px 0;font-size:13px;opacity:.75}pre{margin:8px 0 0;
white-space:pre-wrap;font:inherit}`;

/** Renders mails as text, so that their HTML does not run. */
function renderMailPage(mails: ReceivedMail[]): string {
  const articles = mails.map(
    ({ at, to, subject, text }) =>
      `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(at)} · to ` +
      `${escapeHtml(to.join(', '))}</p><pre>${escapeHtml(text)}</pre></article>`,
  );
  const none = '<p>No mail yet. Codes of destinations, tests and what alerts find are shown here.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mail of this machine</title><link rel="icon" href="data:,"><style>${MAIL_PAGE_STYLE}</style></head>
<body><h1>Mail of this machine</h1>${articles.join('') || none}</body></html>`;
}
