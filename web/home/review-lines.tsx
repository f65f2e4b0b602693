import type { QueuedReview } from '../../clients/typescript/src/index.ts';
import { dayInWords } from '../parts/date-format.ts';
import { StatePill } from '../reviews/state-pill.tsx';
import { isOverdue, nameAtStart } from '../reviews/words.ts';
import { addressOf } from '../route.ts';

/** Renders reviews with update, state and due day, and optionally the assignee. */
export function ReviewLines({ reviews, whose = false }: { reviews: QueuedReview[]; whose?: boolean }) {
  return (
    <ul class="reviews-at-home">
      {reviews.map(({ review, entry }) => (
        <li key={review.entry_id}>
          <a href={addressOf(['entries', review.entry_id])} dir="auto">
            {entry?.title ?? `An update that was removed (${review.entry_id})`}
          </a>
          <p>
            <StatePill state={review.state} />
            {review.due && (
              <span class={isOverdue(review) ? 'overdue' : undefined}>
                {isOverdue(review) ? 'Overdue since' : 'Due'} {dayInWords(review.due)}
              </span>
            )}
            {whose && <span>{review.assignee ? nameAtStart(review.assignee) : 'Unassigned'}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}
