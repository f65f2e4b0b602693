import { useEffect, useState } from 'preact/hooks';
import type { Review } from '../../clients/typescript/src/index.ts';
import { getReview, type SeenReview } from '../api/reviews.ts';
import { onSignOut } from '../session/state.ts';

/** How long a cached review may be shown again, for people who step through a list. */
const FRESH_MS = 60_000;
const PATIENCE_MS = 3_000;

const kept = new Map<string, { seen: SeenReview; at: number }>();
const followers = new Set<() => void>();
onSignOut(() => kept.clear());

export function keep(entryId: string, seen: SeenReview): SeenReview {
  kept.set(entryId, { seen, at: Date.now() });
  for (const follow of followers) follow();
  return seen;
}

/** Returns a review from the cache, or loads it. @throws ApiError */
export async function reviewOf(entryId: string, signal?: AbortSignal): Promise<SeenReview> {
  const known = kept.get(entryId);
  if (known && Date.now() - known.at < FRESH_MS) return known.seen;
  return freshReviewOf(entryId, signal);
}

/** Resolves when the review is cached, or after a time limit. It sends no request. */
export function reviewKnown(entryId: string): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      followers.delete(look);
      resolve();
    };
    const look = () => {
      if (kept.has(entryId)) done();
    };
    const timer = setTimeout(done, PATIENCE_MS);
    followers.add(look);
    look();
  });
}

/** Loads a review. @throws ApiError */
export const freshReviewOf = async (entryId: string, signal?: AbortSignal): Promise<SeenReview> =>
  keep(entryId, await getReview(entryId, signal));

/** Returns a function that replaces a listed review with a newer cached one. */
export function useLatest(): (review: Review) => Review {
  const [, setTurn] = useState(0);
  useEffect(() => {
    const follow = () => setTurn((before) => before + 1);
    followers.add(follow);
    return () => void followers.delete(follow);
  }, []);
  return (review) => {
    const later = kept.get(review.entry_id)?.seen.value;
    return later && later.version > review.version ? later : review;
  };
}
