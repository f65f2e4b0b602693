import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DeliveryMessage, DigestMessage } from '../../../lib/channels/message/message.ts';
import { HOSTILE_TEXTS } from '../../support/hostile-texts.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { anUpdate } from '../../support/updates.ts';

let receiver: Receiver;
let lib: typeof import('../../../lib/channels/teams/teams-sender.ts') &
  typeof import('../../../lib/channels/teams/teams-card.ts') &
  typeof import('../../../lib/channels/destinations/destination-address.ts');

beforeAll(async () => {
  Object.assign(process.env, { WEBHOOK_LOOPBACK: 'true' });
  lib = {
    ...(await import('../../../lib/channels/teams/teams-sender.ts')),
    ...(await import('../../../lib/channels/teams/teams-card.ts')),
    ...(await import('../../../lib/channels/destinations/destination-address.ts')),
  };
  receiver = await startReceiver();
});
beforeEach(() => {
  receiver.answer(() => ({ status: 202 }));
  receiver.received.length = 0;
});
afterAll(() => receiver.stop());

const APP = 'https://updates.example.org';
const send = (message: DeliveryMessage = anUpdate(), address = receiver.url) =>
  lib.sendToTeams({ address, app_url: APP }, message);
const cardIn = (message: Parameters<typeof lib.buildTeamsCard>[0], app_url: string | null = APP) =>
  lib.buildTeamsCard(message, app_url).attachments[0].content;

/** A digest of so many updates. */
const aDigest = (count: number, entry: object = {}): DigestMessage => {
  const { alert, why, at, entry: one } = anUpdate({ entry: { topic: { id: 't', name: 'Banking' }, ...entry } });
  const items = Array.from({ length: count }, () => ({ kind: 'new' as const, why, changed: null, entry: one }));
  const window = { from: '2026-11-23T08:00:00Z', to: at, time_zone: 'Europe/London' };
  const days = { from: '2026-11-23', to: '2026-11-24' };
  const sources = { count: 0, ...days, covered: [], never_read: 0, troubled: [], more_troubled: 0 };
  return { id: 'a', kind: 'digest', at, alert, ...window, updates: count, isWhole: true, items, sources };
};

/** A block of a card; only its text is read. */
interface CardTextBlock {
  inlines: { text: string }[];
}

