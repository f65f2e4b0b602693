import { randomBytes } from 'node:crypto';
import { formatInstant } from '../../values/time.ts';
import type { TableItem } from '../dynamodb/client.ts';
import type { ItemKey } from '../dynamodb/key-schema.ts';
import { getItem } from '../dynamodb/read.ts';
import { entrySortKey } from '../dynamodb/sort-keys.ts';
import { deleteItem, type TransactionWrite, writeTransaction } from '../dynamodb/write.ts';
import { listDueRows } from './due-rows.ts';
import { acquireLease, type Lease, releaseLease, updateLeasedItem } from './lease.ts';

/*
 * A task says what to do, and is stored in the transaction that makes it necessary. It is deleted once it is done, so
 * a killed run is continued by the next one, and handling a task again must be safe. One run at a time has the lease of
 * the queue. A task that fails is due again later; after its last attempt it becomes a dead letter, and the other tasks
 * go on. A task of an unknown kind fails like others: after a rollback, later code knows it again. The lease names the
 * task that its run handles first. If that run was killed, the next one handles this task last, so that it does not
 * stop the others.
 */

/** The most tasks that one run handles. */
const MAX_TASKS_PER_RUN = 200;
/** The duration of the lease, and the age at which `mayContinue` extends it. The rest is longer than a step takes. */
const LEASE_MS = 60_000;
const EXTEND_AFTER_MS = 10_000;
/** Dead letters sort after all due times of their queue. */
const DEAD_LETTER_PREFIX = '~';
const DEAD_LETTER_RETENTION_S = 90 * 86_400;
/** The longest wait for the next attempt; no other server needs a rest. */
const MAX_TASK_DELAY_MS = 30 * 60_000;

/** A queue of tasks: its partition, sorted by due time, and the item with its lease. */
export interface TaskQueue {
  partition: string;
  leaseKey: ItemKey;
  /** Kinds that never become dead letters, because something is incomplete until they are done. */
  endlessKinds?: string[];
}

/** What to do: a kind of task, and the id of what it is about. Both are part of the key. */
export interface Task {
  kind: string;
  id: string;
}

/**
 * Handles a task. Returns `failed` if it is to be repeated later, as if it had thrown an error, and `stopped` if
 * `mayContinue` returned false before it was done. It calls `mayContinue` before each step of at most 50 seconds.
 */
export type TaskHandler = (id: string, mayContinue: () => Promise<boolean>) => Promise<'done' | 'failed' | 'stopped'>;

/**
 * The result of one run.
 * - `done` counts the completed tasks by kind, and `dead` those that became dead letters.
 * - `has_more` is true if due tasks are left.
 * - `error` is the first error of a task, after all others were handled; undefined without one.
 */
export interface TaskRunResult {
  outcome: 'nothing due' | 'held elsewhere' | 'worked';
  done: Record<string, number>;
  dead: number;
  has_more: boolean;
  error: unknown;
}

/**
 * Returns the item of a new task that is due at an instant.
 * It belongs to the transaction that makes the task necessary. It replaces a waiting task with the same kind, id and
 * due time.
 */
export const buildTaskItem = ({ partition }: TaskQueue, { kind, id }: Task, dueAt: string): TableItem & ItemKey => ({
  pk: partition,
  sk: entrySortKey(dueAt, `${kind}#${id}`),
  enqueue_id: randomBytes(6).toString('hex'),
});

/** The handlers of a queue by kind, the current time, and whether time is left for one more step. */
export interface TaskRun {
  handlers: Record<string, TaskHandler>;
  now: Date;
  isTimeLeft: () => boolean;
}

/**
 * Handles the due tasks of a queue one by one, longest due first, at most 200. A run that finds none costs one request.
 * If the table fails, the run ends with that error.
 * @throws Problem 503 if the queue cannot be read
 */
export async function runTasks(queue: TaskQueue, run: TaskRun): Promise<TaskRunResult> {
  const result: TaskRunResult = { outcome: 'nothing due', done: {}, dead: 0, has_more: false, error: undefined };
  const rows = await listDueRows(queue.partition, run.now, { limit: MAX_TASKS_PER_RUN });
  if (rows.length === 0) return result;
  const interrupted = (await getItem(queue.leaseKey, { consistent: true }))?.[FIRST_TASK];
  const isInterrupted = ({ key }: StoredTask) => Number(key.sk === interrupted);
  const tasks = rows.map(parseTask).sort((a, b) => isInterrupted(a) - isInterrupted(b));
  const set = { [FIRST_TASK]: tasks[0]?.key.sk };
  const lease = await acquireLease(queue.leaseKey, { durationMs: LEASE_MS, set });
  if (!lease) return { ...result, outcome: 'held elsewhere', has_more: true };
  result.outcome = 'worked';
  let handled = 0;
  try {
    handled = await handleTasks(queue, { tasks, lease, result }, run);
  } catch (error) {
    result.error ??= error;
  } finally {
    await releaseLease(lease, { remove: [FIRST_TASK] });
  }
  return { ...result, has_more: handled < tasks.length || rows.length === MAX_TASKS_PER_RUN };
}

/** The attribute of the lease with the sort key of the task that its run handles first. */
const FIRST_TASK = 'first_task';

interface TaskBatch {
  tasks: StoredTask[];
  lease: Lease;
  /** The result of the run, which is completed in place. */
  result: TaskRunResult;
}

