import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { lazy } from '../components/lazy.tsx';
import { ReviewSkeleton } from '../reviews/review-button.tsx';
import type { TeamReviewProps } from '../reviews/team-review-section.tsx';

const loadReviewViews = () => import('./lazy-parts.tsx');

/** Renders the details below an update. The chunk is loaded on demand. */
export const LazyEntryDetails = lazy<TeamReviewProps>(
  () => loadReviewViews().then(({ EntryDetails }) => EntryDetails),
  () => <ReviewSkeleton />,
);

/** Loads related updates after their chunk, because they are below the details. */
export const loadRelated = (entry: FoundEntry) =>
  loadReviewViews().then(({ loadRelatedLists }) => loadRelatedLists(entry));
