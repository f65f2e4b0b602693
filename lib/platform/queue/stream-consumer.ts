import { formatInstant } from '../../values/time.ts';
import type { ItemKey } from '../dynamodb/key-schema.ts';
import { getItem } from '../dynamodb/read.ts';
import { getLastSortKeyAt } from '../dynamodb/sort-keys.ts';
import { acquireLease, type Lease, releaseLease, updateLeasedItem } from './lease.ts';

/*
 * A consumer reads an ordered stream page by page. Its checkpoint is how far it has read, as a sort key. One run at a
 * time has the lease of the checkpoint, and only this run moves it, after it has handled a page. If the run is killed,
 * the page is handled again, so handling it must be idempotent.
 */

/** Longer than one page takes. */
const LEASE_MS = 60_000;
/** A checkpoint may be so far ahead of this clock, because another clock wrote it. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

/** Items of a stream after a checkpoint, and the checkpoint after all of them. */
export interface StreamPage<T> {
  items: T[];
  next: string;
  has_more: boolean;
}

/** How a consumer reads and handles its stream. */
export interface StreamConsumer<T> {
  /** The item with its checkpoint and lease. */
  key: ItemKey;
  /** Reads the page after a checkpoint; without one, from where the first run of a deployment begins. */
  readPage: (after: string | null) => Promise<StreamPage<T>>;
  /** Handles the items of a page in order, at least one. Returns how many it handled. */
  handlePage: (items: T[]) => Promise<number>;
  /** Returns the checkpoint after an item. */
  getPosition: (item: T) => string;
  /** Returns false if no further page may begin. */
  isTimeLeft: () => boolean;
}

/**
 * The result of one run of a consumer.
 * - `outcome` is `held elsewhere` if another run has the lease, or acquired it during this run.
 * - `pending` is the oldest item that is not handled yet, or the last handled one if the next is not known; undefined
 *   if there is none.
 */
export interface ConsumerResult<T> {
  outcome: 'nothing new' | 'consumed' | 'held elsewhere';
  pending: T | undefined;
}

/**
 * Handles the items of a stream after the consumer's checkpoint, until none is left or time is up. After releasing the
 * lease, it checks for items once more: a run that was started in between ended without the lease. A run that finds
 * nothing costs two reads.
 */
export async function consumeStream<T>(consumer: StreamConsumer<T>): Promise<ConsumerResult<T>> {
  let result: ConsumerResult<T> = { outcome: 'nothing new', pending: undefined };
  for (;;) {
    const stored = await readStoredCheckpoint(consumer.key);
    const isAhead = isAheadOfClock(stored);
    const page = await consumer.readPage(isAhead ? null : stored);
    const [oldest] = page.items;
    if (!oldest && !isAhead) return result;
    const lease = await acquireCheckpoint(consumer.key, stored);
    if (!lease) return { outcome: result.outcome === 'consumed' ? 'consumed' : 'held elsewhere', pending: oldest };
    result = await consumePages(consumer, lease, page);
    if (result.outcome === 'held elsewhere' || !consumer.isTimeLeft()) return result;
  }
}

/**
 * Returns how far a consumer has read its stream, as a sort key; null before the first run. One consistent read.
 *
 * It is also null for a checkpoint more than a minute ahead of the clock, which would hide all changes until then. The
 * consumer begins like its first run, and handles some items again.
 */
export async function getCheckpoint(key: ItemKey): Promise<string | null> {
  const checkpoint = await readStoredCheckpoint(key);
  return isAheadOfClock(checkpoint) ? null : checkpoint;
}

async function readStoredCheckpoint(key: ItemKey): Promise<string | null> {
  const item = await getItem(key, { consistent: true });
  return (item?.['checkpoint'] as string | undefined) ?? null;
}

const isAheadOfClock = (checkpoint: string | null) =>
  (checkpoint ?? '') > getLastSortKeyAt(formatInstant(new Date(Date.now() + MAX_CLOCK_DIFFERENCE_MS)));

/**
 * Acquires the lease of a checkpoint, unless another run has moved the checkpoint since it was read. So the page that
 * was read after it is still the next one.
 */
const acquireCheckpoint = (key: ItemKey, stored: string | null): Promise<Lease | null> =>
  acquireLease(key, {
    durationMs: LEASE_MS,
    condition: {
      expression: '(attribute_not_exists(checkpoint) OR checkpoint = :read)',
      values: { ':read': stored },
    },
  });

/** Handles page after page under a lease, moves the checkpoint after each, and releases the lease. */
async function consumePages<T>(
  { readPage, handlePage, getPosition, isTimeLeft }: StreamConsumer<T>,
  lease: Lease,
  first: StreamPage<T>,
): Promise<ConsumerResult<T>> {
  for (let page = first; ; page = await readPage(page.next)) {
    const { items, next, has_more } = page;
    const handled = await handlePage(items);
    if (handled === 0 && items.length > 0) throw new Error('A page of a stream was handled without progress.');
    const last = items[handled - 1];
    const isWhole = handled === items.length;
    const continues = isWhole && has_more && isTimeLeft();
    const checkpoint = isWhole || !last ? next : getPosition(last);
    const isMoved = continues
      ? updateLeasedItem(lease, { set: { checkpoint, leased_until: Date.now() + LEASE_MS } })
      : releaseLease(lease, { set: { checkpoint } });
    if (!(await isMoved)) return { outcome: 'held elsewhere', pending: items[0] };
    const pending = isWhole && !has_more ? undefined : (items[handled] ?? last);
    if (!continues) return { outcome: 'consumed', pending };
  }
}
