import { createItemRoute } from '../../lib/http/read-routes.ts';
import { getReviewReaderPermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';
import { Review } from '../../lib/reviews/review.ts';
import { getReview } from '../../lib/reviews/review-store.ts';

/** GET /api/v2/entries/{entry_id}/review: the team's review of an entry. */
export const handler = withPermissionProbes(
  createItemRoute({ name: 'getReview', id: 'entry_id', item: Review }, ({ id }) => getReview(id)),
  getReviewReaderPermissionProbes,
);
