import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredDestination } from '../../../lib/channels/destinations/destination.ts';
import type { ChannelMessage, DigestMessage, ReminderMessage } from '../../../lib/channels/message/message.ts';
import { INCOMING_CHATS } from '../../support/channels.ts';
import { HOSTILE_TEXTS } from '../../support/hostile-texts.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { anUpdate } from '../../support/updates.ts';

const APP = 'https://updates.example.org';
const MARKUP = [
  '<at>Everyone</at>',
  '<users/all> <https://evil.example/|click>',
  '[click](https://evil.example/)',
  '![x](https://evil.example/x.png)',
  '<a href="https://evil.example/">click</a> <b>bold</b>',
  '&lt;b&gt; &amp; &#60;a href=&#34;https://evil.example/&#34;&#62;',
];

let receiver: Receiver;
let channels: typeof import('../../../lib/channels/channels.ts');

beforeAll(async () => {
  Object.assign(process.env, { WEBHOOK_LOOPBACK: 'true' });
  channels = await import('../../../lib/channels/channels.ts');
  receiver = await startReceiver();
});
beforeEach(() => {
  receiver.answer(() => ({ status: 202 }));
  receiver.received.length = 0;
});
afterAll(() => receiver.stop());

/** A digest of so many updates. */
const aDigest = (count: number, entry: object = {}): DigestMessage => {
  const { alert, why, at, entry: one } = anUpdate({ entry: { topic: { id: 't', name: 'Banking' }, ...entry } });
  const items = Array.from({ length: count }, () => ({ kind: 'new' as const, why, changed: null, entry: one }));
  const window = { from: '2026-11-23T08:00:00Z', to: at, time_zone: 'Europe/London' };
  const days = { from: '2026-11-23', to: '2026-11-24' };
  const sources = { count: 0, ...days, covered: [], never_read: 0, troubled: [], more_troubled: 0 };
  return { id: 'a', kind: 'digest', at, alert, ...window, updates: count, isWhole: true, items, sources };
};

