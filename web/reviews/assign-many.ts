import type { FoundEntry, Review } from '../../clients/typescript/src/index.ts';
import { isConflict } from '../api/problem.ts';
import { putReview, type SeenReview } from '../api/reviews.ts';
import { type Draft, draftOf, isSo, requestOf } from './draft.ts';
import { freshReviewOf, keep } from './kept.ts';

/** The outcome for one review: set, changed by somebody else, or failed. */
export type Outcome = { kind: 'set' } | { kind: 'changed'; now: SeenReview } | { kind: 'failed'; error: unknown };

/** The fields to set; missing ones keep the value of each review. */
export type Wanted = Partial<Draft>;

const AT_ONCE = 3;

/** Processes items with limited concurrency. */
async function forEachOf<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const one = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** Loads the review of each entry and reports null if it fails. */
export const readAll = (entries: FoundEntry[], tell: (id: string, seen: SeenReview | null) => void): Promise<void> =>
  forEachOf(entries, async ({ id }) => tell(id, await freshReviewOf(id).catch(() => null)));

/** Updates each review, based on the version that was loaded. */
export const setAll = (
  entries: FoundEntry[],
  seenOf: (id: string) => SeenReview | undefined,
  { wanted, tell }: { wanted: Wanted; tell: (id: string, outcome: Outcome) => void },
): Promise<void> =>
  forEachOf(entries, async ({ id }) =>
    tell(id, await setOne(id, seenOf(id), wanted).catch((error): Outcome => ({ kind: 'failed', error }))),
  );

/** @throws ApiError */
async function setOne(entryId: string, known: SeenReview | undefined, wanted: Wanted): Promise<Outcome> {
  const seen = known ?? (await freshReviewOf(entryId));
  const wantedOf = (review: Review): Draft => ({ ...draftOf(review), ...wanted });
  if (isSo(wantedOf(seen.value), seen.value)) return { kind: 'set' };
  try {
    keep(entryId, await putReview(entryId, requestOf(wantedOf(seen.value)), seen.etag));
    return { kind: 'set' };
  } catch (error) {
    if (!isConflict(error)) throw error;
    const now = await freshReviewOf(entryId);
    return isSo(wantedOf(now.value), now.value) ? { kind: 'set' } : { kind: 'changed', now };
  }
}
