import type { QueuedReview } from '../../clients/typescript/src/index.ts';
import { buildHref } from '../browser/route.ts';
import { formatReviewerCapitalized, isOverdue } from '../reviews/format-review.ts';
import { ReviewStateBadge } from '../reviews/review-state-badge.tsx';
import { formatLongDay } from '../values/date-format.ts';

interface HomeReviewListProps {
  reviews: QueuedReview[];
  whose?: boolean;
}

/** Renders reviews with update, state and due day, and optionally the assignee. */
export function HomeReviewList({ reviews, whose: showAssignee = false }: HomeReviewListProps) {
  return (
    <ul class="reviews-at-home">
      {reviews.map(({ review, entry }) => (
        <li key={review.entry_id}>
          <a href={buildHref(['entries', review.entry_id])} dir="auto">
            {entry?.title ?? `Removed update (${review.entry_id})`}
          </a>
          <p>
            <ReviewStateBadge state={review.state} />
            {review.due && (
              <span class={isOverdue(review) ? 'overdue' : undefined}>
                {isOverdue(review) ? 'Overdue since' : 'Due'} {formatLongDay(review.due)}
              </span>
            )}
            {showAssignee && <span>{review.assignee ? formatReviewerCapitalized(review.assignee) : 'Unassigned'}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}
