import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import {
  type DigestMessage,
  isDigestMessage,
  isEntryMessage,
  isReminderMessage,
  type ReminderMessage,
  verifyWebhook,
  WebhookError,
} from '../../../clients/typescript/src/index.ts';
import { buildSignatureHeaders } from '../../../lib/channels/destinations/destination-secrets.ts';
import type { SourceCoverageReport } from '../../../lib/channels/message/source-report.ts';
import { buildWebhookPayload } from '../../../lib/channels/webhook/webhook-channel.ts';
import type { EntryChange } from '../../../lib/entries/versions/format-change.ts';
import { anUpdate } from '../../support/updates.ts';

const getSecret = (letter: string) => `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`;
const [A, B, C] = [getSecret('a'), getSecret('b'), getSecret('c')] as const;
const NOW = 1_800_000_000_000;
const update = anUpdate();
const BODY = JSON.stringify(buildWebhookPayload(update));

/** The headers of a message that npm standardwebhooks signed. */
function getHeaders(body = BODY, { secrets = [A], at = NOW, id = update.id } = {}): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, new Date(at), body));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(at / 1_000),
    'webhook-signature': signatures.join(' '),
  };
}
const verify = (
  body: Parameters<typeof verifyWebhook>[0] = BODY,
  headers: Parameters<typeof verifyWebhook>[1] = getHeaders(),
  secret: string | string[] = A,
) => verifyWebhook(body, headers, secret, { now: NOW });
const refused = async (text: string, ...given: Parameters<typeof verify>) => {
  const error = await verify(...given).then(
    () => expect.unreachable('verified'),
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(WebhookError);
  expect(error.message).toContain(text);
};
const NONE = 'No signature of the message is of this secret.';

it('verifyWebhook accepts a message that npm standardwebhooks signed, as text and as bytes', async () => {
  const bytes = new TextEncoder().encode(BODY);
  for (const body of [BODY, bytes, bytes.buffer, Buffer.from(BODY), Buffer.from(`..${BODY}`).subarray(2)]) {
    const message = await verify(body);
    expect(message).toEqual({ ...JSON.parse(BODY), id: update.id });
    if (!isEntryMessage(message)) expect.unreachable('no message of an entry');
    else expect(message.data.entry.title).toBe(update.entry.title);
  }
});

it('isDigestMessage recognises a digest, whose data has its updates and the source report', async () => {
  const { id, kind, at, alert, why, entry } = update;
  const days = { from: '2026-11-23', to: '2026-11-24' };
  const feed = { name: 'PRA', topic_id: 'gb-pra', feed_id: 'pra-news' };
  const read = { ...feed, state: 'failing' as const, since: null, last_news_on: null };
  const sources: SourceCoverageReport = {
    ...days,
    count: 20,
    covered: null,
    never_read: 3,
    troubled: [read],
    more_troubled: 0,
  };
  const changed: EntryChange = { fields: ['title'], moved: [] };
  const window = { from: '2026-11-23T09:00:00Z', to: at, time_zone: 'Europe/London', updates: 1, isWhole: true };
  const body = JSON.stringify(
    buildWebhookPayload({
      id,
      kind: 'digest',
      at,
      alert,
      ...window,
      items: [{ kind: 'edited', why, changed, entry }],
      sources,
    }),
  );
  const message = await verify(body, getHeaders(body));
  expect([isDigestMessage(message), isEntryMessage(message), kind]).toEqual([true, false, 'new']);
  // Typed: the payload of the service has the type that the client declares.
  const data: DigestMessage['data'] = {
    alert,
    from: window.from,
    to: at,
    updates: 1,
    is_whole: true,
    sources,
    entries: [{ type: 'entry.edited', why, changed: ['title'], entry }],
  };
  expect((message as DigestMessage).data).toEqual(JSON.parse(JSON.stringify(data)));
  expect(isDigestMessage(await verify())).toBe(false);
});

it('isReminderMessage recognises a reminder, whose data has its dates and the days left', async () => {
  const { id, at, alert, entry } = update;
  const quote = { field: 'title' as const, name: null, text: 'by 1 December', start: 0, end: 13 };
  const about = {
    kind: 'comment_end' as const,
    date: '2026-12-01',
    precision: 'day' as const,
    method: 'rule' as const,
  };
  const due = { ...about, quote, moved_from: null };
  const dates = [{ days_left: 7, due, entry }];
  const body = JSON.stringify(buildWebhookPayload({ id, kind: 'reminder', at, alert, dates, more: 2, isWhole: true }));
  const message = await verify(body, getHeaders(body));
  expect([isReminderMessage(message), isDigestMessage(message), isEntryMessage(message)]).toEqual([true, false, false]);
  const data: ReminderMessage['data'] = { alert, dates: [{ days_left: 7, ...due, entry }], more: 2, is_whole: true };
  expect((message as ReminderMessage).data).toEqual(JSON.parse(JSON.stringify(data)));
  expect(isReminderMessage(await verify())).toBe(false);
});

it('verifyWebhook accepts a message of the service with either secret after a secret rotation', async () => {
  const headers = buildSignatureHeaders({ id: update.id, at: NOW / 1_000, body: BODY }, [B, A]);
  for (const secret of [A, B, [C, A]]) expect((await verify(BODY, headers, secret)).id).toBe(update.id);
  await refused(NONE, BODY, headers, C);
});

it('verifyWebhook accepts headers of fetch and of Node.js, in any case', async () => {
  const given = getHeaders();
  const loud = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toUpperCase(), value]));
  const lists = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, [value]]));
  for (const headers of [new Headers(given), loud, lists, new Map(Object.entries(given))])
    expect((await verify(BODY, headers)).id).toBe(update.id);
});

