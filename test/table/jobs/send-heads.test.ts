import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LogHeadRecipient } from '../../../lib/notifications/log-head-recipients.ts';
import { type MailServer, startMailServer } from '../../../local/mail-server.ts';
import { atEachRequest, startInstances } from '../../support/at-each-request.ts';
import { botToken, type ChatStub, startChatStub } from '../../support/chat-stub.ts';
import type { CutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft, storeAll } from '../../support/drafts.ts';
import { addNote, at, exportParts, loadProof } from '../../support/evidence-log.ts';
import { useLogKey } from '../../support/log-key.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { verifyWithBoth } from '../../support/verifiers.ts';

/*
 * The head of each day goes to a mailbox, a webhook and a channel: at least once, with any of them down and with runs
 * that are killed.
 */

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MAILBOX = 'auditor@example.org';
const CHANNEL = 'C0CHANNEL1';

const load = async () => ({
  ...(await loadProof()),
  ...(await import('../../../lib/proof/daily-head.ts')),
  ...(await import('../../../lib/notifications/log-head-recipients.ts')),
  ...(await import('../../../lib/jobs/send-daily-log-head.ts')),
  ...(await import('../../../lib/jobs/seal-log.ts')),
});
type HeadsLib = Awaited<ReturnType<typeof load>>;

let healthy: HeadsLib;
let failing: HeadsLib;
let proxy: CutDynamoDb;
let hook: Receiver;
let chat: ChatStub;
let mail: MailServer;
let key: ReturnType<typeof useLogKey>;
const refusing = new Set<string>();
/** Ten minutes after the end of the last sealed day. */
let now = Date.parse('2026-10-01T00:10:00Z');
let places: LogHeadRecipient[] = [];

beforeAll(async () => {
  key = useLogKey();
  hook = await startReceiver();
  chat = await startChatStub();
  mail = await startMailServer((to) => (refusing.has(to) ? { code: 451, words: 'try again later' } : null));
  Object.assign(process.env, {
    WEBHOOK_SECRET: 'a master secret of more than 32 bytes',
    WEBHOOK_LOOPBACK: 'true',
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'updates@example.org',
    CHAT_BOT_TOKEN: botToken,
    CHAT_API_URL: chat.apiUrl,
    EVIDENCE_HEAD_EMAIL: ` ${MAILBOX}\n`,
    EVIDENCE_HEAD_WEBHOOK: hook.url,
    EVIDENCE_HEAD_CHANNEL: CHANNEL,
  });
  ({ calm: healthy, doomed: failing, proxy } = await startInstances('send-heads', load));
  places = healthy.dailyLogHeadRecipients;
  await storeAll([draft(1)]);
});
beforeEach(async () => {
  refusing.clear();
  hook.answer();
  chat.reset();
  await endDay();
  forget();
});
afterAll(() => Promise.all([hook.stop(), chat.stop(), mail.stop(), proxy.stop()]));

/** A note is written, and the day with it ends and is sealed. */
async function endDay(): Promise<void> {
  await at(new Date(now + HOUR_MS).toISOString(), () => addNote(healthy, 'ada', { n: 1, text: `note of ${now}` }));
  now += DAY_MS;
  await healthy.sealLog(now);
}

function forget(): void {
  hook.received.length = 0;
  mail.mails.length = 0;
  chat.posts.length = 0;
}

const counts = () => ({ email: mail.mails.length, webhook: hook.received.length, channel: chat.posts.length });
const day = () => new Date(now - DAY_MS).toISOString().slice(0, 10);
const place = (kind: LogHeadRecipient['kind']): LogHeadRecipient =>
  places.find((one) => one.kind === kind) as LogHeadRecipient;
const deliveryTo = async (kind: LogHeadRecipient['kind']) => (await healthy.getLogHeadDeliveryStates())[kind];

/** Returns the heads that arrived as a mail's file, a webhook's body and a code in the chat. */
function arrivedHeads(): string[] {
  const blocks: { text: { text: string } }[] = chat.posts[0]?.body['blocks'];
  const code = blocks.at(-1)?.text.text ?? '';
  expect(code).toMatch(/^```.*```$/);
  return [mail.mails[0]?.attachments[0]?.content ?? '', hook.received[0]?.body ?? '', code.slice(3, -3)];
}

