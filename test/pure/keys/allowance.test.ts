import { expect, it } from 'vitest';
import {
  type Allowance,
  createBucket,
  type RateLimit,
  type TokenBucket,
  takeToken,
} from '../../../lib/keys/token-bucket.ts';
import { fc } from '../../support/property.ts';

const LIMIT: RateLimit = { perSecond: 50, burst: 100 };
const BEGIN = Date.parse('2026-11-22T12:00:00Z');

/** One request: when it comes (ms), to which instance, and whether it reads before another's write that is on its way arrives. */
interface Request {
  at: number;
  instance: number;
  isLate?: boolean;
}

/** The admitted requests and the writes that succeeded, by their times, of requests in their order. */
function run(requests: Request[], instances: number, limit = LIMIT) {
  const owns = Array.from({ length: instances }, createBucket);
  let stored: Allowance | null = null;
  let before: Allowance | null = null;
  const [admitted, writes, waits]: number[][] = [[], [], []] as never;
  for (const { at, instance, isLate } of requests) {
    const own = owns[instance] as TokenBucket;
    const seen: Allowance | null = isLate ? before : stored;
    const { retryAfter, flush } = takeToken(own, limit, seen, BEGIN + at);
    (retryAfter === 0 ? admitted : waits)?.push(retryAfter === 0 ? at : retryAfter);
    if (!flush || seen?.told_at !== (stored as Allowance | null)?.told_at) continue;
    own.unflushedRequests = 0;
    [before, stored] = [stored, flush];
    writes?.push(at);
  }
  return { admitted: admitted ?? [], writes: writes ?? [], waits: waits ?? [] };
}

/** The most admitted requests beyond what `rate` brings, in any window: each begins and ends with an admitted request. */
function mostBeyond(admitted: number[], rate: number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (const [index, at] of admitted.entries()) {
    least = Math.min(least, index - (rate * at) / 1_000);
    best = Math.max(best, index + 1 - (rate * at) / 1_000 - least);
  }
  return best;
}

const evenly = (perSecond: number, seconds: number, instances = 1): Request[] =>
  Array.from({ length: perSecond * seconds }, (_, i) => ({ at: (1_000 * i) / perSecond, instance: i % instances }));

const TOLD =
  'whatever the pattern, k instances admit at most k (burst + rate) and the rate in any window, one alone the burst and the rate, and tell once a second';
it(TOLD, () => {
  const gap = fc.oneof({ weight: 8, arbitrary: fc.nat(10) }, fc.nat(2_000));
  const pattern = fc.integer({ min: 1, max: 6 }).chain((instances) =>
    fc.record({
      instances: fc.constant(instances),
      limit: fc.constantFrom(LIMIT, { perSecond: 5, burst: 2 }, { perSecond: 20, burst: 200 }),
      steps: fc.array(fc.tuple(gap, fc.nat(instances - 1), fc.boolean()), {
        minLength: 50,
        maxLength: 600,
        size: 'max',
      }),
    }),
  );
  const holds = ({ instances, limit, steps }: typeof pattern extends fc.Arbitrary<infer T> ? T : never) => {
    let at = 0;
    const requests = steps.map(([wait, instance, isLate]) => {
      at += wait;
      return { at, instance, isLate };
    });
    const { admitted, writes } = run(requests, instances, limit);
    const { perSecond, burst } = limit;
    // What is told is rounded to thousandths.
    const rounded = 0.001 * (writes.length + 1);
    if (instances === 1) expect(mostBeyond(admitted, perSecond)).toBeLessThanOrEqual(burst + rounded);
    const most = instances * (burst + perSecond) + rounded;
    expect(mostBeyond(admitted, perSecond * (1 + instances / 100))).toBeLessThanOrEqual(most);
    for (const [i, time] of writes.entries()) expect(time - (writes[i - 1] ?? -1_000)).toBeGreaterThanOrEqual(1_000);
  };
  fc.assert(fc.property(pattern, holds), { numRuns: 300 });
});

it.each([1, 2, 5, 20])('a flood over %i instances gets the burst and the rate, soon and for long', (instances) => {
  const { admitted, writes } = run(evenly(400, 60, instances), instances);
  expect(admitted.length).toBeGreaterThanOrEqual(60 * 50);
  expect(admitted.length).toBeLessThanOrEqual(60 * 50 * (1 + instances / 100) + 150 * instances);
  expect(writes.length).toBeLessThanOrEqual(60);
});

it.each([
  [LIMIT, 40],
  [{ perSecond: 50, burst: 10 }, 40],
  [{ perSecond: 5, burst: 1 }, 4],
])('of one instance a caller at 80 %% of %j is never refused', (limit, perSecond) => {
  const { admitted, writes } = run(evenly(perSecond, 120), 1, limit);
  expect(admitted).toHaveLength(120 * perSecond);
  expect(writes.length).toBeLessThanOrEqual(120);
});

it('a slow caller costs no write: a request each ten seconds; each second, one write in three requests', () => {
  expect(
    run(
      Array.from({ length: 100 }, (_, i) => ({ at: 10_000 * i, instance: 0 })),
      1,
    ).writes,
  ).toEqual([]);
  expect(run(evenly(1, 300), 1).writes).toHaveLength(100);
});

it('a refusal says after how many seconds there is room, and then there is', () => {
  const { waits, admitted } = run([...evenly(1_000, 1), { at: 2_000, instance: 0 }], 1);
  expect(new Set(waits)).toEqual(new Set([1]));
  expect(admitted.at(-1)).toBe(2_000);
  const debt = { tokens: -149, told_at: BEGIN };
  expect(takeToken(createBucket(), LIMIT, debt, BEGIN)).toEqual({ retryAfter: 3, flush: null });
  expect(takeToken(createBucket(), LIMIT, debt, BEGIN + 2_999).retryAfter).toBe(1);
  expect(takeToken(createBucket(), LIMIT, debt, BEGIN + 3_000).retryAfter).toBe(0);
});

it('what another instance told counts at once, and what was not told yet counts beside it', () => {
  const own = createBucket();
  const full = { tokens: 100, told_at: BEGIN - 10 };
  for (let i = 0; i < 30; i += 1) expect(takeToken(own, LIMIT, full, BEGIN)).toEqual({ retryAfter: 0, flush: null });
  const low = { tokens: 20, told_at: BEGIN + 1_000 };
  expect(takeToken(own, LIMIT, low, BEGIN + 1_000)).toEqual({ retryAfter: 1, flush: null });
  expect(own.tokens).toBeCloseTo(-9.5);
});

it('what an instance told itself is not counted again where a read is faster than the answer to its write', () => {
  const own = createBucket();
  const full = { tokens: 100, told_at: BEGIN - 1_000 };
  takeToken(own, LIMIT, full, BEGIN);
  const { flush } = takeToken(own, LIMIT, full, BEGIN);
  expect(flush).toEqual({ tokens: 98, told_at: BEGIN });
  own.flushingAt = BEGIN;
  takeToken(own, LIMIT, flush, BEGIN);
  expect(own.tokens).toBe(97);
});

it('a time of a clock that is hours ahead locks nobody out', () => {
  const ahead = { tokens: 0, told_at: BEGIN + 3_600_000 };
  expect(takeToken(createBucket(), LIMIT, ahead, BEGIN).retryAfter).toBe(0);
});
