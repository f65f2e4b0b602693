import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { DeliveryMessage, VerificationCodeMessage } from '../../../lib/channels/message/message.ts';
import { type MailServer, startMailServer } from '../../../local/mail-server.ts';
import { HOSTILE_TEXTS } from '../../support/hostile-texts.ts';
import { anUpdate } from '../../support/updates.ts';

let server: MailServer;
let refusal: { code: number; words: string } | null = null;

beforeAll(async () => {
  server = await startMailServer(() => refusal);
});
beforeEach(() => {
  refusal = null;
  server.mails.length = 0;
});
afterAll(() => server.stop());

const FROM = 'Regulatory updates <updates@example.org>';
async function send(
  message: DeliveryMessage | VerificationCodeMessage,
  variables: Record<string, string> = {},
  app_url: string | null = null,
) {
  for (const [name, value] of Object.entries({ SMTP_URL: server.smtpUrl, MAIL_FROM: FROM, ...variables }))
    vi.stubEnv(name, value);
  vi.resetModules();
  const { sendOnce } = await import('../../../lib/channels/channel.ts');
  const { mailChannel } = await import('../../../lib/channels/mail/mail-channel.ts');
  return sendOnce(mailChannel, { person: 'ada', address: 'risk@example.com', app_url }, message);
}
const mail = () => server.mails[0] as MailServer['mails'][0];

it('delivered: sends text and HTML with title, institution, date, link and reason', async () => {
  const entry = {
    title: 'Capital requirements',
    institution_name: 'EBA',
    link: 'https://example.org/a?b=1&c=2',
    one_line_summary: 'The EBA consults.',
    five_point_summary: null,
  };
  expect(await send(anUpdate({ entry }), {}, 'https://updates.example.org')).toEqual({ outcome: 'delivered' });
  const { subject, text, html, to, from } = mail();
  expect([subject, to, from]).toEqual(['Capital requirements (EBA)', ['risk@example.com'], 'updates@example.org']);
  for (const said of [
    'https://example.org/a?b=1&c=2',
    'EBA · 1 November 2026, 10:00 UTC',
    'The EBA consults.',
    'https://updates.example.org/#/entries/',
    'Why you get this: your alert “Capital rules” (capital, requirements · institution: EBA, PRA).',
  ])
    expect(text).toContain(said);
  expect(html).toContain('<a href="https://example.org/a?b=1&amp;c=2"><strong>Capital requirements</strong></a>');
  expect(html).toContain('Why you get this');
});

it('a repeated delivery keeps its Message-ID, and a mail without a working link has no List-Unsubscribe', async () => {
  const update = anUpdate();
  await send(update);
  await send(update);
  const ids = server.mails.map(({ message_id }) => message_id);
  expect(ids).toEqual([`<${update.id}@example.org>`, `<${update.id}@example.org>`]);
  expect(Object.keys(mail().headers)).not.toContain('list-unsubscribe');
  expect(mail().headers['auto-submitted']).toBe('auto-generated');
});

