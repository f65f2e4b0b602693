import type { QueuedReview } from '../../clients/typescript/src/index.ts';
import { addressOf } from '../route.ts';
import { ReviewLines } from './review-lines.tsx';

/** Renders the open reviews of the signed-in person, next due first. */
export function Assigned({ reviews }: { reviews: QueuedReview[] }) {
  return (
    <section aria-labelledby="assigned">
      <h2 id="assigned">Assigned to you</h2>
      {reviews.length === 0 && <p>No open review is assigned to you.</p>}
      <ReviewLines reviews={reviews} />
      {reviews.length > 0 && (
        <p>
          <a href={addressOf(['reviews'])}>All of yours</a>
        </p>
      )}
    </section>
  );
}