describe('sendDailyLogHead (sending the signed head of the audit log)', () => {
  it('sends the head of the finished day once to each configured destination', async () => {
    expect(await healthy.sendDailyLogHead(places, now)).toEqual({ sent: 3, failed: 0, error: undefined });
    const head = await healthy.getEndOfDayHead(day());
    for (const text of arrivedHeads()) expect(JSON.parse(text)).toMatchObject({ head, keys: [{ id: head?.key }] });
    expect(mail.mails[0]).toMatchObject({
      to: [MAILBOX],
      subject: expect.stringMatching(/^Head of the team's record, .* 2026: \d+ records?$/),
      text: expect.stringContaining('Keep this head where the operator of the service cannot change it.'),
      attachments: [{ name: `head-${day()}.json` }],
    });
    expect(chat.posts[0]).toMatchObject({ channel: CHANNEL });
    expect(await healthy.sendDailyLogHead(places, now + HOUR_MS)).toEqual({ sent: 0, failed: 0, error: undefined });
    expect(counts()).toEqual({ email: 1, webhook: 1, channel: 1 });
  });

  it('lists the last delivered day per kind of destination, without addresses', async () => {
    refusing.add(MAILBOX);
    const before = (await deliveryTo('email'))?.day ?? null;
    await healthy.sendDailyLogHead(places, now);
    expect((await healthy.getLogHeadWithRecipients()).sent).toEqual([
      { kind: 'email', day: before },
      { kind: 'webhook', day: day() },
      { kind: 'channel', day: day() },
    ]);
    expect(await healthy.getLogHead()).not.toHaveProperty('sent');
  });

  it('sends a head that both verifiers accept, but reject after its root hash was changed', async () => {
    await healthy.sendDailyLogHead(places, now);
    const files = await exportParts(healthy, { from: '2026-10-01', to: day() });
    const cases = arrivedHeads().map((head) => ({ name: 'kept', files, keys: key.pem, head }));
    const forged = cases.map((one) => ({ ...one, head: one.head.replace(/"root":"./, '"root":"x') }));
    for (const { typescript, python } of verifyWithBoth(cases)) {
      expect(typescript.at(-1)).toBe('Verified.');
      expect(python).toEqual(typescript);
    }
    for (const { typescript } of verifyWithBoth(forged)) expect(typescript.at(-1)).toMatch(/^NOT verified/);
  });

  it('signs webhook requests with the secret that the command prints', async () => {
    await healthy.sendDailyLogHead([place('webhook')], now);
    const [got] = hook.received;
    const verified = new Webhook(healthy.getLogHeadWebhookSecret()).verify(got?.body ?? '', got?.headers ?? {});
    expect(verified).toMatchObject({ type: 'evidence.head', data: { day: day() } });
    expect(got?.headers['webhook-id']).toMatch(new RegExp(`^head-[0-9a-f]{16}-${day()}$`));
  });

  it('retries a failing destination in the next run, and delivers to the others', async () => {
    refusing.add(MAILBOX);
    expect(await healthy.sendDailyLogHead(places, now)).toMatchObject({ sent: 2, failed: 1, fault: undefined });
    expect(await deliveryTo('email')).toMatchObject({ failing_since: new Date(now).toISOString().replace('.000', '') });
    refusing.clear();
    expect(await healthy.sendDailyLogHead(places, now + 300_000)).toMatchObject({ sent: 1, failed: 0 });
    expect(await deliveryTo('email')).toMatchObject({ day: day(), failing_since: null, reason: null });
    expect(counts()).toEqual({ email: 1, webhook: 1, channel: 1 });
  });

  it('sends only the newest head to a destination that was down for days', async () => {
    refusing.add(MAILBOX);
    await healthy.sendDailyLogHead(places, now);
    await endDay();
    await endDay();
    refusing.clear();
    await healthy.sendDailyLogHead(places, now);
    expect(mail.mails.map(({ attachments }) => attachments[0]?.name)).toEqual([`head-${day()}.json`]);
  });

  it('waits for Retry-After, and an hour when a chat post may have succeeded', async () => {
    hook.answer(() => ({ status: 503, headers: { 'retry-after': '1200' } }));
    chat.script({ cutJson: true });
    expect(await healthy.sendDailyLogHead(places, now)).toMatchObject({ sent: 1, failed: 2 });
    hook.answer();
    forget();
    await healthy.sendDailyLogHead(places, now + 1_199_000);
    expect(counts()).toEqual({ email: 0, webhook: 0, channel: 0 });
    await healthy.sendDailyLogHead(places, now + 1_200_000);
    expect(counts()).toEqual({ email: 0, webhook: 1, channel: 0 });
    await healthy.sendDailyLogHead(places, now + HOUR_MS);
    expect(counts()).toEqual({ email: 0, webhook: 1, channel: 1 });
  });

  it('sends the head to a changed address even if the earlier address has received it', async () => {
    await healthy.sendDailyLogHead([place('email')], now);
    await healthy.sendDailyLogHead([{ kind: 'email', address: 'other@example.org' }], now);
    expect(mail.mails.map(({ to }) => to)).toEqual([['other@example.org'], [MAILBOX]]);
  });

  it('fails when a destination has received nothing for more than a day, without naming its address', async () => {
    const run = (time: number) =>
      healthy.sendDailyLogHead([{ kind: 'webhook', address: 'https://10.0.0.1/secret-path' }], time);
    expect(await run(now)).toMatchObject({ failed: 1, fault: undefined });
    expect(await run(now + DAY_MS)).toMatchObject({ failed: 1, fault: undefined });
    const { fault } = await run(now + DAY_MS + 1_000);
    expect(fault?.message).toMatch(/^Heads have not been sent for more than a day\. webhook: .*public address/);
    expect(fault?.message).not.toMatch(/secret-path|10\.0\.0\.1/);
  });

  it('sends nothing before the day has ended, and reads nothing without destinations', async () => {
    await healthy.sendDailyLogHead(places, now);
    forget();
    await healthy.sendDailyLogHead(places, now + DAY_MS - 2 * HOUR_MS);
    expect(counts()).toEqual({ email: 0, webhook: 0, channel: 0 });
    expect((await healthy.measureCost(() => healthy.sendDailyLogHead([], now))).cost.requests).toBe(0);
  });

  it('costs one table request per run when all destinations have the head', async () => {
    await healthy.sendDailyLogHead(places, now);
    const { cost } = await healthy.measureCost(() => healthy.sendDailyLogHead(places, now + HOUR_MS));
    expect(cost.requests).toBe(1);
  });

  it('records a delivery only after the destination has responded', async () => {
    let recorded: string | null | undefined;
    hook.answer(() => async (_, response) => {
      recorded = (await deliveryTo('webhook'))?.day;
      response.writeHead(204).end();
    });
    await healthy.sendDailyLogHead(places, now);
    expect(recorded).not.toBe(day());
    expect(await deliveryTo('webhook')).toMatchObject({ day: day() });
  });

  it('sends the head again when a run is killed before it records the delivery', async () => {
    const program = `const { sendDailyLogHead } = await import('./lib/jobs/send-daily-log-head.ts');
      await sendDailyLogHead(undefined, ${now});`;
    const env = { ...process.env, EVIDENCE_HEAD_EMAIL: '', EVIDENCE_HEAD_CHANNEL: '' };
    const run = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], { env });
    hook.answer(() => {
      run.kill('SIGKILL');
      return { status: 204 };
    });
    expect((await once(run, 'exit'))[1]).toBe('SIGKILL');
    expect((await deliveryTo('webhook'))?.day).not.toBe(day());
    hook.answer();
    expect(await healthy.sendDailyLogHead([place('webhook')], now)).toMatchObject({ sent: 1, failed: 0 });
    expect(hook.received.map(({ headers }) => headers['webhook-id'])).toHaveLength(2);
    expect(new Set(hook.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await deliveryTo('webhook')).toMatchObject({ day: day() });
  });

  it('delivers the head once or twice when a run is killed at any request and repeated', async () => {
    const begin = async () => {
      await endDay();
      forget();
    };
    await atEachRequest(proxy, { least: 4, begin, run: () => failing.sendDailyLogHead(places, now) }, async () => {
      await healthy.sendDailyLogHead(places, now);
      for (const count of Object.values(counts())) expect([1, 2]).toContain(count);
      for (const { kind } of places) expect(await deliveryTo(kind)).toMatchObject({ day: day() });
    });
  });
});

describe('sealAndCheckReviewLog', () => {
  it('seals records when all destinations fail, and leaves sending to the next run near the time limit', async () => {
    const run = (remaining: number) =>
      at(new Date(now + HOUR_MS).toISOString(), () => healthy.sealAndCheckReviewLog(() => remaining));
    await at(new Date(now + 60_000).toISOString(), () => addNote(healthy, 'ada', { n: 1, text: 'one more' }));
    expect(await run(39_999)).toMatchObject({ records_sealed: 1, heads_sent: 0, heads_not_sent: 0 });
    refusing.add(MAILBOX);
    hook.answer(() => ({ status: 500 }));
    chat.script({ code: 'channel_not_found' });
    expect(await run(60_000)).toMatchObject({
      level: 'INFO',
      heads_sent: 0,
      heads_not_sent: 3,
      thrownError: undefined,
    });
  });
});
