import { createListRoute } from '../../lib/http/list-route.ts';
import { ReviewLogRecord } from '../../lib/reviews/review.ts';
import { listReviewLog } from '../../lib/reviews/review-log.ts';

/** GET /api/v2/entries/{entry_id}/review/log: everything that the team did with an entry, oldest first. */
export const handler = createListRoute(
  { name: 'listReviewLog', id: 'entry_id', page: ReviewLogRecord },
  ({ id, page }) => listReviewLog(id, page),
);
