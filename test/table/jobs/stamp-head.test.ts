import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atEachRequest, startInstances } from '../../support/at-each-request.ts';
import type { CutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft, storeAll } from '../../support/drafts.ts';
import { addNote, at, exportParts, loadProof } from '../../support/evidence-log.ts';
import { useLogKey } from '../../support/log-key.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { startTimeStampAuthority, type TimeStampAuthority } from '../../support/time-stamp-authority.ts';
import { verifyWithBoth } from '../../support/verifiers.ts';

/* The head of each day gets a time stamp of an authority, and the sealing and sending go on without one. */

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** As much time as a run needs. */
const ENOUGH_MS = 65_000;

const load = async () => ({
  ...(await loadProof()),
  ...(await import('../../../lib/proof/time-stamp.ts')),
  ...(await import('../../../lib/jobs/seal-log.ts')),
  ...(await import('../../../lib/jobs/seal-log.ts')),
});
type StampLib = Awaited<ReturnType<typeof load>>;

let healthy: StampLib;
let killed: StampLib;
let proxy: CutDynamoDb;
let hook: Receiver;
let authority: TimeStampAuthority;
let key: ReturnType<typeof useLogKey>;
let now = Date.parse('2026-10-01T00:10:00Z');

beforeAll(async () => {
  key = useLogKey();
  hook = await startReceiver();
  authority = await startTimeStampAuthority();
  Object.assign(process.env, {
    WEBHOOK_SECRET: 'a master secret of more than 32 bytes',
    WEBHOOK_LOOPBACK: 'true',
    EVIDENCE_HEAD_WEBHOOK: hook.url,
    EVIDENCE_TIME_STAMP_URL: ` ${authority.url}\n`,
  });
  ({ calm: healthy, doomed: killed, proxy } = await startInstances('stamp-head', load));
  await storeAll([draft(1)]);
});
beforeEach(async () => {
  authority.answer();
  await endDay();
});
afterAll(() => Promise.all([hook.stop(), authority.stop(), proxy.stop()]));

/** A note is written, and the day with it ends and is sealed. */
async function endDay(): Promise<void> {
  await at(new Date(now + HOUR_MS).toISOString(), () => addNote(healthy, 'ada', { n: 1, text: `note of ${now}` }));
  now += DAY_MS;
  await healthy.sealLog(now);
  authority.requests.length = 0;
  hook.received.length = 0;
}

const day = () => new Date(now - DAY_MS).toISOString().slice(0, 10);
const stamp = (address = authority.url, time = now) => healthy.timeStampDailyLogHead(address, time);
const storedStamp = async () => (await healthy.getEndOfDayHead(day()))?.time_stamp;
const run = (remaining = ENOUGH_MS) =>
  at(new Date(now).toISOString(), () => healthy.sealAndCheckReviewLog(() => remaining));

describe('timeStampDailyLogHead (time stamps of the audit log)', () => {
  it("stores one time stamp of yesterday's head that openssl verifies", async () => {
    expect(await stamp()).toEqual({ stamped: 1, reason: undefined });
    const head = await healthy.getEndOfDayHead(day());
    if (!head) throw new Error('no head');
    const token = Buffer.from(head.time_stamp ?? '', 'base64');
    expect(authority.verify(token, healthy.computeImprint(head))).toContain('OK');
    expect(await stamp()).toEqual({ stamped: 0, reason: undefined });
    expect(authority.requests).toHaveLength(1);
  });

  it('keeps the first of two time stamps that are requested concurrently', async () => {
    await Promise.all([stamp(), stamp()]);
    const stored = await storedStamp();
    await healthy.putTimeStampOfDailyHead(day(), 'AAAA');
    expect(await storedStamp()).toBe(stored);
  });

  const refusal = Buffer.from('30053003020102', 'hex');
  const LIES: [name: string, answer: Parameters<TimeStampAuthority['answer']>[0], reason: RegExp][] = [
    ['a rejection', (_, response) => void response.end(refusal), /refused with status 2/],
    ['a web page', (_, response) => void response.end('<!doctype html>'), /is not a time stamp/],
    ['an empty response', (_, response) => void response.end(), /is not a time stamp/],
    ['a redirect', (_, response) => void response.writeHead(302, { location: authority.url }).end(), /answered 302/],
    ['an HTTP error', (_, response) => void response.writeHead(503).end(), /answered 503/],
    [
      'a truncated response',
      (request, response) => void response.end(authority.reply(request).subarray(0, 300)),
      /is not a time stamp/,
    ],
    [
      'a response shorter than its declared length',
      (_, response) => void response.writeHead(200, { 'content-length': '2147483648' }).write(refusal),
      /too long, or did not end/,
    ],
    [
      'an endless response',
      (_, response) => {
        const write = () => void (response.destroyed || response.write(Buffer.alloc(16_384), write));
        write();
      },
      /too long, or did not end/,
    ],
    ['a connection closed without a response', (_, response) => void response.destroy(), /ended without an answer/],
    [
      'a time stamp of another head',
      (request, response) => {
        const other = Buffer.from(request);
        other[40] = (other[40] as number) ^ 1;
        response.end(authority.reply(other));
      },
      /of something else/,
    ],
    [
      'a time stamp with another nonce',
      (request, response) => {
        const other = Buffer.from(request);
        other[60] = (other[60] as number) ^ 1;
        response.end(authority.reply(other));
      },
      /another nonce/,
    ],
  ];
  it.each(LIES)('stores no time stamp after %s, and retries in the next run', async (_, answer, reason) => {
    authority.answer(answer);
    expect(await stamp()).toEqual({ stamped: 0, reason: expect.stringMatching(reason) });
    expect(await storedStamp()).toBeUndefined();
    authority.answer();
    expect(await stamp()).toEqual({ stamped: 1, reason: undefined });
  });

  it('connects only to public https addresses, and does not log the address', async () => {
    for (const address of ['https://10.0.0.1/secret-path', 'http://stamps.example.org/secret-path', 'secret-path']) {
      const { reason } = await stamp(address);
      expect(reason).toMatch(/must (be|begin)/);
      expect(reason).not.toMatch(/secret-path|10\.0\.0\.1/);
    }
  });

  it('stops retrying at the end of the next day', async () => {
    authority.answer((_, response) => void response.writeHead(503).end());
    const midnight = Math.ceil(now / DAY_MS) * DAY_MS;
    expect(await stamp(authority.url, midnight - 1_000)).toMatchObject({ reason: 'it answered 503' });
    expect(await stamp(authority.url, midnight + 1_000)).toEqual({ stamped: 0, reason: undefined });
    expect(authority.requests).toHaveLength(1);
  });

  it('makes one table request once the head is time-stamped, and none without a time stamp authority', async () => {
    const first = await healthy.measureCost(() => stamp());
    const again = await healthy.measureCost(() => stamp());
    const without = await healthy.measureCost(() => stamp(''));
    expect([first, again, without].map(({ cost }) => cost.requests)).toEqual([2, 1, 0]);
  });

  it('stores one time stamp when a run is killed at any request and repeated', async () => {
    const operation = { least: 2, begin: endDay, run: () => killed.timeStampDailyLogHead(authority.url, now) };
    await atEachRequest(proxy, operation, async () => {
      await stamp();
      expect(await storedStamp()).toBeDefined();
      expect([1, 2]).toContain(authority.requests.length);
    });
  });
});

