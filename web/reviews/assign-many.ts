import type { FoundEntry, Review } from '../../clients/typescript/src/index.ts';
import { isConflict } from '../api/problem.ts';
import { putReview, type SeenReview } from '../api/reviews.ts';
import { type Draft, draftOf, isSo, requestOf } from './draft.ts';
import { freshReviewOf, keep } from './kept.ts';

/** What came of one of several: set, changed by somebody else meanwhile and how it is now, or why it was not set. */
export type Outcome = { kind: 'set' } | { kind: 'changed'; now: SeenReview } | { kind: 'failed'; error: unknown };

/** What is set of each; what is not said stays as each has it. */
export type Wanted = Partial<Draft>;

const AT_ONCE = 3;

/** Does something for each, a few at a time. */
async function forEachOf<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const one = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** How each stands; of what cannot be read nothing is told. */
export const readAll = (entries: FoundEntry[], tell: (id: string, seen: SeenReview | null) => void): Promise<void> =>
  forEachOf(entries, async ({ id }) => tell(id, await freshReviewOf(id).catch(() => null)));

/** Sets what is wanted of each, as it was seen. */
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