describe.each(INCOMING_CHATS)('the chat %s', (kind, { platform, maxBytes, reasons, gone, getTexts, getLinks }) => {
  const send = (message: ChannelMessage = anUpdate(), address = receiver.url) =>
    channels.sendToDestination({ kind, address, app_url: APP } as StoredDestination, message);
  const render = (message: ChannelMessage, app_url: string | null = APP): string =>
    JSON.stringify(channels.getChannel(kind).render(message, { kind, app_url } as StoredDestination));

  it('delivered: sends one message with the update, its links and the reason', async () => {
    const entry = {
      title: 'Capital requirements',
      institution_name: 'EBA',
      link: 'https://example.org/a?b=1&c=2',
      five_point_summary: ['First.', 'Second.'],
    };
    expect(await send(anUpdate({ entry }))).toEqual({ outcome: 'delivered', status: 202 });
    expect(receiver.received).toHaveLength(1);
    const [{ body = '', headers = {} } = {}] = receiver.received;
    expect(headers['content-type']).toBe('application/json');
    expect(getTexts(body)).toEqual([
      'New regulatory update',
      'Capital requirements',
      'EBA · 1 November 2026, 10:00 UTC',
      '• First.',
      '• Second.',
      'Why you get this: your alert “Capital rules” (capital, requirements · institution: EBA, PRA).',
    ]);
    const app = expect.stringMatching(/^https:\/\/updates\.example\.org\/#\/entries\//);
    expect(getLinks(body)).toEqual([entry.link, entry.link, app]);
  });

  it('reports a status below 500, a redirect too, without the response body', async () => {
    for (const [status, reason] of [...Object.entries(reasons), ['302', `${platform} answered 302`] as const]) {
      receiver.received.length = 0;
      const headers = { location: '/other' };
      receiver.answer(() => ({ status: Number(status), headers, body: 'a secret of the receiver' }));
      const outcome = gone.includes(Number(status)) ? 'gone' : 'failed';
      expect(await send()).toEqual({ outcome, status: Number(status), reason });
      expect(receiver.received).toHaveLength(1);
    }
  });

  it('failed: returns the Retry-After of a 429 response', async () => {
    receiver.answer(() => ({ status: 429, headers: { 'retry-after': '120' } }));
    expect(await send()).toMatchObject({ outcome: 'failed', status: 429, retry_after_s: 120 });
  });

  it('failed: reports a refused connection, without the address', async () => {
    const other = await startReceiver();
    await other.stop();
    expect(await send(anUpdate(), other.url)).toEqual({ outcome: 'failed', reason: 'the connection was refused' });
  });

  it('unknown: it may have posted the message before a 5xx or a lost connection', async () => {
    for (const status of [500, 502, 503, 504]) {
      receiver.answer(() => ({ status, body: '<html>Service Unavailable</html>' }));
      const reason = `${platform} answered ${status}: the message may have been posted`;
      expect(await send()).toEqual({ outcome: 'unknown', status, reason });
    }
    receiver.answer(() => (request) => void request.socket.destroy());
    expect(await send()).toEqual({
      outcome: 'unknown',
      reason: 'the connection ended without an answer: the message may have been posted',
    });
  });

  it('delivered: waits for no more than the start of an endless response', async () => {
    receiver.answer(() => (_request, response) => void response.writeHead(200).write('a part'));
    expect(await send()).toEqual({ outcome: 'delivered', status: 200 });
  });

  it('shows hostile texts as text, and links to the app only', () => {
    for (const text of [...HOSTILE_TEXTS, ...MARKUP]) {
      const entry = {
        title: text,
        institution_name: text,
        one_line_summary: text,
        five_point_summary: null,
        link: text,
      };
      for (const message of [anUpdate({ entry, alert: { id: '9b1f', name: text } }), aDigest(3, entry)]) {
        const body = render(message);
        expect(getTexts(body).join('\n')).toContain(text.replace(/\s+/g, ' ').trim().slice(0, 20));
        for (const link of getLinks(body)) expect(link.startsWith(`${APP}/#/`), link).toBe(true);
      }
    }
  });

  it('stays within the limit of the platform; a digest of 50 updates shows 20 and counts the other 30', () => {
    const link = `https://example.org/${'x'.repeat(5_000)}`;
    for (const sign of ['€', '&', '<', '👩‍👩‍👧‍👦']) {
      const long = (count: number) => sign.repeat(count);
      const entry = {
        title: long(900),
        institution_name: long(900),
        five_point_summary: Array(5).fill(long(900)),
        one_line_summary: long(3_000),
        link,
      };
      for (const message of [anUpdate({ entry }), aDigest(50, entry), aDigest(50)]) {
        const bytes = Buffer.byteLength(render(message));
        expect(bytes, sign).toBeLessThan(maxBytes);
        expect(bytes).toBeGreaterThan(1_000);
      }
    }
    const texts = getTexts(render(aDigest(50))).join('\n');
    expect(texts).toContain('and 30 more');
    expect(getLinks(render(aDigest(50))).filter((one) => one.startsWith(`${APP}/#/entries/`))).toHaveLength(20);
  });

  it('shows each key date of a reminder with its quote', () => {
    const { alert, at, entry } = anUpdate({ entry: { title: 'Capital requirements' } });
    const due = { kind: 'effective', date: '2026-12-17', quote: { text: 'effective on 17 December' } };
    const dates = [{ days_left: 1, due, entry }] as unknown as ReminderMessage['dates'];
    const body = render({ id: 'r', kind: 'reminder', at, alert, dates, more: 2, isWhole: true });
    const texts = getTexts(body).join('\n');
    for (const text of [
      '3 dates ahead',
      'Takes effect 17 December 2026, tomorrow',
      '“effective on 17 December”',
      'and 2 more',
    ])
      expect(texts).toContain(text);
    expect(getLinks(body)).toContain(`${APP}/#/calendar`);
  });

  it('shows a verification code as a text of its own value, and no link to the app in a code or test', () => {
    const at = '2026-11-24T08:00:00Z';
    const code = render({ id: 'c', kind: 'code', at, code: '12345678' }, null);
    expect(getTexts(code)).toContain('12345678');
    expect(code).toMatch(/"12345678"/);
    expect([getLinks(code), getLinks(render({ id: 't', kind: 'test', at }, null))]).toEqual([[], []]);
  });
});
