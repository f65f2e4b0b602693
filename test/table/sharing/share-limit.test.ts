import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { expectProblem } from '../../support/api.ts';
import { OUTAGE, startFaultyDynamoDb } from '../../support/faulty-dynamodb.ts';
import { type ScriptedSharing, startScriptedSharing } from '../../support/scripted-sharing.ts';
import { TABLE_IS_KIND } from '../../support/unkind-dynamodb.ts';

const channel_id = 'C0CHANNEL1';
/** The person who shares. */
const SUB = '9aacfa7b-15e6-4409-82b9-db6c807a178f';
const NOW = Date.parse('2026-11-22T12:00:00Z');
let dynamoDb: Awaited<ReturnType<typeof startFaultyDynamoDb>>;
let scripted: ScriptedSharing;
let entry_id = '';
let within: typeof import('../../../lib/platform/dynamodb/request-retries.ts').withRetryTimeLimit;
let countShare: typeof import('../../../lib/sharing/share-limit.ts').countShareAgainstLimit;
let listShares: typeof import('../../../lib/sharing/share-store.ts').listShares;
let hour = 0;

beforeAll(async () => {
  dynamoDb = await startFaultyDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  process.env['DYNAMODB_ENDPOINT'] = dynamoDb.endpoint;
  scripted = await startScriptedSharing('share-limit', { SHARES_PER_HOUR: '' });
  entry_id = await scripted.store();
  ({ withRetryTimeLimit: within } = await import('../../../lib/platform/dynamodb/request-retries.ts'));
  ({ countShareAgainstLimit: countShare } = await import('../../../lib/sharing/share-limit.ts'));
  ({ listShares } = await import('../../../lib/sharing/share-store.ts'));
});
/** Each test begins five hours after the one before. */
beforeEach(() => {
  scripted.chat.reset();
  hour += 5;
  vi.useFakeTimers({ toFake: ['Date'], now: NOW + hour * 3_600_000 });
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await scripted.stop();
  await dynamoDb.stop();
});

const share = (key?: string, id = entry_id) =>
  scripted.share({ entry_id: id, channel_id }, key ? ['Idempotency-Key', key] : []);
const posts = () => scripted.chat.posts.length;

it('429: allows 30 shares an hour, also concurrently, and the next when the first is an hour old', async () => {
  for (let i = 0; i < 24; i += 1) await countShare(SUB, `counted-${i}`, 30);
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => share(`click-${i}`)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(6).fill(200), ...Array(6).fill(429)]);
  expect(posts()).toBe(6);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const answer of refused) {
    expectProblem(answer, 429, 'too_many_shares');
    expect(answer.headers['retry-after']).toBe('3600');
  }
  expect(refused[0]?.body.detail).toBe(
    'You have shared 30 times within an hour, which is the limit. Nothing was posted. Try again in 60 minutes.',
  );
  // Refused shares left no record.
  expect(await listShares(entry_id)).toHaveLength(6);
  vi.advanceTimersByTime(3_599_000);
  const [key] = answers.flatMap(({ status }, i) => (status === 429 ? [`click-${i}`] : []));
  expect((await share(key)).headers['retry-after']).toBe('1');
  vi.advanceTimersByTime(1_000);
  expect((await share(key)).status).toBe(200);
  expect(posts()).toBe(7);
});

it('200: returns the first response for a repeated share beyond the limit, and counts it once', async () => {
  const first = await share('repeated');
  for (let i = 0; i < 28; i += 1) await countShare(SUB, `other-${i}`, 30);
  expect(await share('repeated')).toMatchObject({ status: 200, body: first.body });
  expect((await share('the-last')).status).toBe(200);
  expectProblem(await share('one-too-many'), 429, 'too_many_shares');
  expect(await share('repeated')).toMatchObject({ status: 200, body: first.body });
  // Not even when the hour of its count is over and the next one is full.
  vi.advanceTimersByTime(3_600_000);
  for (let i = 0; i < 30; i += 1) await countShare(SUB, `later-${i}`, 30);
  expect(await share('repeated')).toMatchObject({ status: 200, body: first.body });
  expect(posts()).toBe(2);
});

