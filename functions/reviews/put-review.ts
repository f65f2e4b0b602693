import { findOwnName } from '../../lib/access/people/person-name.ts';
import { getAssignablePerson } from '../../lib/access/people/user-pool.ts';
import { getAuthorizationHeader } from '../../lib/http/caller-email.ts';
import { assertIfMatch } from '../../lib/http/preconditions.ts';
import { createWriteRoute, type WriteRouteInput } from '../../lib/http/route.ts';
import { getReviewerPermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';
import { putReview } from '../../lib/reviews/put-review.ts';
import { describeReviewState, Review, ReviewRequest } from '../../lib/reviews/review.ts';
import { getOrCreateReviewer } from '../../lib/reviews/reviewers.ts';

const SPEC = { name: 'putReview', id: 'entry_id', body: ReviewRequest, status: 200, response: Review } as const;
/** PUT /api/v2/entries/{entry_id}/review: replaces a decision, if the caller has seen the current one. */
export const handler = withPermissionProbes(
  createWriteRoute({ ...SPEC, tag: 'needed' }, put),
  getReviewerPermissionProbes,
);

async function put({ id, body, caller, event }: WriteRouteInput<typeof ReviewRequest>) {
  const token = getAuthorizationHeader(event);
  const actor = await getOrCreateReviewer(caller.id, () => findOwnName(caller.id, token));
  const seen = (review: Review) => assertIfMatch(event, review, describeReviewState(review));
  return putReview(id, body, { actor, assertPrecondition: seen, findPerson: getAssignablePerson });
}