describe('sealAndCheckReviewLog', () => {
  it('sends the head with its time stamp', async () => {
    expect(await run()).toMatchObject({ level: 'INFO', heads_stamped: 1, stamp_reason: undefined, heads_sent: 1 });
    expect(JSON.parse(hook.received[0]?.body ?? '').head.time_stamp).toBe(await storedStamp());
  });

  it('seals and sends the head without a time stamp when the authority fails, and stamps it later', async () => {
    authority.answer((_, response) => void response.writeHead(404).end());
    const line = await run();
    expect(line).toMatchObject({ level: 'WARN', heads_stamped: 0, stamp_reason: 'it answered 404', heads_sent: 1 });
    expect(line.thrownError).toBeUndefined();
    expect(JSON.parse(hook.received[0]?.body ?? '').head.time_stamp).toBeUndefined();
    authority.answer();
    expect(await run(ENOUGH_MS - 1)).toMatchObject({ heads_stamped: 0 });
    expect(await run()).toMatchObject({ level: 'INFO', heads_stamped: 1, heads_sent: 0 });
  });
});

describe('evidence verifiers', () => {
  it('print the time of the time stamp, and reject the time stamp of another head', async () => {
    await stamp();
    const stampOfStart = await storedStamp();
    await endDay();
    await stamp();
    const head = JSON.stringify(await healthy.getEndOfDayHead(day()));
    const text = (await exportParts(healthy, { from: day(), to: day() })).join('');
    const own = (await storedStamp()) ?? '';
    expect(text.split('"time_stamp":"')).toHaveLength(3);
    const files = [text];
    const other = text.replace(own, stampOfStart ?? '');
    const forged = [other, text.replace(own, 'AAAA'), text.replace(own, `A${own}`), text.replace(own, '')];
    const long = text.replace(own, 'A'.repeat(21_852));
    const cases = [
      { name: 'right', files, keys: key.pem, head },
      ...[...forged, long].map((file) => ({ name: 'forged', files: [file], keys: key.pem })),
    ];
    const verdicts = verifyWithBoth(cases);
    const [right, ...wrong] = verdicts;
    for (const { typescript, python } of verdicts) expect(python).toEqual(typescript);
    const imprint = healthy.computeImprint(JSON.parse(head));
    expect(right?.typescript.join('\n')).toMatch(new RegExp(`Time stamp of the head of \\d+ records until ${day()}`));
    expect(right?.typescript).toContain(
      `  openssl ts -verify -digest ${imprint} -token_in -in stamp.der -CAfile authority.pem`,
    );
    expect(right?.typescript.at(-1)).toBe('Verified.');
    const faults = ['is of something else', 'cannot be read', 'cannot be read', 'not a line', 'not a line'];
    expect(wrong).toHaveLength(faults.length);
    for (const [i, { typescript }] of wrong.entries()) expect(typescript.join('\n')).toContain(faults[i]);
  });
});
