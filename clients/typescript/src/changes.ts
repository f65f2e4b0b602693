import { type Part, partOf } from './all.ts';
import { pause } from './send.ts';

/** Nearly 25 days. With more a timer goes off at once. */
const MOST_S = 2_147_483;

/** How changes are followed. */
export interface FollowOptions {
  /** Changed after it: an instant, a day, or the `cursor` of earlier changes with the same filters. */
  since: string | { cursor: string };
  /** Seconds between looks for more, for ever; without it the changes end when all are read. 1 to 2,147,483. */
  every?: number;
  /** Ends the wait: the iteration is rejected with the reason of the signal. */
  signal?: AbortSignal;
}

/** What changed, in the order of the changes, and the place in it. */
export interface Changes<T> extends AsyncIterable<T> {
  /** Leads on in another process, with the same filters; before the first page the one that they began with, or null. It moves on after a page was gone through. */
  readonly cursor: string | null;
}

/**
 * What was added or edited: `changes(client.entries.list, { feed_id }, { since: '2026-11-01', every: 60 })`. Nothing is left out; a new
 * start from `cursor` goes through at most one page again.
 *
 * @throws ServiceError; RangeError for less than a second or more than 2,147,483 between looks, or a page without a place to go on from
 */
export function changes<T, Q extends object>(
  list: (query?: Q) => Promise<Part<T>>,
  query: Q,
  { since, every, signal }: FollowOptions,
): Changes<T> {
  if (every !== undefined && !(every >= 1 && every <= MOST_S))
    throw new RangeError(`every must be 1 to ${MOST_S} seconds.`);
  let place: { updated_after: string } | { cursor: string } =
    typeof since === 'string' ? { updated_after: since } : since;
  return {
    get cursor() {
      return 'cursor' in place ? place.cursor : null;
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        signal?.throwIfAborted();
        const { items, has_more, next_cursor } = partOf(await list({ ...query, ...place } as Q));
        yield* items;
        if (next_cursor === null) throw new RangeError('The page of changes has no place to go on from.');
        place = { cursor: next_cursor };
        if (!has_more && every === undefined) return;
        if (!has_more) await pause(every ?? 0, signal);
      }
    },
  };
}
