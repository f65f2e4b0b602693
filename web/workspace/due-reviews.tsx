import type { QueuedReview } from '../../clients/typescript/src/index.ts';
import { buildHref } from '../browser/route.ts';
import { HomeReviewList } from './home-review-list.tsx';

interface DueReviewsProps {
  reviews: QueuedReview[];
  hasMore: boolean;
}

/** Renders the open reviews of the team that are due within a week. */
export function DueReviews({ reviews, hasMore }: DueReviewsProps) {
  return (
    <section aria-labelledby="due">
      <h2 id="due">Due this week</h2>
      {reviews.length === 0 && <p>No open review of the team is due within seven days.</p>}
      <HomeReviewList reviews={reviews} whose />
      <p>
        {hasMore && 'More reviews are due. '}
        <a href={buildHref(['reviews'], { queue: 'open' })}>All open</a>
        {' · '}
        <a href={buildHref(['reviews'], { queue: 'overdue' })}>Overdue</a>
      </p>
    </section>
  );
}