it('a mail of an alert has a one-click unsubscribe link (RFC 8058), sealed for its owner and mailbox', async () => {
  const app_url = 'https://updates.example.org/prod';
  const variables = { WEBHOOK_SECRET: 'a master secret of more than 32 bytes' };
  const alert = { id: '9b1f7c328b4223a7', name: 'Capital rules' };
  await send(anUpdate({ alert }), variables, app_url);
  const link = /^<(.*)>$/.exec(String(mail().headers['list-unsubscribe']))?.[1] ?? '';
  expect(mail().headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  expect(link.startsWith(`${app_url}/unsubscribe/stop_`)).toBe(true);
  expect(mail().text).toContain(`Stop these and all other mails of the same person to this mailbox\n${link}`);
  const { parseUnsubscribeToken } = await import('../../../lib/channels/mail/unsubscribe.ts');
  const token = link.slice(link.lastIndexOf('/') + 1);
  expect(parseUnsubscribeToken(token)).toEqual({ person: 'ada', address: 'risk@example.com' });
  expect(Buffer.from(token.slice(5), 'base64url').toString('latin1')).not.toContain('ada');
  for (const wrong of [
    '',
    token.slice(0, -1),
    `${token}A`,
    token.replace(/^stop_./, (first) => (first === 'stop_A' ? 'stop_B' : 'stop_A')),
    token.replace(/.{30}$/, (end) => [...end].reverse().join('')),
    'stop_AAAA',
    `stop_${'A'.repeat(2_000)}`,
  ])
    expect(() => parseUnsubscribeToken(wrong), wrong).toThrow('There is no such link');
  await send({ kind: 'test', id: 'test-1', at: '2026-11-24T08:00:00Z' }, variables, app_url);
  const test = server.mails.find(({ subject }) => subject === 'Test: updates arrive here');
  expect(Object.keys(test?.headers ?? {})).toContain('auto-submitted');
  expect(Object.keys(test?.headers ?? {})).not.toContain('list-unsubscribe');
});

it('shows hostile titles, names and links as plain text in the HTML of a mail', async () => {
  for (const hostile of HOSTILE_TEXTS) {
    const entry = { title: hostile, institution_name: hostile, link: hostile, one_line_summary: hostile };
    await send(
      anUpdate({ entry, alert: { id: 'a', name: hostile }, why: { words: [hostile], filters: { tag: [hostile] } } }),
    );
    const tags = [...mail().html.matchAll(/<\/?([a-z]+)/gi)].map(([, name]) => name?.toLowerCase());
    expect(new Set(tags), hostile).toEqual(new Set(['html', 'head', 'meta', 'title', 'body', 'p', 'strong']));
    expect(mail().html, hostile).not.toMatch(/<[a-z]+[^>]*\son\w+=/i);
    expect(mail().html, hostile).not.toMatch(/<[^>]*href=/i);
  }
});

it.each(['=?utf-8?q?Deadline_missed?=', 'a =?iso-8859-1?B?YQ?= b', `=? ${'à b '.repeat(40)}`, `${'x'.repeat(150)}=?`])(
  'keeps a subject that looks like an encoded word (RFC 2047) as literal text: %j',
  async (title) => {
    await send(anUpdate({ entry: { title, institution_name: 'EBA' } }));
    expect(mail().subject).toBe(`${title.trim()} (EBA)`);
  },
);

it.each([
  'a\r\nBcc: other@example.com',
  'a\nBcc: other@example.com\n\nanother body',
  'a\u2028Bcc: other@example.com',
  'a\u0000b\u0007c',
  '\u202Egnp.exe',
  `${'long '.repeat(500)}`,
  '=?utf-8?q?x=0ABcc:_other=40example.com?=',
])('a hostile title injects no header and no recipient: %j', async (title) => {
  await send(anUpdate({ entry: { title, institution_name: title }, alert: { id: 'a', name: title } }));
  const { headers, to, subject } = mail();
  expect(to).toEqual(['risk@example.com']);
  expect(Object.keys(headers)).not.toContain('bcc');
  expect(Object.keys(headers).sort()).toEqual(
    [
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
      'x-auto-response-suppress',
    ].sort(),
  );
  expect(subject).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(subject.length).toBeLessThan(420);
});

it('a mail omits a link that is not a web address, and removes the user name of a link', async () => {
  for (const link of ['javascript:alert(1)', 'data:text/html,x', 'no address', null]) {
    await send(anUpdate({ entry: { link } }));
    expect(mail().html).not.toContain('href');
  }
  await send(anUpdate({ entry: { link: 'https://user:secret@example.org/' } }));
  expect(mail().html).toContain('href="https://example.org/"');
});

it('a verification mail has the code in subject and text, and a test mail names the test in its subject', async () => {
  await send({ id: 'c1', kind: 'code', at: '2026-11-24T08:00:00Z', code: '40718236' });
  expect([mail().subject, mail().text]).toEqual([
    expect.stringContaining('40718236'),
    expect.stringContaining('40718236'),
  ]);
  await send({ id: 't1', kind: 'test', at: '2026-11-24T08:00:00Z' });
  expect(mail().subject).toBe('Test: updates arrive here');
});

it.each([450, 550])('failed: reports the reply code %i of the mail server without its text', async (code) => {
  refusal = { code, words: 'a word of the server' };
  const outcome = await send(anUpdate());
  expect(outcome).toEqual({ outcome: 'failed', status: code, reason: `the mail server answered ${code}` });
});

it('failed: reports a mail server that is absent, stays silent or closes the connection', async () => {
  const silent = net.createServer((socket) => void socket.on('error', () => {}));
  const rude = net.createServer((socket) => void socket.destroy());
  for (const one of [silent, rude]) await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
  const at = (one: net.Server) => `smtp://127.0.0.1:${(one.address() as AddressInfo).port}`;
  for (const SMTP_URL of ['smtp://127.0.0.1:9', at(silent), at(rude)])
    expect(await send(anUpdate(), { SMTP_URL })).toEqual({
      outcome: 'failed',
      reason: 'the mail server cannot be reached',
    });
  for (const one of [silent, rude]) one.close();
});

it('closes the connection to a mail server that accepts a mail and does not answer in time', async () => {
  const over = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
  onTestFinished(() => timeout.mockRestore());
  const sockets: net.Socket[] = [];
  const mute = net.createServer((socket) => {
    sockets.push(socket);
    socket.write('220 mute\r\n');
    let got: string | null = null;
    socket.on('data', (data) => {
      if (got === null) {
        if (/^DATA/m.test(String(data))) got = '';
        return void socket.write(got === null ? '250 yes\r\n' : '354 go on\r\n');
      }
      got += String(data);
      if (got.endsWith('\r\n.\r\n')) over.abort();
    });
  });
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const SMTP_URL = `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`;
  expect(await send(anUpdate(), { SMTP_URL })).toEqual({
    outcome: 'failed',
    reason: 'the mail server gave no answer in time, and may have taken the mail',
  });
  await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')));
  mute.close();
});

it('failed: a deployed function sends no mail to a server without TLS', async () => {
  vi.stubEnv('AWS_EXECUTION_ENV', 'AWS_Lambda_nodejs24.x');
  const outcome = await send(anUpdate());
  vi.stubEnv('AWS_EXECUTION_ENV', '');
  expect(outcome.outcome).toBe('failed');
  expect(server.mails).toEqual([]);
});

it('409: rejects a missing SMTP_URL or MAIL_FROM, and an invalid SMTP_URL', async () => {
  const wrong = ['no-address', 'https://user:password@mail.example.org', 'smtps://user:50%@mail.example.org'];
  for (const variables of [{ SMTP_URL: '' }, { MAIL_FROM: '' }, ...wrong.map((SMTP_URL) => ({ SMTP_URL }))])
    await expect(send(anUpdate(), variables)).rejects.toMatchObject({ code: 'mail_not_configured' });
});
