import { pageRoute } from '../../lib/http/read-routes.ts';
import { listLog } from '../../lib/reviews/log.ts';
import { ReviewLogRecord } from '../../lib/reviews/review.ts';

/** GET /api/v2/entries/{entry_id}/review/log: everything that the team did with an entry, oldest first. */
export const handler = pageRoute({ name: 'listReviewLog', id: 'entry_id', page: ReviewLogRecord }, ({ id, page }) =>
  listLog(id, page),
);
