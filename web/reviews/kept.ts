import { useEffect, useState } from 'preact/hooks';
import type { Review } from '../../clients/typescript/src/index.ts';
import { getReview, type SeenReview } from '../api/reviews.ts';
import { onSignOut } from '../session/state.ts';

/** So long an answer is good enough to show it again: whoever goes through a list comes back to what they passed. */
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

/** How a review stood within the last minute, or how it stands. @throws ApiError */
export async function reviewOf(entryId: string, signal?: AbortSignal): Promise<SeenReview> {
  const known = kept.get(entryId);
  if (known && Date.now() - known.at < FRESH_MS) return known.seen;
  return freshReviewOf(entryId, signal);
}

/** Resolves when it is known how a review stands, without asking; whoever waited for long goes on without. */
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

/** How a review stands. @throws ApiError */
export const freshReviewOf = async (entryId: string, signal?: AbortSignal): Promise<SeenReview> =>
  keep(entryId, await getReview(entryId, signal));

/** Reviews as a list has them, or as they became since. */
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
