import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Answer, expectProblem } from '../../support/api.ts';
import { blockFaults, firedBy } from '../../support/block-limits.ts';
import { OUTAGE, startFaultyDynamoDb } from '../../support/faulty-dynamodb.ts';
import { expectOneShare } from '../../support/one-share.ts';
import { getSome } from '../../support/property.ts';
import { type ScriptedSharing, startScriptedSharing } from '../../support/scripted-sharing.ts';
import { HOSTILE_CASES } from './hostile-texts.ts';

/* Several entries as one message: posted at most once, listed in the shares of each, for a known price. */

const DOUBLE_CLICKS = getSome(20);
const AT_ONCE = 20;
const channel_id = 'C0CHANNEL1';
let table: Awaited<ReturnType<typeof startFaultyDynamoDb>>;
let scripted: ScriptedSharing;
let within: typeof import('../../../lib/platform/dynamodb/request-retries.ts').withRetryTimeLimit;
let entry_ids: string[] = [];

beforeAll(async () => {
  table = await startFaultyDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  process.env['DYNAMODB_ENDPOINT'] = table.endpoint;
  scripted = await startScriptedSharing('digest');
  ({ withRetryTimeLimit: within } = await import('../../../lib/platform/dynamodb/request-retries.ts'));
  entry_ids = [await scripted.store(), await scripted.store(), await scripted.store()];
});
beforeEach(() => scripted.chat.reset());
afterEach(() => table.forget());
afterAll(async () => {
  await scripted.stop();
  await table.stop();
});

const digest = (key: string, json: object = { entry_ids, channel_id }) =>
  scripted.digest(json, ['Idempotency-Key', key]);
const atOnce = (key: string): Promise<Answer[]> => Promise.all(Array.from({ length: AT_ONCE }, () => digest(key)));
const posts = () => scripted.chat.posts.length;

it(`posts one message for ${AT_ONCE} concurrent requests of a digest, and lists it for each entry`, async () => {
  const ids = new Set<string>();
  for (let click = 0; click < DOUBLE_CLICKS; click += 1) {
    if (click % 4 === 0) scripted.chat.script({ delayMs: 30, next: { ok: true } });
    ids.add(expectOneShare(await atOnce(`click-${click}`)).share_id);
  }
  expect(posts()).toBe(DOUBLE_CLICKS);
  expect(ids.size).toBe(DOUBLE_CLICKS);
  for (const entry_id of entry_ids) {
    const shares: { share_id: string; entry_id: string; entry_count: number }[] = (await scripted.shares(entry_id))
      .body;
    expect(new Set(shares.map(({ share_id }) => share_id))).toEqual(ids);
    for (const one of shares) expect(one).toMatchObject({ entry_id, entry_count: 3, channel_id, method: 'bot' });
  }
}, 300_000);

it('lists the posted digests and shares of an entry, newest first', async () => {
  const entry_id = await scripted.store();
  const others = [entry_id, await scripted.store()];
  const one = await scripted.share({ entry_id, channel_id });
  const two = await scripted.digest({ entry_ids: others, channel_id });
  const three = await scripted.share({ entry_id, channel_id });
  scripted.chat.script({ code: 'not_in_channel' });
  expectProblem(await scripted.digest({ entry_ids: others, channel_id }), 403, 'not_in_channel');
  const shares: { share_id: string; entry_count: number }[] = (await scripted.shares(entry_id)).body;
  expect(shares.map(({ share_id, entry_count }) => [share_id, entry_count])).toEqual([
    [three.body.share_id, 1],
    [two.body.share_id, 2],
    [one.body.share_id, 1],
  ]);
});

it('422: rejects the Idempotency-Key of a digest for other entries, another order, or a single share', async () => {
  const first = await digest('reused');
  expect(first.status, first.text).toBe(200);
  for (const other of [[...entry_ids].reverse(), entry_ids.slice(1)])
    expectProblem(await digest('reused', { entry_ids: other, channel_id }), 422, 'idempotency_key_reused');
  const single = { entry_id: entry_ids[0], channel_id };
  expectProblem(await scripted.share(single, ['Idempotency-Key', 'reused']), 422, 'idempotency_key_reused');
  expect((await digest('reused')).body).toEqual(first.body);
  expect(posts()).toBe(1);
});

