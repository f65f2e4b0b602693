import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { TokenBuckets } from '../../../../lib/access/keys/admit-request.ts';
import { generateKeyId } from '../../../../lib/access/keys/key-format.ts';
import { ownTable } from '../../../support/own-table.ts';
import { runScript } from '../../../support/run-script.ts';

const BEGIN = Date.parse('2026-11-23T12:00:00Z');
const ALL = { perSecond: 50, burst: 100 };
let table: string;
let keys: typeof import('../../../../lib/access/keys/api-keys.ts') &
  typeof import('../../../../lib/access/keys/key-store.ts') &
  typeof import('../../../../lib/access/keys/api-keys.ts') &
  typeof import('../../../../lib/access/keys/admit-request.ts');

beforeAll(async () => {
  await ownTable('own-limits', 'small-catalog');
  table = process.env['TABLE_NAME'] ?? '';
  const api = await import('../../../../lib/access/keys/api-keys.ts');
  const rows = await import('../../../../lib/access/keys/key-store.ts');
  const own = await import('../../../../lib/access/keys/api-keys.ts');
  keys = { ...api, ...rows, ...own, ...(await import('../../../../lib/access/keys/admit-request.ts')) };
});

const fresh = () => keys.createApiKey(`limited ${generateKeyId()}`, 'test');

interface Burst {
  count: number;
  seconds: number;
  /** The start, after BEGIN. */
  fromMs?: number;
}

/** Returns how many requests are admitted, spread evenly over some seconds and instances. */
async function admitted(id: string, instances: TokenBuckets[], { count, seconds, fromMs = 0 }: Burst): Promise<number> {
  let passed = 0;
  for (let i = 0; i < count; i += 1) {
    const stored = await keys.getApiKey(id);
    const limit = keys.getKeyRateLimit(stored) ?? ALL;
    const at = BEGIN + fromMs + (1_000 * seconds * i) / count;
    if (
      (await keys.consumeRateLimit(
        instances[i % instances.length] as TokenBuckets,
        { ...keys.toCallerWithAllowance(stored), limit },
        at,
      )) === 0
    )
      passed += 1;
  }
  return passed;
}

it('applies the limit of a key over two instances, without limiting other keys', async () => {
  const one = await fresh();
  const other = await fresh();
  await keys.setKeyRateLimit(one.id, { per_second: 2, burst: 4 });
  const instances = [new Map(), new Map()];
  const passed = await admitted(one.id, instances, { count: 400, seconds: 10 });
  // One instance alone would admit 4 + 2 x 10; two at most 2 x (4 + 2) + 2 x 1.02 x 10.
  expect(passed).toBeGreaterThanOrEqual(20);
  expect(passed).toBeLessThanOrEqual(2 * (4 + 2) + 2 * 1.02 * 10);
  expect(await admitted(other.id, instances, { count: 100, seconds: 1 })).toBe(100);
});

it('applies a changed or withdrawn limit from the next request on in a running instance', async () => {
  const { id } = await fresh();
  const instances = [new Map()];
  expect(await admitted(id, instances, { count: 40, seconds: 1 })).toBe(40);
  await keys.setKeyRateLimit(id, { per_second: 1, burst: 1 });
  expect(await admitted(id, instances, { count: 40, seconds: 1, fromMs: 1_000 })).toBeLessThanOrEqual(2);
  await keys.setKeyRateLimit(id, null);
  expect((await keys.getApiKey(id)).limit).toBeNull();
  expect(await admitted(id, instances, { count: 40, seconds: 1, fromMs: 10_000 })).toBe(40);
});

it('returns the seconds to wait for requests beyond the limit', async () => {
  const { id, api_key } = await fresh();
  await keys.setKeyRateLimit(id, { per_second: 1, burst: 3 });
  // The clock is fixed, so no second passes on a slow machine.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const answers = [];
  for (let i = 0; i < 6; i += 1) answers.push((await keys.admitApiKeyRequest(api_key))?.retryAfter);
  expect(answers.slice(0, 3)).toEqual([0, 0, 0]);
  expect(answers.at(-1)).toBe(1);
});