/** Handles tasks until time is up or the lease is lost. Returns how many are done or due again later. */
async function handleTasks(queue: TaskQueue, { tasks, lease, result }: TaskBatch, run: TaskRun): Promise<number> {
  const isOwner = createOwnerCheck(lease);
  const mayContinue = async () => run.isTimeLeft() && (await isOwner());
  for (const [handled, task] of tasks.entries()) {
    const outcome = await handleTask(run.handlers[task.kind], task, mayContinue);
    // An owner that lost the lease leaves the task to the next one.
    if (outcome === 'stopped' || !(await isOwner())) return handled;
    if (outcome !== 'done') await recordFailure(task, outcome, { queue, now: run.now, result });
    else if (await deleteItem(task.key, isAsEnqueued(task))) result.done[task.kind] = (result.done[task.kind] ?? 0) + 1;
  }
  return tasks.length;
}

/** Returns a function that checks whether this run has the lease, and extends it after ten seconds. */
function createOwnerCheck(lease: Lease): () => Promise<boolean> {
  let extendedAt = Date.now();
  return async () => {
    const now = Date.now();
    if (now - extendedAt < EXTEND_AFTER_MS) return true;
    if (!(await updateLeasedItem(lease, { set: { leased_until: now + LEASE_MS } }))) return false;
    extendedAt = now;
    return true;
  };
}

/** A task as it was read, and the number of its failed attempts. */
interface StoredTask extends Task {
  key: ItemKey;
  item: TableItem;
  attempts: number;
}

function parseTask(item: TableItem): StoredTask {
  const key = { pk: String(item['pk']), sk: String(item['sk']) };
  const [, kind = '', ...id] = key.sk.split('#');
  return { key, kind, id: id.join('#'), item, attempts: Number(item['attempts'] ?? 0) };
}

/** A failed attempt: the error to report, if there is one. */
interface FailedAttempt {
  error: unknown;
}

async function handleTask(
  handler: TaskHandler | undefined,
  { kind, id }: StoredTask,
  mayContinue: () => Promise<boolean>,
): Promise<'done' | 'stopped' | FailedAttempt> {
  if (!handler) return { error: new Error(`No code knows the kind of the task ${kind}.`) };
  try {
    if (!(await mayContinue())) return 'stopped';
    const result = await handler(id, mayContinue);
    return result === 'failed' ? { error: undefined } : result;
  } catch (error) {
    return { error };
  }
}

/** Returns the condition that the task was neither completed, nor enqueued again since it was read. */
const isAsEnqueued = ({ item }: StoredTask) => ({
  ConditionExpression: 'enqueue_id = :id',
  ExpressionAttributeValues: { ':id': item['enqueue_id'] },
});

interface FailureContext {
  queue: TaskQueue;
  now: Date;
  /** The result of the run, which is changed in place. */
  result: TaskRunResult;
}

/** Moves a failed task to its next attempt or to the dead letters. Adds it to the result of the run. */
async function recordFailure(
  task: StoredTask,
  { error }: FailedAttempt,
  { queue, now, result }: FailureContext,
): Promise<void> {
  const { endlessKinds = [] } = queue;
  const attempts = task.attempts + 1;
  const latest = new Date(now.getTime() + MAX_TASK_DELAY_MS);
  const next = getNextAttemptTime(attempts, now) ?? (endlessKinds.includes(task.kind) ? latest : null);
  const at = next !== null && next > latest ? latest : next;
  const moved = at ? buildLaterTask(task, at) : buildDeadLetter(task, error, now);
  const writes: TransactionWrite[] = [
    { Delete: { Key: task.key, ...isAsEnqueued(task) } },
    { Put: { Item: { ...task.item, ...moved, attempts } } },
  ];
  const isDead = (await writeTransaction(writes)) === null && at === null;
  if (isDead) result.dead += 1;
  result.error ??= error ?? (isDead ? new Error(`A task ${task.kind} failed ${attempts} times.`) : undefined);
}

const buildLaterTask = ({ key, kind, id }: StoredTask, next: Date) => ({
  pk: key.pk,
  sk: entrySortKey(formatInstant(next), `${kind}#${id}`),
});

/** A dead letter has the key of its task after a prefix, and the name of the last error. */
const buildDeadLetter = ({ key }: StoredTask, error: unknown, now: Date) => ({
  pk: key.pk,
  sk: `${DEAD_LETTER_PREFIX}${key.sk}`,
  error: error instanceof Error ? error.name : null,
  expires_at: Math.floor(now.getTime() / 1_000) + DEAD_LETTER_RETENTION_S,
});

const SECOND = 1;
const MINUTE = 60;
const HOUR = 3_600;
/**
 * Seconds before the second attempt, the third and so on: ten attempts in 75 hours.
 * Standard Webhooks 1.0 recommends these delays.
 */
const RETRY_DELAYS_S = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/**
 * Returns when work is attempted again after `failedAttempts` failures; null after the last.
 * `retryAfterS` is the delay in seconds that a receiver requested.
 */
export function getNextAttemptTime(failedAttempts: number, now: Date, retryAfterS = 0): Date | null {
  const delay = RETRY_DELAYS_S[failedAttempts - 1];
  return delay === undefined ? null : new Date(now.getTime() + Math.max(delay, retryAfterS) * 1_000);
}
