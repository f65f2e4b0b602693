import { createListRoute } from '../../lib/http/list-route.ts';
import { ReviewQuery } from '../../lib/http/review-queries.ts';
import { listReviews, QueuedReview } from '../../lib/reviews/review-queues.ts';

/** GET /api/v2/reviews: entries by assignee, without one, or overdue. */
export const handler = createListRoute(
  { name: 'listReviews', query: ReviewQuery, page: QueuedReview },
  ({ query: { state, assignee, topic_id, due_before }, caller, page }) => {
    const person = assignee === 'me' ? caller.id : assignee;
    const filter = { state, assignee: person === 'none' ? null : person, topicId: topic_id, dueBefore: due_before };
    return listReviews(filter, page);
  },
);
