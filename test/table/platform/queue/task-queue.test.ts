import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TaskHandler } from '../../../../lib/platform/queue/task-queue.ts';
import { ownTable } from '../../../support/own-table.ts';

/* A queue completes each task, or dead-letters it after its last attempt, and no task stops the others. */

const START = Date.parse('2026-11-30T12:00:00Z');
const HOUR_MS = 3_600_000;
const NOTHING = { outcome: 'nothing due', done: {}, dead: 0, has_more: false, error: undefined };

const load = async () => ({
  ...(await import('../../../../lib/platform/queue/task-queue.ts')),
  ...(await import('../../../../lib/platform/dynamodb/read.ts')),
  ...(await import('../../../../lib/platform/dynamodb/write.ts')),
});
let lib: Awaited<ReturnType<typeof load>>;

beforeAll(async () => {
  await ownTable('tasks', 'small-catalog');
  lib = await load();
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }));
afterEach(() => void vi.useRealTimers());

/** A new queue, with what its handler `note` handled. */
function startQueue() {
  const queue = { partition: `TASKS_${randomUUID()}`, leaseKey: { pk: 'TASKS_LEASE', sk: randomUUID() } };
  const handled: string[] = [];
  const note: TaskHandler = async (id) => {
    handled.push(id);
    return 'done';
  };
  const run = (handlers: Record<string, TaskHandler> = {}, isTimeLeft = () => true) =>
    lib.runTasks(queue, { handlers: { note, ...handlers }, now: new Date(), isTimeLeft });
  const enqueue = (kind: string, id: string, dueAt = new Date().toISOString()) =>
    lib.writeTransaction([{ Put: { Item: lib.buildTaskItem(queue, { kind, id }, `${dueAt.slice(0, 19)}Z`) } }]);
  const rows = () => lib.queryItems({ partition: queue.partition, consistent: true });
  return { queue, handled, note, run, enqueue, rows };
}

it('handles each task once, longest due first, and none before it is due', async () => {
  const { handled, run, enqueue, rows } = startQueue();
  await enqueue('note', 'later', '2026-11-30T12:00:01Z');
  await enqueue('note', 'second');
  await enqueue('note', 'first#1', '2026-11-30T11:00:00Z');
  expect(await run()).toEqual({ ...NOTHING, outcome: 'worked', done: { note: 2 } });
  expect(await run()).toEqual(NOTHING);
  vi.setSystemTime(START + 1_000);
  await run();
  expect(handled).toEqual(['first#1', 'second', 'later']);
  expect(await rows()).toEqual([]);
});

it('postpones a task of an unknown kind, which later code may know, and handles the others', async () => {
  const { handled, run, enqueue, rows } = startQueue();
  await enqueue('unknown', 'a', '2026-11-30T11:00:00Z');
  await enqueue('note', 'b');
  const result = await run();
  expect(result).toMatchObject({ done: { note: 1 }, dead: 0, error: expect.objectContaining({ name: 'Error' }) });
  expect(handled).toEqual(['b']);
  expect(await rows()).toMatchObject([{ sk: '2026-11-30T12:00:05Z#unknown#a', attempts: 1 }]);
  vi.setSystemTime(START + 5_000);
  expect(await run({ unknown: async () => 'done' })).toMatchObject({ done: { unknown: 1 } });
});

it('dead-letters a poisoned task after ten attempts in four hours, and handles the others each time', async () => {
  const { handled, run, enqueue, rows } = startQueue();
  await enqueue('poison', 'x', '2026-11-30T11:00:00Z');
  const attempts: number[] = [];
  const poison: TaskHandler = async () => {
    attempts.push((Date.now() - START) / 60_000);
    throw new TypeError('poisoned');
  };
  let dead = 0;
  for (let minute = 0; minute <= 5 * 60; minute += 5) {
    vi.setSystemTime(START + minute * 60_000);
    if (attempts.length < 4) await enqueue('note', `${minute}`);
    const result = await run({ poison });
    dead += result.dead;
  }
  expect(attempts).toEqual([0, 5, 10, 40, 70, 100, 130, 160, 190, 220]);
  expect(dead).toBe(1);
  expect(handled).toHaveLength(9);
  expect(await rows()).toMatchObject([{ attempts: 10, error: 'TypeError', expires_at: expect.any(Number) }]);
});