it('keeps the limit in a rotation, sets one at creation, and shows it in lists', async () => {
  const { id } = await fresh();
  const rate_limit = { per_second: 3, burst: 5 };
  expect(await keys.setKeyRateLimit(id, rate_limit)).toMatchObject({ key: { id, rate_limit }, isChanged: true });
  await keys.rotateApiKey(id, 'test');
  const { key, limit } = await keys.getApiKey(id);
  expect([key.rate_limit, limit]).toEqual([rate_limit, { perSecond: 3, burst: 5 }]);
  const made = await keys.createApiKey(`limited ${generateKeyId()}`, 'test', { rate_limit });
  expect((await keys.getApiKey(made.id)).limit).toEqual({ perSecond: 3, burst: 5 });
  const listed = new Map((await keys.listApiKeys()).map((one) => [one.id, one.rate_limit]));
  expect([listed.get(id), listed.get(made.id)]).toEqual([rate_limit, rate_limit]);
});

it('treats the same Idempotency-Key with another limit as another request', async () => {
  const name = `limited ${generateKeyId()}`;
  const key = generateKeyId();
  const create = (per_second: number) =>
    keys.createApiKey(name, 'test', { idempotencyKey: key, rate_limit: { per_second, burst: 9 } });
  const made = await create(1);
  expect(await create(1)).toEqual(made);
  await expect(create(2)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
});

it('refuses a limit for an unknown or revoked key', async () => {
  const { id } = await fresh();
  const limit = { per_second: 1, burst: 1 };
  await expect(keys.setKeyRateLimit('0000000000000000', limit)).rejects.toMatchObject({ code: 'api_key_not_found' });
  await keys.revokeApiKey(id, 'test');
  await expect(keys.setKeyRateLimit(id, limit)).rejects.toMatchObject({ code: 'already_revoked' });
  expect((await keys.getApiKey(id)).limit).toBeNull();
});

it('writes one line of the audit log for a changed limit, and none for an unchanged one', async () => {
  const { handler } = await import('../../../../functions/admin/limit-api-key.ts');
  const { unprefixedConsole } = await import('../../../../lib/platform/log/metrics.ts');
  const log = vi.spyOn(unprefixedConsole, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const { id } = await fresh();
  for (const per_second of [2, 2, 3]) {
    const event = {
      body: JSON.stringify({ rate_limit: { per_second, burst: 4 } }),
      multiValueHeaders: { 'Content-Type': ['application/json'] },
      pathParameters: { key_id: id },
      requestContext: { requestId: 'request', path: '/', authorizer: { principalId: 'ada', role: 'admin' } },
    };
    expect((await handler(event as never)).statusCode).toBe(200);
  }
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line))).filter((line) => 'trail' in line);
  const line = { level: 'INFO', trail: 'changed', key_id: id, caller: 'ada', role: 'admin', changed: 'rate_limit' };
  expect(lines).toEqual([line, line]);
});

it('sets, lists and resets the limit with npm run ops -- keys', async () => {
  const { id } = await fresh();
  const script = await import('../../../../scripts/operate/keys.ts');
  const run = async (...args: string[]) => (await runScript(script, [...args, '--table', table])).output;
  expect(await run('limit', id, '--per-second', '7')).toContain('7 requests a second, 14 at once');
  expect(await run('list')).toMatch(new RegExp(`${id}.*7 requests a second, 14 at once`));
  expect(await run('limit', id, '--default')).toContain('the limit of all keys');
  expect((await keys.getApiKey(id)).limit).toBeNull();
  const wrong = await runScript(script, ['limit', id, '--per-second', '1.5', '--burst', '0', '--table', table]);
  expect(wrong.output).toMatch(/--per-second must be a whole number from 1 to 1000\. --burst must be/);
  expect(wrong.code).toBe(1);
  expect(await run('limit', id)).toContain('limit needs --per-second N');
});
