import { itemRoute } from '../../lib/http/read-routes.ts';
import { probed } from '../../lib/probe/probed.ts';
import { reviewReader } from '../../lib/probe/roles.ts';
import { Review } from '../../lib/reviews/review.ts';
import { getReview } from '../../lib/reviews/rows.ts';

/** GET /api/v2/entries/{entry_id}/review: the team's review of an entry. */
export const handler = probed(
  itemRoute({ name: 'getReview', id: 'entry_id', item: Review }, ({ id }) => getReview(id)),
  reviewReader,
);