it('200: allows the repeat of a rate-limited share that is the last within the hourly limit', async () => {
  for (let i = 0; i < 29; i += 1) await countShare(SUB, `counted-${i}`, 30);
  scripted.chat.script({ rateLimited: '1' });
  expectProblem(await share('limited'), 429, 'rate_limited');
  expectProblem(await share('another'), 429, 'too_many_shares');
  expect((await share('limited')).status).toBe(200);
  expect(posts()).toBe(1);
});

it('counts shares that the platform refuses, but not shares refused before the platform is called', async () => {
  for (let i = 0; i < 31; i += 1) expectProblem(await share(undefined, 'f'.repeat(24)), 404, 'entry_not_found');
  scripted.chat.script({ code: 'channel_not_found' });
  expectProblem(await share(), 404, 'channel_not_found');
  for (let i = 0; i < 29; i += 1) expect((await share()).status).toBe(200);
  expectProblem(await share(), 429, 'too_many_shares');
});

it('counts shares per person, with one read and one write', async () => {
  const { measureCost } = await import('../../../lib/platform/dynamodb/capacity.ts');
  const { cost } = await measureCost(() => countShare('one', 'a', 1));
  if (TABLE_IS_KIND) expect(cost).toEqual({ requests: 2, readUnits: 1, writeUnits: 1 });
  await expect(countShare('one', 'b', 1)).rejects.toMatchObject({ status: 429, retryAfter: 3_600 });
  await countShare('another', 'b', 1);
  expect((await measureCost(() => countShare('one', 'b', 0))).cost.requests).toBe(0);
});

it('refuses shares after the limit is lowered, until the past hour has fewer shares than the limit', async () => {
  for (let i = 0; i < 5; i += 1) {
    await countShare('many', `${i}`, 30);
    vi.advanceTimersByTime(60_000);
  }
  // Of five the first four have to leave: the fourth does 60 - 2 minutes from now.
  await expect(countShare('many', 'next', 2)).rejects.toMatchObject({ retryAfter: 58 * 60 });
});

it('removes shares older than an hour from the count when the limit is reached', async () => {
  const fill = async (name: string) => {
    for (let i = 0; i < 60; i += 1) await countShare('busy', `${name}-${i}`, 60);
  };
  await fill('first');
  vi.advanceTimersByTime(3_600_000);
  await fill('second');
  await expect(countShare('busy', 'more', 60)).rejects.toMatchObject({ retryAfter: 3_600 });
  const { getItem } = await import('../../../lib/platform/dynamodb/read.ts');
  const item = await getItem({ pk: 'SHARER#busy', sk: 'HOUR' });
  expect(Object.keys(item?.['shares'] as object)).toHaveLength(60);
  expect(item?.['expires_at']).toBe(Date.now() / 1_000 + 3_600);
});

it('200: counts a share once when the response of its count is lost', async () => {
  dynamoDb.fail({ operation: 'UpdateItem', how: 'lose' });
  await countShare('lost', 'a', 2);
  await countShare('lost', 'b', 2);
  await expect(countShare('lost', 'c', 2)).rejects.toMatchObject({ code: 'too_many_shares' });
});

it('503: does not post a share that cannot be counted, and allows its repeat', async () => {
  dynamoDb.fail({ operation: 'UpdateItem', how: 'refuse', times: OUTAGE });
  const answer = await within(100, () => share('uncounted'));
  dynamoDb.forget();
  expectProblem(answer, 503, 'storage_unavailable');
  expect([answer.headers['retry-after'], posts()]).toEqual(['2', 0]);
  expect((await share('uncounted')).status).toBe(200);
});

it('counts a share again when it is repeated more than an hour later', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') });
  await countShare('late repeater', 'abcdefabcdef01', 30);
  vi.setSystemTime(Date.parse('2026-11-22T13:00:01Z'));
  await countShare('late repeater', 'abcdefabcdef01', 30);
  await expect(countShare('late repeater', 'another-share-1', 1)).rejects.toMatchObject({ code: 'too_many_shares' });
});
