import type { QueuedReview } from '../../clients/typescript/src/index.ts';
import { buildHref } from '../browser/route.ts';
import { HomeReviewList } from './home-review-list.tsx';

interface AssignedReviewsProps {
  reviews: QueuedReview[];
}

/** Renders the open reviews of the signed-in person, next due first. */
export function AssignedReviews({ reviews }: AssignedReviewsProps) {
  return (
    <section aria-labelledby="assigned">
      <h2 id="assigned">Assigned to you</h2>
      {reviews.length === 0 && <p>No open review is assigned to you.</p>}
      <HomeReviewList reviews={reviews} />
      {reviews.length > 0 && (
        <p>
          <a href={buildHref(['reviews'])}>All reviews assigned to you</a>
        </p>
      )}
    </section>
  );
}
