import type { QueuedReview } from '../../clients/typescript/src/index.ts';
import { StatePill } from '../reviews/state-pill.tsx';
import { dayText, isOverdue } from '../reviews/words.ts';
import { addressOf } from '../route.ts';

/** The open reviews of the person, the next due first. */
export function Assigned({ reviews }: { reviews: QueuedReview[] }) {
  return (
    <section aria-labelledby="assigned">
      <h2 id="assigned">Assigned to you</h2>
      {reviews.length === 0 && <p>No open review is assigned to you.</p>}
      <ul class="assigned">
        {reviews.map(({ review, entry }) => (
          <li key={review.entry_id}>
            <a href={addressOf(['entries', review.entry_id])} dir="auto">
              {entry?.title ?? `An update that is gone (${review.entry_id})`}
            </a>
            <p>
              <StatePill state={review.state} />
              {review.due && (
                <span class={isOverdue(review) ? 'overdue' : undefined}>
                  {isOverdue(review) ? 'Overdue since' : 'Due'} {dayText(review.due)}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
      {reviews.length > 0 && (
        <p>
          <a href={addressOf(['reviews'])}>All reviews</a>
        </p>
      )}
    </section>
  );
}
