import { useEffect, useState } from 'preact/hooks';
import type { Review } from '../../clients/typescript/src/index.ts';
import { getReview, type LoadedReview } from '../data/api/reviews.ts';
import { onSignOut } from '../session/session-state.ts';

/** How long a cached review may be shown again, for people who step through a list. */
const MAX_CACHE_AGE_MS = 60_000;
const MAX_WAIT_MS = 3_000;

const cachedReviews = new Map<string, { seen: LoadedReview; at: number }>();
const subscribers = new Set<() => void>();
onSignOut(() => cachedReviews.clear());

export function cacheReview(entryId: string, review: LoadedReview): LoadedReview {
  cachedReviews.set(entryId, { seen: review, at: Date.now() });
  for (const notify of subscribers) notify();
  return review;
}

/** Returns a review from the cache, or loads it. @throws ApiError */
export async function getCachedReview(entryId: string, signal?: AbortSignal): Promise<LoadedReview> {
  const known = cachedReviews.get(entryId);
  if (known && Date.now() - known.at < MAX_CACHE_AGE_MS) return known.seen;
  return fetchReview(entryId, signal);
}

/** Resolves when the review is cached, or after a time limit. It sends no request. */
export function waitForReview(entryId: string): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      subscribers.delete(check);
      resolve();
    };
    const check = () => {
      if (cachedReviews.has(entryId)) finish();
    };
    const timer = setTimeout(finish, MAX_WAIT_MS);
    subscribers.add(check);
    check();
  });
}

/** Loads a review. @throws ApiError */
export const fetchReview = async (entryId: string, signal?: AbortSignal): Promise<LoadedReview> =>
  cacheReview(entryId, await getReview(entryId, signal));

/** Returns a function that replaces a listed review with a newer cached one. */
export function useLatestReview(): (review: Review) => Review {
  const [, setTurn] = useState(0);
  useEffect(() => {
    const follow = () => setTurn((before) => before + 1);
    subscribers.add(follow);
    return () => void subscribers.delete(follow);
  }, []);
  return (review) => {
    const later = cachedReviews.get(review.entry_id)?.seen.value;
    return later && later.version > review.version ? later : review;
  };
}