it('delivered: sends one card with the update, its links and the reason', async () => {
  const entry = {
    title: 'Capital requirements',
    institution_name: 'EBA',
    link: 'https://example.org/a?b=1&c=2',
    five_point_summary: ['First.', 'Second.'],
  };
  expect(await send(anUpdate({ entry }))).toEqual({ outcome: 'delivered', status: 202 });
  const [got] = receiver.received;
  expect(got?.headers['content-type']).toBe('application/json');
  const { type, summary, attachments } = JSON.parse(got?.body ?? '');
  expect([type, summary, attachments.length]).toEqual(['message', 'Capital requirements (EBA)', 1]);
  expect(attachments[0].contentType).toBe('application/vnd.microsoft.card.adaptive');
  const { body, actions } = attachments[0].content;
  expect(body.map(({ inlines }: CardTextBlock) => inlines[0]?.text)).toEqual([
    'New regulatory update',
    'Capital requirements',
    'EBA · 1 November 2026, 10:00 UTC',
    '• First.',
    '• Second.',
    'Why you get this: your alert “Capital rules” (capital, requirements · institution: EBA, PRA).',
  ]);
  expect(body[1].inlines[0].selectAction).toEqual({ type: 'Action.OpenUrl', url: entry.link });
  expect(actions).toEqual([
    { type: 'Action.OpenUrl', title: 'View Full Article', url: entry.link },
    {
      type: 'Action.OpenUrl',
      title: 'Open in Regulatory updates',
      url: expect.stringMatching(/^https:\/\/updates\.example\.org\/#\/entries\//),
    },
  ]);
});

it.each([
  [400, 'Teams answered 400'],
  [403, 'Teams answered 403: its signature is not good any more: copy the address of the workflow again'],
  [404, 'Teams answered 404: there is no such workflow any more'],
  [302, 'Teams answered 302'],
] as const)('failed: reports the status %i of Teams without the response body', async (status, reason) => {
  receiver.answer(() => ({ status, headers: { location: '/other' }, body: 'a secret of the receiver' }));
  expect(await send()).toEqual({ outcome: 'failed', status, reason });
  expect(receiver.received).toHaveLength(1);
});

it('failed: returns the Retry-After of a 429 response', async () => {
  receiver.answer(() => ({ status: 429, headers: { 'retry-after': '120' } }));
  expect(await send()).toMatchObject({ outcome: 'failed', status: 429, retry_after_s: 120 });
});

it('failed: reports a refused connection', async () => {
  const other = await startReceiver();
  await other.stop();
  expect(await send(anUpdate(), other.url)).toEqual({ outcome: 'failed', reason: 'the connection was refused' });
});

it('unknown: Teams may have posted the message before a 5xx or a lost connection', async () => {
  for (const status of [500, 502, 503, 504]) {
    receiver.answer(() => ({ status, body: '<html>Service Unavailable</html>' }));
    const reason = `Teams answered ${status}: the message may have been posted`;
    expect(await send()).toEqual({ outcome: 'unknown', status, reason });
  }
  receiver.answer(() => (request) => void request.socket.destroy());
  expect(await send()).toEqual({
    outcome: 'unknown',
    reason: 'the connection ended without an answer: the message may have been posted',
  });
});

it('a card shows hostile texts in plain text runs, and links to the app only', () => {
  for (const text of [
    ...HOSTILE_TEXTS,
    '<at>Everyone</at>',
    '[click](https://evil.example/)',
    '![x](https://evil.example/x.png)',
  ]) {
    const entry = { title: text, institution_name: text, one_line_summary: text, five_point_summary: null, link: text };
    for (const message of [anUpdate({ entry, alert: { id: '9b1f', name: text } }), aDigest(3, entry)]) {
      const { body, actions } = cardIn(message);
      for (const block of body) {
        expect(block.type).toBe('RichTextBlock');
        for (const { type, selectAction } of block.inlines) {
          expect(type).toBe('TextRun');
          if (selectAction) expect(selectAction.url).toMatch(/^https:\/\/updates\.example\.org\/#\//);
        }
      }
      for (const { type, url } of actions)
        expect([type, url.startsWith(`${APP}/#/`)]).toEqual(['Action.OpenUrl', true]);
    }
  }
});

it('a card stays below 28 KB, and a digest of 50 updates shows 20 and counts the other 30', () => {
  const long = (count: number) => '€'.repeat(count);
  const link = `https://example.org/${'x'.repeat(5_000)}`;
  const entry = {
    title: long(900),
    institution_name: long(900),
    five_point_summary: Array(5).fill(long(900)),
    one_line_summary: long(3_000),
    link,
  };
  for (const message of [anUpdate({ entry }), aDigest(50, entry), aDigest(50)]) {
    const bytes = Buffer.byteLength(JSON.stringify(lib.buildTeamsCard(message, APP)));
    expect(bytes).toBeLessThan(28 * 1024);
    expect(bytes).toBeGreaterThan(1_000);
  }
  const texts = JSON.stringify(cardIn(aDigest(50)));
  expect(texts).toContain('and 30 more');
  expect(texts.split('Open in Regulatory updates').length - 1).toBe(20);
});

it('a card of a verification code or test has no link to the app, and shows the code separately', () => {
  const at = '2026-11-24T08:00:00Z';
  const { body, actions, fallbackText } = cardIn({ id: 'c', kind: 'code', at, code: '12345678' }, null);
  expect([fallbackText, actions]).toEqual(['12345678 is the code for your channel', []]);
  expect(body[1]?.inlines[0]?.text).toBe('12345678');
  expect(cardIn({ id: 't', kind: 'test', at }, null).actions).toEqual([]);
});

it('parseTeamsAddress accepts addresses of Microsoft workflows only', () => {
  const good = [
    'https://prod-12.westeurope.logic.azure.com:443/workflows/a1/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers&sv=1.0&sig=abc',
    'https://default0a1b.2c.environment.api.powerplatform.com:443/powerautomate/automations/direct/workflows/a1/triggers/manual/paths/invoke?api-version=1&sig=abc',
  ];
  for (const address of good) expect(lib.parseTeamsAddress(address)).toBe(new URL(address).href);
  for (const bad of [
    'https://outlook.office.com/webhook/a?sig=b',
    'https://evil.example/?x=.logic.azure.com&sig=b',
    'https://logic.azure.com@evil.example/?sig=b',
    'http://prod-1.logic.azure.com/?sig=b',
  ])
    expect(() => lib.parseTeamsAddress(bad)).toThrow();
});
