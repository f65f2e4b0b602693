import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import type { Instance } from '../../../lib/keys/admission.ts';
import { newKeyId } from '../../../lib/keys/format.ts';
import { ownTable } from '../../support/own-table.ts';

const BEGIN = Date.parse('2026-11-23T12:00:00Z');
const ALL = { perSecond: 50, burst: 100 };
let table: string;
let keys: typeof import('../../../lib/keys/api-keys.ts') &
  typeof import('../../../lib/keys/rows.ts') &
  typeof import('../../../lib/keys/own-limits.ts') &
  typeof import('../../../lib/keys/admission.ts');

beforeAll(async () => {
  await ownTable('own-limits');
  table = process.env['TABLE_NAME'] ?? '';
  const [api, rows] = [await import('../../../lib/keys/api-keys.ts'), await import('../../../lib/keys/rows.ts')];
  const own = await import('../../../lib/keys/own-limits.ts');
  keys = { ...api, ...rows, ...own, ...(await import('../../../lib/keys/admission.ts')) };
});

const fresh = () => keys.createApiKey(`limited ${newKeyId()}`, 'test');

/** How many of `count` requests, evenly over some seconds and instances, are admitted as an authorizer admits them. */
async function admitted(id: string, instances: Instance[], count: number, seconds: number, from = 0): Promise<number> {
  let passed = 0;
  for (let i = 0; i < count; i += 1) {
    const stored = await keys.getApiKey(id);
    const limit = keys.limitFor(stored) ?? ALL;
    const at = BEGIN + from + (1_000 * seconds * i) / count;
    if ((await keys.admit(instances[i % instances.length] as Instance, limit, stored, at)) === 0) passed += 1;
  }
  return passed;
}

it('two instances admit what the limit of the key’s own allows them, and no other key is concerned', async () => {
  const [one, other] = [await fresh(), await fresh()];
  await keys.setOwnLimit(one.id, { perSecond: 2, burst: 4 });
  const instances = [new Map(), new Map()];
  const passed = await admitted(one.id, instances, 400, 10);
  // One instance alone would admit 4 + 2 x 10; two at most 2 x (4 + 2) + 2 x 1.02 x 10.
  expect(passed).toBeGreaterThanOrEqual(20);
  expect(passed).toBeLessThanOrEqual(2 * (4 + 2) + 2 * 1.02 * 10);
  expect(await admitted(other.id, instances, 100, 1)).toBe(100);
}, 60_000);

it('a change holds from the next request on in an instance that counted by the old one, and is taken back', async () => {
  const { id } = await fresh();
  const instances = [new Map()];
  expect(await admitted(id, instances, 40, 1)).toBe(40);
  await keys.setOwnLimit(id, { perSecond: 1, burst: 1 });
  expect(await admitted(id, instances, 40, 1, 1_000)).toBeLessThanOrEqual(2);
  await keys.setOwnLimit(id, null);
  expect((await keys.getApiKey(id)).limit).toBeNull();
  expect(await admitted(id, instances, 40, 1, 10_000)).toBe(40);
});

it('the authorizer’s own way refuses beyond the limit, and says after how many seconds there is room', async () => {
  const { id, api_key } = await fresh();
  await keys.setOwnLimit(id, { perSecond: 1, burst: 3 });
  const answers = [];
  for (let i = 0; i < 6; i += 1) answers.push((await keys.admitCaller(api_key))?.retryAfter);
  expect(answers.slice(0, 3)).toEqual([0, 0, 0]);
  expect(answers.at(-1)).toBe(1);
});

it('a rotation keeps the limit, and the record that is answered does not have it', async () => {
  const { id } = await fresh();
  await keys.setOwnLimit(id, { perSecond: 3, burst: 5 });
  await keys.rotateApiKey(id, 'test');
  const { key, limit } = await keys.getApiKey(id);
  expect(limit).toEqual({ perSecond: 3, burst: 5 });
  expect(key).not.toHaveProperty('rate_limit');
});

it('what is no limit, an unknown key and a revoked one are refused, and nothing is written', async () => {
  const { id } = await fresh();
  for (const limit of [
    { perSecond: 0, burst: 1 },
    { perSecond: 1.5, burst: 2 },
    { perSecond: 1, burst: Number.NaN },
  ])
    await expect(keys.setOwnLimit(id, limit)).rejects.toThrow(/^A limit is a whole number/);
  expect((await keys.getApiKey(id)).limit).toBeNull();
  await expect(keys.setOwnLimit('0000000000000000', ALL)).rejects.toMatchObject({ code: 'api_key_not_found' });
  await keys.revokeApiKey(id, 'test');
  await expect(keys.setOwnLimit(id, ALL)).rejects.toMatchObject({ code: 'already_revoked' });
});

it('npm run keys -- limit sets it, list shows it, and --default takes it back', async () => {
  const { id } = await fresh();
  const run = async (...args: string[]) => {
    const command = ['--import', 'tsx', 'scripts/operate/keys.ts', ...args, '--table', table];
    return (await promisify(execFile)(process.execPath, command, { env: process.env })).stdout;
  };
  expect(await run('limit', id, '--per-second', '7')).toContain('7 requests a second, 14 at once');
  expect(await run('list')).toMatch(new RegExp(`${id}.*7 requests a second, 14 at once`));
  expect(await run('limit', id, '--default')).toContain('the limit of all keys');
  expect((await keys.getApiKey(id)).limit).toBeNull();
  await expect(run('limit', id)).rejects.toMatchObject({
    stderr: expect.stringContaining('limit needs --per-second N'),
  });
}, 60_000);
