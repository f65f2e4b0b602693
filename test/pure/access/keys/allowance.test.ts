import { expect, it } from 'vitest';
import {
  createBucket,
  type RateLimit,
  type StoredTokenAllowance,
  type TokenBucket,
  takeToken,
} from '../../../../lib/access/keys/token-bucket.ts';
import { fc } from '../../../support/property.ts';

const LIMIT: RateLimit = { perSecond: 50, burst: 100 };
const BEGIN = Date.parse('2026-11-22T12:00:00Z');

/**
 * A request at a time in milliseconds, to an instance. A late one reads before another instance's pending write
 * arrives.
 */
interface InstanceRequest {
  at: number;
  instance: number;
  isLate?: boolean;
}

/** The admitted requests and the writes that succeeded, by their times, of requests in their order. */
function run(requests: InstanceRequest[], instances: number, limit = LIMIT) {
  const owns = Array.from({ length: instances }, createBucket);
  let stored: StoredTokenAllowance | null = null;
  let before: StoredTokenAllowance | null = null;
  const [admitted, writes, waits]: number[][] = [[], [], []] as never;
  for (const { at, instance, isLate } of requests) {
    const own = owns[instance] as TokenBucket;
    const seen: StoredTokenAllowance | null = isLate ? before : stored;
    const { retryAfter, flush } = takeToken(own, { limit, stored: seen }, BEGIN + at);
    (retryAfter === 0 ? admitted : waits)?.push(retryAfter === 0 ? at : retryAfter);
    if (!flush || seen?.storedAt !== (stored as StoredTokenAllowance | null)?.storedAt) continue;
    own.unflushedRequests = 0;
    [before, stored] = [stored, flush];
    writes?.push(at);
  }
  return { admitted: admitted ?? [], writes: writes ?? [], waits: waits ?? [] };
}

/**
 * Returns the most admitted requests beyond those that `rate` allows in any window. A window begins and ends with an
 * admitted request.
 */
function mostBeyond(admitted: number[], rate: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, at] of admitted.entries()) {
    least = Math.min(least, index - (rate * at) / 1_000);
    best = Math.max(best, index + 1 - (rate * at) / 1_000 - least);
  }
  return best;
}

const evenly = (perSecond: number, seconds: number, instances = 1): InstanceRequest[] =>
  Array.from({ length: perSecond * seconds }, (_, i) => ({ at: (1_000 * i) / perSecond, instance: i % instances }));

/*
 * In any window, one instance admits at most the burst and the rate, k instances at most k times both and the rate.
 * They write at most once a second.
 */
it('rate limit on k instances admits at most k times the burst and rate, with one write a second each', () => {
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
    // Written counts are rounded to thousandths.
    const rounded = 0.001 * (writes.length + 1);
    if (instances === 1) expect(mostBeyond(admitted, perSecond)).toBeLessThanOrEqual(burst + rounded);
    const most = instances * (burst + perSecond) + rounded;
    expect(mostBeyond(admitted, perSecond * (1 + instances / 100))).toBeLessThanOrEqual(most);
    for (const [i, time] of writes.entries()) expect(time - (writes[i - 1] ?? -1_000)).toBeGreaterThanOrEqual(1_000);
  };
  fc.assert(fc.property(pattern, holds), { numRuns: 300 });
});

it.each([1, 2, 5, 20])('rate limit restricts a flood over %i instances to the burst and the rate', (instances) => {
  const { admitted, writes } = run(evenly(400, 60, instances), instances);
  expect(admitted.length).toBeGreaterThanOrEqual(60 * 50);
  expect(admitted.length).toBeLessThanOrEqual(60 * 50 * (1 + instances / 100) + 150 * instances);
  expect(writes.length).toBeLessThanOrEqual(60);
});

it.each([
  [LIMIT, 40],
  [{ perSecond: 50, burst: 10 }, 40],
  [{ perSecond: 5, burst: 1 }, 4],
])('rate limit never rejects a caller at 80 %% of the limit %j on one instance', (limit, perSecond) => {
  const { admitted, writes } = run(evenly(perSecond, 120), 1, limit);
  expect(admitted).toHaveLength(120 * perSecond);
  expect(writes.length).toBeLessThanOrEqual(120);
});

it('rate limit stores no state at 6 requests a minute, and stores it every third request at 60 a minute', () => {
  expect(
    run(
      Array.from({ length: 100 }, (_, i) => ({ at: 10_000 * i, instance: 0 })),
      1,
    ).writes,
  ).toEqual([]);
  expect(run(evenly(1, 300), 1).writes).toHaveLength(100);
});

it('rate limit returns the seconds after which a rejected caller is admitted again', () => {
  const { waits, admitted } = run([...evenly(1_000, 1), { at: 2_000, instance: 0 }], 1);
  expect(new Set(waits)).toEqual(new Set([1]));
  expect(admitted.at(-1)).toBe(2_000);
  const debt = { tokens: -149, storedAt: BEGIN };
  expect(takeToken(createBucket(), { limit: LIMIT, stored: debt }, BEGIN)).toEqual({ retryAfter: 3, flush: null });
  expect(takeToken(createBucket(), { limit: LIMIT, stored: debt }, BEGIN + 2_999).retryAfter).toBe(1);
  expect(takeToken(createBucket(), { limit: LIMIT, stored: debt }, BEGIN + 3_000).retryAfter).toBe(0);
});

it('takeToken subtracts the stored requests of other instances and its own unstored requests', () => {
  const own = createBucket();
  const full = { tokens: 100, storedAt: BEGIN - 10 };
  for (let i = 0; i < 30; i += 1)
    expect(takeToken(own, { limit: LIMIT, stored: full }, BEGIN)).toEqual({ retryAfter: 0, flush: null });
  const low = { tokens: 20, storedAt: BEGIN + 1_000 };
  expect(takeToken(own, { limit: LIMIT, stored: low }, BEGIN + 1_000)).toEqual({ retryAfter: 1, flush: null });
  expect(own.tokens).toBeCloseTo(-9.5);
});

it('takeToken does not subtract its own requests twice if a read sees a write that is in progress', () => {
  const own = createBucket();
  const full = { tokens: 100, storedAt: BEGIN - 1_000 };
  takeToken(own, { limit: LIMIT, stored: full }, BEGIN);
  const { flush } = takeToken(own, { limit: LIMIT, stored: full }, BEGIN);
  expect(flush).toEqual({ tokens: 98, storedAt: BEGIN });
  own.flushingAt = BEGIN;
  takeToken(own, { limit: LIMIT, stored: flush }, BEGIN);
  expect(own.tokens).toBe(97);
});

it('takeToken ignores a stored time that is hours ahead of the clock', () => {
  const ahead = { tokens: 0, storedAt: BEGIN + 3_600_000 };
  expect(takeToken(createBucket(), { limit: LIMIT, stored: ahead }, BEGIN).retryAfter).toBe(0);
});