it('verifyWebhook rejects a message with any changed byte', async () => {
  const bytes = Buffer.from(BODY);
  for (let place = 0; place < bytes.length; place += 11) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    await refused(NONE, changed);
  }
  for (const body of ['', `${BODY} `, BODY.slice(1), JSON.stringify(JSON.parse(BODY), null, 1)])
    await refused(NONE, body);
  await refused(NONE, BODY, { ...getHeaders(), 'webhook-id': `${update.id}0` });
  await refused(NONE, BODY, { ...getHeaders(), 'webhook-timestamp': String(NOW / 1_000 - 1) });
});

it('verifyWebhook accepts timestamps within five minutes of now, or within toleranceS', async () => {
  for (const ahead of [-300, 0, 300])
    expect((await verify(BODY, getHeaders(BODY, { at: NOW + ahead * 1_000 }))).id).toBe(update.id);
  for (const ahead of [-301, 301]) await refused('more than 300', BODY, getHeaders(BODY, { at: NOW + ahead * 1_000 }));
  const late = getHeaders(BODY, { at: NOW - 400_000 });
  expect((await verifyWebhook(BODY, late, A, { now: NOW, toleranceS: 400 })).id).toBe(update.id);
  for (const stamp of ['soon', '1e9', '-1', '', ' 1800000000', '1800000000.0', '9'.repeat(400)])
    await refused('webhook-timestamp', BODY, { ...getHeaders(), 'webhook-timestamp': stamp });
});

it('verifyWebhook rejects a wrong secret, and accepts one match among several secrets or signatures', async () => {
  await refused(NONE, BODY, getHeaders(), B);
  await refused(NONE, BODY, getHeaders(), [B, C]);
  expect((await verify(BODY, getHeaders(), [B, A])).id).toBe(update.id);
  for (const secret of [A, B])
    expect((await verify(BODY, getHeaders(BODY, { secrets: [B, A] }), secret)).id).toBe(update.id);
});

it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
  'rejects a message without the header %s',
  async (name) => {
    const { [name]: _, ...others } = getHeaders();
    await refused(`There is no header ${name}.`, BODY, others);
    await refused(`There is no header ${name}.`, BODY, new Headers(others));
  },
);

it.each(['v1', 'v1,', ',', 'v1,AAAA', 'v2,x', 'v1,ä', 'v1,====', 'v1a,AAAA'])(
  'verifyWebhook rejects the signature %s, and ignores it next to a valid signature',
  async (garbage) => {
    const headers = getHeaders();
    await refused(NONE, BODY, { ...headers, 'webhook-signature': garbage });
    const mixed = `${garbage} ${headers['webhook-signature']} ${garbage}`;
    expect((await verify(BODY, { ...headers, 'webhook-signature': mixed })).id).toBe(update.id);
  },
);

it('verifyWebhook accepts challenges and message types that the client does not know', async () => {
  const read = (payload: unknown) => verify(JSON.stringify(payload), getHeaders(JSON.stringify(payload)));
  const challenge = await read({ type: 'destination.challenge', challenge: 'c-1' });
  expect(challenge).toEqual({
    type: 'destination.challenge',
    challenge: 'c-1',
    id: update.id,
    timestamp: '2027-01-15T08:00:00Z',
  });
  const later = { type: 'digest.weekly', timestamp: '2026-11-20T08:00:00Z', data: [1], more: true };
  expect(await read(later)).toEqual({ ...later, id: update.id });
  expect(isEntryMessage(await read(later))).toBe(false);
});

it('verifyWebhook rejects a signed body that is not a JSON object with a type', async () => {
  for (const body of ['no', '[]', 'null', '{}', '{"type":5}', '"type"'])
    await refused('not JSON with a type', body, getHeaders(body));
  const latin = Buffer.from([0x22, 0xe4, 0x22]);
  const signature = createHmac('sha256', 'a'.repeat(32))
    .update(`${update.id}.${NOW / 1_000}.`)
    .update(latin);
  const headers = { ...getHeaders(), 'webhook-signature': `v1,${signature.digest('base64')}` };
  await refused('not JSON with a type', latin, headers);
});

it('verifyWebhook rejects a parsed body, and rejects an invalid secret without showing the secret', async () => {
  for (const secret of ['', 'whsec_', 'whsec_AAAA', 'whsec_ä', `${A}!`, []]) {
    const error = await verify(BODY, getHeaders(), secret).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(RangeError);
    expect(error.message).not.toContain(A);
  }
  expect((await verify(BODY, getHeaders(), ` ${A}\n`)).id).toBe(update.id);
  await expect(verify(JSON.parse(BODY))).rejects.toThrow(TypeError);
});
