import type { QueuedReview } from '../../clients/typescript/src/index.ts';
import { addressOf } from '../route.ts';
import { ReviewLines } from './review-lines.tsx';

/** Renders the open reviews of the team that are due within a week. */
export function Due({ reviews, hasMore }: { reviews: QueuedReview[]; hasMore: boolean }) {
  return (
    <section aria-labelledby="due">
      <h2 id="due">Due this week</h2>
      {reviews.length === 0 && <p>No open review of the team is due within seven days.</p>}
      <ReviewLines reviews={reviews} whose />
      <p>
        {hasMore && 'More are due. '}
        <a href={addressOf(['reviews'], { queue: 'open' })}>All open</a>
        {' · '}
        <a href={addressOf(['reviews'], { queue: 'overdue' })}>Overdue</a>
      </p>
    </section>
  );
}
