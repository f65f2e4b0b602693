import type { FoundEntry, Review } from '../../clients/typescript/src/index.ts';
import { isConflict } from '../data/api/api-error.ts';
import { type LoadedReview, putReview } from '../data/api/reviews.ts';
import { cacheReview, fetchReview } from './review-cache.ts';
import { matchesReview, type ReviewDraft, toReviewDraft, toReviewRequest } from './review-draft.ts';

/** The outcome for one review: set, changed by somebody else, or failed. */
export type ReviewOutcome =
  | { kind: 'set' }
  | { kind: 'changed'; current: LoadedReview }
  | { kind: 'failed'; error: unknown };

/** The fields to set; missing ones keep the value of each review. */
export type ReviewChanges = Partial<ReviewDraft>;

const MAX_CONCURRENCY = 3;

/** Processes items with limited concurrency. */
async function runWithLimit<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const one = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENCY }, one));
}

/** Loads the review of each entry and reports null if it fails. */
export const loadReviews = (
  entries: FoundEntry[],
  tell: (id: string, seen: LoadedReview | null) => void,
): Promise<void> => runWithLimit(entries, async ({ id }) => tell(id, await fetchReview(id).catch(() => null)));

interface UpdateReviewsOptions {
  wanted: ReviewChanges;
  tell: (id: string, outcome: ReviewOutcome) => void;
}

/** Updates each review, based on the version that was loaded. */
export const updateReviews = (
  entries: FoundEntry[],
  seenOf: (id: string) => LoadedReview | undefined,
  { wanted, tell }: UpdateReviewsOptions,
): Promise<void> =>
  runWithLimit(entries, async ({ id }) =>
    tell(id, await updateReview(id, seenOf(id), wanted).catch((error): ReviewOutcome => ({ kind: 'failed', error }))),
  );

/** @throws ApiError */
async function updateReview(
  entryId: string,
  known: LoadedReview | undefined,
  wanted: ReviewChanges,
): Promise<ReviewOutcome> {
  const seen = known ?? (await fetchReview(entryId));
  const toWantedReview = (review: Review): ReviewDraft => ({ ...toReviewDraft(review), ...wanted });
  if (matchesReview(toWantedReview(seen.value), seen.value)) return { kind: 'set' };
  try {
    cacheReview(entryId, await putReview(entryId, toReviewRequest(toWantedReview(seen.value)), seen.etag));
    return { kind: 'set' };
  } catch (error) {
    if (!isConflict(error)) throw error;
    const current = await fetchReview(entryId);
    return matchesReview(toWantedReview(current.value), current.value) ? { kind: 'set' } : { kind: 'changed', current };
  }
}
