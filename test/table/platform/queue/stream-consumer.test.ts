import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownTable } from '../../../support/own-table.ts';

/* A consumer handles all items of its stream in order, also with a wrong checkpoint and concurrent runs. */

const START = Date.parse('2026-11-30T12:00:00Z');
const PAGE_SIZE = 3;

let consumer: typeof import('../../../../lib/platform/queue/stream-consumer.ts');
let leases: typeof import('../../../../lib/platform/queue/lease.ts');

beforeAll(async () => {
  await ownTable('consumer', 'small-catalog');
  consumer = await import('../../../../lib/platform/queue/stream-consumer.ts');
  leases = await import('../../../../lib/platform/queue/lease.ts');
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }));
afterEach(() => void vi.useRealTimers());

const toKey = (seconds: number, id = 'a') => `${new Date(START + seconds * 1_000).toISOString().slice(0, 19)}Z#${id}`;

/** A stream in memory, whose consumer has its checkpoint in the table, and the items that it handled. */
function startStream(keys: string[]) {
  const stream = {
    keys,
    handled: [] as string[],
    onRead: async () => {},
    key: { pk: 'CONSUMER_TEST', sk: randomUUID() },
  };
  const run = (onPage: (items: string[]) => Promise<number> = async (items) => items.length, isTimeLeft = () => true) =>
    consumer.consumeStream<string>({
      key: stream.key,
      readPage: async (after) => {
        const from = after ?? toKey(-3_600, '');
        const rest = stream.keys.filter((key) => key > from);
        const items = rest.slice(0, PAGE_SIZE);
        await stream.onRead();
        return { items, next: items.at(-1) ?? from, has_more: rest.length > PAGE_SIZE };
      },
      handlePage: async (items) => {
        const handled = await onPage(items);
        stream.handled.push(...items.slice(0, handled));
        return handled;
      },
      getPosition: (item) => item,
      isTimeLeft,
    });
  return { ...stream, stream, run, getCheckpoint: () => consumer.getCheckpoint(stream.key) };
}

const tenKeys = Array.from({ length: 10 }, (_, i) => toKey(i - 20));

it('handles each item once, in order, and continues at its checkpoint', async () => {
  const { stream, run, getCheckpoint } = startStream([...tenKeys]);
  expect(await run()).toEqual({ outcome: 'consumed', pending: undefined });
  expect(stream.handled).toEqual(tenKeys);
  expect(await getCheckpoint()).toBe(tenKeys.at(-1));
  expect(await run()).toEqual({ outcome: 'nothing new', pending: undefined });
  stream.keys.push(toKey(-5));
  expect((await run()).outcome).toBe('consumed');
  expect(stream.handled).toEqual([...tenKeys, toKey(-5)]);
});

it('stops within a page, reports the oldest item that is left, and continues there', async () => {
  const { stream, run } = startStream([...tenKeys]);
  expect(
    await run(
      async () => 2,
      () => false,
    ),
  ).toEqual({ outcome: 'consumed', pending: tenKeys[2] });
  expect((await run()).outcome).toBe('consumed');
  expect(stream.handled).toEqual(tenKeys);
});

it('handles a page again if its run failed, after the lease has expired', async () => {
  const { stream, run } = startStream([...tenKeys]);
  await expect(run(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
  expect(await run()).toEqual({ outcome: 'held elsewhere', pending: tenKeys[0] });
  vi.setSystemTime(START + 60_000);
  expect((await run()).outcome).toBe('consumed');
  expect(stream.handled).toEqual(tenKeys);
});

describe('with a checkpoint ahead of the stream', () => {
  const skipAhead = async (key: { pk: string; sk: string }, seconds = 86_400) => {
    const lease = await leases.acquireLease(key, { durationMs: 1 });
    await leases.releaseLease(lease as NonNullable<typeof lease>, { set: { checkpoint: toKey(seconds) } });
  };

  it('keeps a checkpoint that another clock wrote, at most a minute ahead', async () => {
    const { run, key, getCheckpoint } = startStream([...tenKeys]);
    await skipAhead(key, 59);
    expect(await getCheckpoint()).toBe(toKey(59));
    expect((await run()).outcome).toBe('nothing new');
    await skipAhead(key, 62);
    expect(await getCheckpoint()).toBeNull();
  });

  it('begins like the first run, and then handles later items once', async () => {
    const { stream, run, key, getCheckpoint } = startStream([...tenKeys]);
    await skipAhead(key);
    expect(await getCheckpoint()).toBeNull();
    expect((await run()).outcome).toBe('consumed');
    stream.keys.push(toKey(-1));
    expect((await run()).outcome).toBe('consumed');
    expect(stream.handled).toEqual([...tenKeys, toKey(-1)]);
  });

  it('moves the checkpoint back even if the stream has nothing new', async () => {
    const { stream, run, key, getCheckpoint } = startStream([]);
    await skipAhead(key);
    expect((await run()).outcome).toBe('consumed');
    expect(await getCheckpoint()).toBe(toKey(-3_600, ''));
    stream.keys.push(toKey(-1));
    await run();
    expect(stream.handled).toEqual([toKey(-1)]);
  });
});

describe('two runs at once', () => {
  it('handle each item once: the second finds the lease of the first', async () => {
    const { stream, run } = startStream([...tenKeys]);
    const outcomes: string[] = [];
    await run(async (items) => {
      outcomes.push((await run()).outcome);
      return items.length;
    });
    expect(new Set(outcomes)).toEqual(new Set(['held elsewhere']));
    expect(stream.handled).toEqual(tenKeys);
  });

  it('handle what came while the first run had the lease', async () => {
    const { stream, run } = startStream(tenKeys.slice(0, 2));
    await run(async (items) => {
      if (stream.keys.length === 2) {
        stream.keys.push(toKey(-1));
        expect((await run()).outcome).toBe('held elsewhere');
      }
      return items.length;
    });
    expect(stream.handled).toEqual([...tenKeys.slice(0, 2), toKey(-1)]);
  });

  it('do not let a run that was frozen for an hour move the checkpoint', async () => {
    const { stream, run, getCheckpoint } = startStream([...tenKeys]);
    const frozen = await run(async () => {
      vi.setSystemTime(START + 3_600_000 - 30_000);
      expect((await run()).outcome).toBe('consumed');
      return 1;
    });
    expect(frozen).toEqual({ outcome: 'held elsewhere', pending: tenKeys[0] });
    expect(await getCheckpoint()).toBe(tenKeys.at(-1));
    expect(stream.handled.slice(0, 10)).toEqual(tenKeys);
  });

  it('do not handle a page that another run has handled since it was read', async () => {
    const { stream, run } = startStream([...tenKeys]);
    stream.onRead = async () => {
      stream.onRead = async () => {};
      expect((await run()).outcome).toBe('consumed');
    };
    expect((await run()).outcome).toBe('held elsewhere');
    expect(stream.handled).toEqual(tenKeys);
  });
});
