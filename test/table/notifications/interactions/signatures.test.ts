import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { getForm, getPayload, signedHeaders } from '../../../support/presses.ts';
import { fc } from '../../../support/property.ts';
import { type Presses, SECRET, startPresses } from './world.ts';

let world: Presses;
beforeAll(async () => {
  world = await startPresses('signed');
});
beforeEach(() => world.chat.reset());
afterAll(() => world.stop());

const MINUTE_MS = 60_000;

/** Builds a form that takes an update, and a function that reads the version of its review. */
async function taking(more: object = {}) {
  const { entry_id, value } = await world.message('member');
  const press = { user: 'U0MEMBER', action_id: 'take', value, response_url: world.chat.answerUrl('taking') };
  const body = getForm(getPayload({ ...press, more }));
  return { entry_id, value, body, version: async () => (await world.review(entry_id)).version };
}

/** The part of a response that holds the code of its problem. */
interface ProblemResponse {
  statusCode: number;
  body: string;
}

const getCode = ({ statusCode, body }: ProblemResponse) => [statusCode, body && JSON.parse(body).code];

it('401: rejects unsigned, forged, altered, old and future requests with the same response', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const { body, version } = await taking();
  const { 'Content-Type': type, ...signed } = signedHeaders(SECRET, body) as Record<string, string>;
  const of = (at: number) => signedHeaders(SECRET, body, Date.now() + at);
  const { 'X-Slack-Signature': signature = '', 'X-Slack-Request-Timestamp': timestamp = '' } = signed;
  const bare = createHmac('sha256', SECRET).update(body).digest('hex');
  const refused: Record<string, string>[] = [
    ...[{}, { 'X-Slack-Signature': signature }, { 'X-Slack-Request-Timestamp': timestamp }],
    signedHeaders('another secret', body),
    signedHeaders('', body),
    signedHeaders(SECRET, `${body}&`),
    ...[of(-5 * MINUTE_MS - 2_000), of(5 * MINUTE_MS + 2_000), of(-365 * 24 * 60 * MINUTE_MS)],
    { ...signed, 'X-Slack-Request-Timestamp': String(Number(timestamp) + 1) },
    ...['', 'v0=', 'v0', signature.slice(3), signature.slice(0, -1), `${signature}0`, signature.toUpperCase()].map(
      (one) => ({ ...signed, 'X-Slack-Signature': one }),
    ),
    ...[
      `v1=${signature.slice(3)}`,
      ` ${signature}`,
      `${signature},${signature}`,
      `v0=${bare}`,
      `v0=${'0'.repeat(64)}`,
    ].map((one) => ({ ...signed, 'X-Slack-Signature': one })),
    ...['', 'now', '-1', '1e9', `${timestamp}.0`, ` ${timestamp}`, 'NaN', 'Infinity', '9'.repeat(400)].map((at) => ({
      'X-Slack-Request-Timestamp': at,
      'X-Slack-Signature': `v0=${createHmac('sha256', SECRET).update(`v0:${at}:${body}`).digest('hex')}`,
    })),
  ];
  const answers = [];
  for (const headers of refused) answers.push(await world.send(body, { 'Content-Type': String(type), ...headers }));
  const twice = { 'X-Slack-Signature': [signature, signature], 'X-Slack-Request-Timestamp': [timestamp] };
  answers.push(await world.send(body, {}, { multiValueHeaders: twice }));
  for (const answer of answers) expect(getCode(answer)).toEqual([401, 'not_signed']);
  expect(new Set(answers.map(({ body: text }) => text)).size).toBe(1);
  expect([world.chat.requests, await version()]).toEqual([[], 0]);
});

it('401: rejects a signed body after any single byte changed', async () => {
  const { body, version } = await taking();
  const headers = signedHeaders(SECRET, body);
  await fc.assert(
    fc.asyncProperty(fc.nat(body.length - 1), fc.integer({ min: 1, max: 127 }), async (at, by) => {
      const changed = Buffer.from(body);
      changed[at] = ((changed[at] ?? 0) + by) % 128;
      const event = { body: changed.toString('base64'), isBase64Encoded: true };
      expect(getCode(await world.send(changed, headers, event))).toEqual([401, 'not_signed']);
    }),
    { numRuns: 60 },
  );
  expect(await version()).toBe(0);
});

it('200: accepts a timestamp within five minutes, header names in any case and a base64 body', async () => {
  for (const [at, isBase64Encoded] of [
    [-5 * MINUTE_MS + 5_000, false],
    [5 * MINUTE_MS - 5_000, true],
  ] as const) {
    const { body, version } = await taking();
    const headers = signedHeaders(SECRET, body, Date.now() + at);
    const named = Object.entries(headers).map(([name, value]) => [
      isBase64Encoded ? name.toLowerCase() : name.toUpperCase(),
      value,
    ]);
    const sent = isBase64Encoded ? { body: Buffer.from(body).toString('base64'), isBase64Encoded } : {};
    expect((await world.send(body, Object.fromEntries(named), sent)).statusCode).toBe(200);
    expect(await version()).toBe(1);
  }
});