it('posts a rate-limited digest once for any number of concurrent repeats with its Idempotency-Key', async () => {
  scripted.chat.script({ rateLimited: '1' });
  expectProblem(await digest('limited'), 429, 'rate_limited');
  const id = expectOneShare(await atOnce('limited')).share_id;
  expect(posts()).toBe(1);
  expect((await scripted.shares(entry_ids[2] ?? '')).body[0].share_id).toBe(id);
});

it('502: refuses a digest while the bot lacks a scope, and posts it later with a new Idempotency-Key', async () => {
  scripted.chat.script({ code: 'missing_scope' });
  expectProblem(await digest('without-a-scope'), 502, 'missing_scope');
  expect(posts()).toBe(0);
  scripted.chat.reset();
  expect((await digest('with-the-scope')).status).toBe(200);
  expect(posts()).toBe(1);
});

it('404: posts nothing if an entry is missing, and allows the Idempotency-Key to be used again', async () => {
  const unknown = [...entry_ids, 'f'.repeat(24)];
  const answer = await digest('unknown', { entry_ids: unknown, channel_id });
  expectProblem(answer, 404, 'entry_not_found');
  expect(answer.body.detail).toContain('f'.repeat(24));
  expect(posts()).toBe(0);
  expect((await digest('unknown')).status).toBe(200);
});

it.each(['lose', 'refuse', 'throttle'] as const)(
  '503: posts nothing when the digest record cannot be written (%s), and posts once if repeated',
  async (how) => {
    const key = `claim-${how}`;
    table.fail({ operation: 'TransactWriteItems', how, times: OUTAGE });
    const first = await within(200, () => digest(key)).finally(table.forget);
    expectProblem(first, 503, 'storage_unavailable');
    expect(posts()).toBe(0);
    const again = await digest(key);
    expect(again.status, again.text).toBe(200);
    expect(posts()).toBe(1);
    for (const entry_id of entry_ids)
      expect((await scripted.shares(entry_id)).body[0].share_id).toBe(again.body.share_id);
  },
);

it('200: posts a digest once when the response to creating or closing its record is lost', async () => {
  table.fail({ operation: 'TransactWriteItems', how: 'lose' });
  const first = await digest('lost');
  expect(first.status, first.text).toBe(200);
  table.fail({ operation: 'UpdateItem', how: 'lose' });
  const second = await digest('lost-too');
  expect([(await digest('lost')).body, (await digest('lost-too')).body]).toEqual([first.body, second.body]);
  expect(posts()).toBe(2);
});

it('shows twenty hostile entries in one digest as plain text, by bot and by webhook', async () => {
  for (let at = 0; at < HOSTILE_CASES.length; at += 20) {
    const cases = HOSTILE_CASES.slice(at, at + 20);
    const ids: string[] = [];
    for (const { fields } of cases) ids.push(await scripted.store(fields));
    scripted.chat.reset();
    const comment = cases.find((one) => one.comment)?.comment;
    const byBot = await scripted.digest({ entry_ids: ids, channel_id, comment });
    const byWebhook = await scripted.digest({ entry_ids: ids, comment });
    expect([byBot.status, byWebhook.status], byBot.text).toEqual([200, 200]);
    const hosts = cases.flatMap(({ isWeb, fields }) => (isWeb ? [new URL(fields.link ?? '').host] : []));
    for (const { body } of scripted.chat.posts) {
      expect(blockFaults(body)).toEqual([]);
      const { mentions, links, buttonUrls } = firedBy(body);
      expect([mentions, buttonUrls]).toEqual([[], []]);
      for (const link of links) {
        expect(hosts).toContain(new URL(link).host);
        expect(link).not.toMatch(/secret|[|<>\s]/);
      }
    }
  }
});

it.each([2, 20])(
  'makes six table requests for a digest of %i entries, costing at most 7 write units plus 3 per entry',
  async (count) => {
    const ids: string[] = [];
    for (let i = 0; i < count; i += 1) ids.push(await scripted.store());
    const answer = await scripted.digest({ entry_ids: ids, channel_id });
    expect(answer.status, answer.text).toBe(200);
    const line = JSON.parse(String(scripted.logged().at(-1)));
    expect(line).toMatchObject({ route: 'shareDigest', dynamodb_requests: 6, shares_posted: 1 });
    expect(line.read_units).toBeLessThanOrEqual(count + 2);
    expect(line.write_units).toBeLessThanOrEqual(7 + 3 * count);
  },
);