it('handles the task last whose run was killed, so that it does not stop the others', async () => {
  const { queue, handled, run, enqueue, rows } = startQueue();
  await enqueue('killer', 'x', '2026-11-30T11:00:00Z');
  await enqueue('note', 'y');
  const [first] = await rows();
  await lib.putItem({ Item: { ...queue.leaseKey, lease_token: 'a', leased_until: 0, first_task: first?.['sk'] } });
  const order: string[] = [];
  const killer: TaskHandler = async () => {
    order.push(...handled, 'killer');
    return 'done';
  };
  expect(await run({ killer })).toMatchObject({ outcome: 'worked', done: { killer: 1, note: 1 } });
  expect(order).toEqual(['y', 'killer']);
});

it('never dead-letters a kind without end, and tries it every half hour', async () => {
  const { queue, enqueue, rows } = startQueue();
  await enqueue('endless', 'x', '2026-11-30T11:00:00Z');
  let attempts = 0;
  const endless: TaskHandler = async () => {
    attempts += 1;
    throw new TypeError('poisoned');
  };
  for (let minute = 0; minute <= 8 * 60; minute += 10) {
    vi.setSystemTime(START + minute * 60_000);
    await lib.runTasks(
      { ...queue, endlessKinds: ['endless'] },
      {
        handlers: { endless },
        now: new Date(),
        isTimeLeft: () => true,
      },
    );
  }
  expect(attempts).toBeGreaterThan(12);
  expect((await rows()).map(({ sk }) => String(sk).startsWith('~'))).toEqual([false]);
});

it('handles a task again that was enqueued again while it was handled', async () => {
  const { handled, note, run, enqueue, rows } = startQueue();
  await enqueue('again', 'a');
  const again: TaskHandler = async (id, mayContinue) => {
    if (handled.length === 0) await enqueue('again', 'a');
    return note(id, mayContinue);
  };
  expect(await run({ again })).toMatchObject({ done: {} });
  expect(await rows()).toHaveLength(1);
  expect(await run({ again })).toMatchObject({ done: { again: 1 } });
  expect(handled).toEqual(['a', 'a']);
  expect(await rows()).toEqual([]);
});

it('leaves the tasks that time is not sufficient for, and continues with them', async () => {
  const { handled, run, enqueue } = startQueue();
  for (const id of ['a', 'b', 'c']) await enqueue('note', id);
  expect(await run({}, () => handled.length < 2)).toMatchObject({ done: { note: 2 }, has_more: true });
  expect(await run()).toMatchObject({ done: { note: 1 }, has_more: false });
  expect(handled).toEqual(['a', 'b', 'c']);
});

it('lets one of two runs at once work', async () => {
  const { handled, note, run, enqueue } = startQueue();
  await enqueue('nested', 'a');
  await enqueue('note', 'b');
  const nested: TaskHandler = async (id, mayContinue) => {
    expect(await run({ nested })).toEqual({ ...NOTHING, outcome: 'held elsewhere', has_more: true });
    return note(id, mayContinue);
  };
  expect(await run({ nested })).toMatchObject({ done: { nested: 1, note: 1 } });
  expect(handled).toEqual(['a', 'b']);
});

it('lets a run that was frozen for an hour neither continue, complete nor postpone a task', async () => {
  const { handled, run, enqueue, rows } = startQueue();
  await enqueue('slow', 'a');
  await enqueue('note', 'b');
  const answers: boolean[] = [];
  const freeze =
    (outcome: 'done' | 'failed'): TaskHandler =>
    async (_, mayContinue) => {
      vi.setSystemTime(Date.now() + HOUR_MS);
      // Another run fails the same task and completes the next one meanwhile.
      await run({ slow: async () => 'failed' });
      answers.push(await mayContinue());
      return outcome;
    };
  const before = await run({ slow: freeze('done') });
  expect(before).toMatchObject({ outcome: 'worked', done: {}, dead: 0, has_more: true });
  expect(await rows()).toMatchObject([{ attempts: 1 }]);
  vi.setSystemTime(Date.now() + HOUR_MS);
  expect(await run({ slow: freeze('failed') })).toMatchObject({ done: {}, dead: 0 });
  expect(await rows()).toMatchObject([{ attempts: 2 }]);
  expect([answers, handled]).toEqual([[false, false], ['b']]);
});
