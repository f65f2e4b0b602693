import { vi } from 'vitest';
import { type CutDynamoDb, startCutDynamoDb } from './cut-dynamodb.ts';
import { ownTable } from './own-table.ts';

let turns = Number(process.env['TEST_SEED'] ?? 0);
/** More requests than any operation of a test sends. */
const MAX_REQUESTS = 200;

/** An operation that is killed at one of its requests, or stops there for a while. */
interface KilledOperation<State> {
  /** The minimum number of requests. With fewer, the operation bypasses the proxy, or hides that it was killed. */
  least: number;
  /** How many variants of the test share the requests: each kills the operation at its part of the third. Default 1. */
  variants?: number;
  /** What precedes it, for each request again; the others get what this returns. */
  begin: (at: number) => Promise<State>;
  run: (state: State, at: number) => Promise<unknown>;
  /** If the request at which it is killed is a batch of writes, its first half is carried out. */
  half?: boolean;
  /** It is not killed: the request waits until this is over. */
  during?: (state: State, at: number) => Promise<unknown>;
  /** The request that waited is its last one that is carried out. */
  isKilled?: boolean;
}

/**
 * Kills an operation at a third of its requests and checks the result after each.
 *
 * Another test and another seed kill it at another third. It ends with an operation that is not killed, for which
 * `isReached` is false. With EVERY_POINT, as at night, it kills at all requests.
 *
 * @returns The number of requests, or a few more. @throws Error if there are fewer than `least`
 */
export async function atEachRequest<State>(
  proxy: CutDynamoDb,
  { least, variants = 1, begin, run, half = false, during, isKilled: killed = false }: KilledOperation<State>,
  expectInvariant: (state: State, at: number, isReached: boolean) => unknown,
): Promise<number> {
  const step = process.env['EVERY_POINT'] ? 1 : 3 * variants;
  turns += 1;
  for (let at = turns % step; at < MAX_REQUESTS; at += step) {
    const state = await begin(at);
    const work = () => run(state, at);
    const isReached = during
      ? await proxy.hold(at, work, { run: () => during(state, at), killed })
      : await proxy.cut(at, work, half ? 'half' : 'cut');
    await expectInvariant(state, at, isReached);
    if (isReached) continue;
    if (at >= least) return at;
    throw new Error(`There was no request ${at}, and there are ${least} at least`);
  }
  throw new Error(`There are more than ${MAX_REQUESTS} requests`);
}

/** A seeded third of some cases, where each is several requests; all of them with EVERY_POINT. */
export function someCases<T>(all: readonly T[]): T[] {
  turns += 1;
  return process.env['EVERY_POINT'] ? [...all] : all.filter((_, i) => i % 3 === turns % 3);
}

/**
 * Creates a table for the test file and loads lib twice for it.
 *
 * One instance is healthy. The requests of the other go through a proxy that can kill or stop it.
 */
export async function startInstances<Lib>(name: string, load: () => Promise<Lib>) {
  await ownTable(name, 'small-catalog');
  const real = process.env['DYNAMODB_ENDPOINT'] ?? '';
  const proxy = await startCutDynamoDb(real);
  const loadFor = (endpoint: string) => {
    vi.resetModules();
    process.env['DYNAMODB_ENDPOINT'] = endpoint;
    return load();
  };
  const doomed = await loadFor(proxy.endpoint);
  const calm = await loadFor(real);
  return { calm, doomed, proxy };
}
