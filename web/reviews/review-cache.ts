import type { Review } from '../../clients/typescript/src/index.ts';
import { getReview, type LoadedReview } from '../data/api/reviews.ts';
import { createSessionSignal } from '../data/session-signal.ts';

/** How long a cached review may be shown again, for people who step through a list. */
const MAX_CACHE_AGE_MS = 60_000;
const MAX_WAIT_MS = 3_000;

const cachedReviews = createSessionSignal<ReadonlyMap<string, { seen: LoadedReview; at: number }>>(new Map());

export function cacheReview(entryId: string, review: LoadedReview): LoadedReview {
  cachedReviews.value = new Map(cachedReviews.peek()).set(entryId, { seen: review, at: Date.now() });
  return review;
}

/** Returns a review from the cache, or loads it. @throws ApiError */
export async function getCachedReview(entryId: string, signal?: AbortSignal): Promise<LoadedReview> {
  const known = cachedReviews.peek().get(entryId);
  if (known && Date.now() - known.at < MAX_CACHE_AGE_MS) return known.seen;
  return fetchReview(entryId, signal);
}

/** Resolves when the review is cached, or after a time limit. It sends no request. */
export async function waitForReview(entryId: string): Promise<void> {
  let unsubscribe = () => {};
  await new Promise<void>((resolve) => {
    setTimeout(resolve, MAX_WAIT_MS);
    unsubscribe = cachedReviews.subscribe((reviews) => reviews.has(entryId) && resolve());
  });
  unsubscribe();
}

/** Loads a review. @throws ApiError */
export const fetchReview = async (entryId: string, signal?: AbortSignal): Promise<LoadedReview> =>
  cacheReview(entryId, await getReview(entryId, signal));

/** Returns a listed review, or a newer cached one. */
export function getLatestReview(review: Review): Review {
  const later = cachedReviews.value.get(review.entry_id)?.seen.value;
  return later && later.version > review.version ? later : review;
}
