import { ReviewQuery } from '../../lib/http/query-schemas.ts';
import { pageRoute } from '../../lib/http/read-routes.ts';
import { listReviews, QueuedReview } from '../../lib/reviews/review-queues.ts';

/** GET /api/v2/reviews: entries by assignee, without one, or overdue. */
export const handler = pageRoute(
  { name: 'listReviews', query: ReviewQuery, page: QueuedReview },
  ({ query: { state, assignee, topic_id, due_before }, caller, page }) => {
    const who = assignee === 'none' ? null : assignee === 'me' ? caller.id : assignee;
    return listReviews({ state, assignee: who, topicId: topic_id, dueBefore: due_before }, page);
  },
);