it('200: verifies the signature over the raw bytes, including invalid UTF-8', async () => {
  const bytes = Buffer.concat([Buffer.from('payload=%7B%7D&x='), Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28])]);
  const event = { body: bytes.toString('base64'), isBase64Encoded: true };
  expect((await world.send(bytes, signedHeaders(SECRET, bytes), event)).statusCode).toBe(200);
});

it('413: rejects a body that is too large before checking its signature', async () => {
  for (const [kilobytes, status] of [
    [255, 200],
    [257, 413],
    [5_000, 413],
  ] as const) {
    const body = `payload=%7B%7D&x=${'a'.repeat(kilobytes * 1024)}`;
    expect((await world.send(body)).statusCode, String(kilobytes)).toBe(status);
    if (status === 413) expect((await world.send(body, {})).statusCode).toBe(413);
  }
});

it('400: rejects a signed body without exactly one JSON payload', async () => {
  const bodies = ['', 'payload', 'payload=', 'payload=%7B', 'x=1', 'payload={}&payload={}', '{"payload":"{}"}'];
  for (const body of [...bodies, `payload=${'['.repeat(200_000)}`, 'payload=undefined', 'payload=NaN'])
    expect(getCode(await world.send(body)), body.slice(0, 40)).toEqual([400, 'invalid_body']);
});

it('200: acknowledges a signed payload that is not a click, without effect', async () => {
  const { value, version } = await taking();
  const press = { user: 'U0MEMBER', action_id: 'take', value, response_url: world.chat.answerUrl('odd') };
  const good = getPayload(press);
  const [action] = good.actions;
  const odd: unknown[] = [
    ...[null, true, 0, 'text', [], [good], {}, { type: 'view_submission' }, { type: 'shortcut', ...press }],
    JSON.parse('{"__proto__":{"type":"block_actions"},"constructor":{"prototype":{"isAdmin":true}}}'),
    ...[[], {}, null, 'take', [null], [[]], [action?.value], [{ ...action, value: { take: 1 } }]].map((actions) => ({
      ...good,
      actions,
    })),
    ...[1, null, {}, '', 'now', '-1', '1e3', '9'.repeat(40)].map((action_ts) => ({
      ...good,
      actions: [{ ...action, action_ts }],
    })),
    ...[
      null,
      'U0MEMBER',
      {},
      { id: null },
      { id: '' },
      { id: 'U0\nX' },
      { id: '../auth.test' },
      { id: ['U0MEMBER'] },
    ].map((user) => ({ ...good, user })),
    ...[null, {}, { id: 7 }].map((team) => ({ ...good, team })),
    ...[{ ts: 1 }, { ts: 'x' }, []].map((message) => ({ ...good, message })),
    ...[null, 7, [], {}, undefined].map((response_url) => ({ ...good, response_url })),
  ];
  for (const payload of odd) {
    const { statusCode, body } = await world.send(getForm(payload));
    expect([statusCode, body], JSON.stringify(payload)?.slice(0, 200)).toEqual([200, '']);
  }
  expect([world.chat.requests, await version(), ({} as Record<string, unknown>)['isAdmin']]).toEqual([
    [],
    0,
    undefined,
  ]);
});

it('200: ignores a click whose response_url is not a reply address of the chat platform', async () => {
  const { value, version } = await taking();
  const own = new URL(world.chat.url);
  const foreign = [
    ...['https://hooks.slack.com.evil.example/x', 'https://evil.example/hooks.slack.com', 'http://hooks.slack.com/x'],
    ...[
      'https://evil.example#@hooks.slack.com/',
      'https://hooks.slack.com@evil.example/',
      'https://hooks.slack.com:8443/',
    ],
    ...[
      'https://u:p@hooks.slack.com/x',
      'https://xhooks.slack.com/x',
      'https://slack.com/api/x',
      '//hooks.slack.com/x',
    ],
    ...['http://169.254.169.254/latest/meta-data/', 'http://127.0.0.1:1/', `http://localhost:${own.port}/actions/x`],
    ...[`https://127.0.0.1:${own.port}/actions/x`, `http://u@127.0.0.1:${own.port}/actions/x`, 'file:///etc/passwd'],
    ...['javascript:1', 'data:,x', 'https://[::1]/', 'ftp://hooks.slack.com/x', ''],
  ];
  for (const response_url of foreign) {
    const { answer, to } = await world.press('member', 'take', { value, response_url });
    expect([answer.statusCode, to], response_url).toEqual([200, null]);
  }
  expect([world.chat.requests, await version()]).toEqual([[], 0]);
});
