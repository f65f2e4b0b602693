import { checkPart, type Part } from './all.ts';
import { pause } from './send.ts';

/** Nearly 25 days; a longer timer would end at once. */
const MAX_S = 2_147_483;

/** Options of `changes`. */
export interface FollowOptions {
  /** Only later changes: an instant, a day, or the `cursor` of earlier changes with the same filters. */
  since: string | { cursor: string };
  /** Seconds between requests for new changes, 1 to 2,147,483. Without it the iteration ends after the last one. */
  every?: number;
  /** Ends the wait: the iteration is rejected with the reason of the signal. */
  signal?: AbortSignal;
}

/** The changes in their order, with a checkpoint. */
export interface Changes<T> extends AsyncIterable<T> {
  /**
   * The checkpoint, from which another process continues with the same filters. Before the first page it is the initial
   * one, or null. It advances after the last item of a page.
   */
  readonly cursor: string | null;
}

/**
 * Iterates over new and edited items, without gaps. A restart from `cursor` repeats at most one page. Example:
 * `changes(client.entries.list, { feed_id }, { since: '2026-11-01', every: 60 })`.
 *
 * @throws ServiceError; RangeError for `every` below 1 or above 2,147,483 seconds, or for a page without next_cursor
 */
export function changes<T, Q extends object>(
  list: (query?: Q) => Promise<Part<T>>,
  query: Q,
  { since, every, signal }: FollowOptions,
): Changes<T> {
  if (every !== undefined && !(every >= 1 && every <= MAX_S))
    throw new RangeError(`every must be 1 to ${MAX_S} seconds.`);
  let checkpoint: { updated_after: string } | { cursor: string } =
    typeof since === 'string' ? { updated_after: since } : since;
  return {
    get cursor() {
      return 'cursor' in checkpoint ? checkpoint.cursor : null;
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        signal?.throwIfAborted();
        const { items, has_more, next_cursor } = checkPart(await list({ ...query, ...checkpoint } as Q));
        yield* items;
        if (next_cursor === null) throw new RangeError('The page of changes has no next_cursor.');
        checkpoint = { cursor: next_cursor };
        if (!has_more && every === undefined) return;
        if (!has_more) await pause(every ?? 0, signal);
      }
    },
  };
}
