import { expect, it } from 'vitest';
import { createApiKey, rotateApiKey, verifyApiKey } from '../../../lib/access/keys/api-keys.ts';
import { generateKeyId } from '../../../lib/access/keys/key-format.ts';
import type { Problem } from '../../../lib/values/problem.ts';
import { send } from '../../support/api.ts';

/**
 * Pairs of concurrent rotations that must overlap, and calls that must succeed during them. Most pairs overlap on any
 * machine.
 */
const MEETINGS = 80;
const CALLS = 200;
const MAX_PAIRS = 1_000;
const CALLERS = 8;

it('keeps exactly the newest key valid through 80 concurrent rotations with 8 reading callers', async () => {
  const created = await createApiKey(`rotation ${generateKeyId()}`, 'test');
  /** Each secret of the key, with the time from which it is refused. */
  const secrets = [{ key: created.api_key, until: Number.POSITIVE_INFINITY }];
  const faults: string[] = [];
  let calls = 0;
  let refused = 0;
  let running = true;

  async function caller(): Promise<void> {
    while (running) {
      const newest = secrets.length - 1;
      const index = calls % 3 === 0 && newest > 0 ? newest - 1 : newest;
      const secret = secrets[index] as (typeof secrets)[0];
      const begun = performance.now();
      const { status } = await send('/stats/overview', { headers: ['X-API-Key', secret.key] });
      calls += 1;
      if (status === 401) refused += 1;
      if (status === 200 && begun > secret.until)
        faults.push(`the secret ${index} opened after the answer of its rotation`);
      const stillNewest = secrets.length - 1 === index && secret.until === Number.POSITIVE_INFINITY;
      if (status !== 200 && stillNewest && !rotating) faults.push(`the newest secret was answered ${status}`);
      if (status !== 200 && status !== 401) faults.push(`answered ${status}`);
    }
  }

  let rotating = false;
  let losers = 0;
  const callers = Array.from({ length: CALLERS }, caller);
  const isEnough = () => losers >= MEETINGS && calls >= CALLS && refused > 0;
  for (let pairs = 0; pairs < MAX_PAIRS && !isEnough(); pairs += 1) {
    rotating = true;
    const both = await Promise.allSettled([rotateApiKey(created.id, 'test'), rotateApiKey(created.id, 'test')]);
    const answered = performance.now();
    const won = both.filter((one) => one.status === 'fulfilled');
    const lost = both.filter((one) => one.status === 'rejected');
    // Two rotations that do not meet follow one another; then the second one's key is the living one.
    for (const one of lost) expect((one.reason as Problem).code).toBe('rotated_meanwhile');
    losers += lost.length;
    expect(won.length).toBeGreaterThanOrEqual(1);
    const opening = [];
    for (const { value } of won) if (await verifyApiKey(value.api_key)) opening.push(value.api_key);
    expect(opening).toHaveLength(1);
    (secrets.at(-1) as (typeof secrets)[0]).until = answered;
    secrets.push({ key: opening[0] ?? '', until: Number.POSITIVE_INFINITY });
    rotating = false;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  running = false;
  await Promise.all(callers);
  expect(faults).toEqual([]);
  expect({ losers, calls, refused, isEnough: isEnough() }).toMatchObject({ isEnough: true });
  for (const { key } of secrets.slice(0, -1)) expect(await verifyApiKey(key)).toBeNull();
  for (const { key } of secrets.slice(-6, -1)) {
    expect((await send('/stats/overview', { headers: ['X-API-Key', key] })).status).toBe(401);
  }
  expect((await send('/stats/overview', { headers: ['X-API-Key', secrets.at(-1)?.key ?? ''] })).status).toBe(200);
});
