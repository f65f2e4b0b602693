import { refuseUnlessSeen } from '../../lib/http/conditional.ts';
import { headerValues } from '../../lib/http/header-values.ts';
import { type WriteInput, writeRoute } from '../../lib/http/route.ts';
import { findPerson } from '../../lib/people/directory.ts';
import { nameOf } from '../../lib/people/name.ts';
import { probed } from '../../lib/probe/probed.ts';
import { reviewer } from '../../lib/probe/roles.ts';
import { howItStands, Review, ReviewRequest } from '../../lib/reviews/review.ts';
import { reviewerOf } from '../../lib/reviews/reviewers.ts';
import { putReview } from '../../lib/reviews/transition.ts';

const SPEC = { name: 'putReview', id: 'entry_id', body: ReviewRequest, status: 200, answers: Review } as const;
/** PUT /api/v2/entries/{entry_id}/review: replaces a decision, if the caller has seen the current one. */
export const handler = probed(writeRoute({ ...SPEC, tag: 'needed' }, put), reviewer);

async function put({ id, body, caller, event }: WriteInput<typeof ReviewRequest>) {
  const token = headerValues(event.multiValueHeaders, 'authorization')[0] ?? '';
  const by = await reviewerOf(caller.id, () => nameOf(caller.id, token));
  const seen = (review: Review) => refuseUnlessSeen(event, review, howItStands(review));
  return putReview(id, body, { by, refuseUnlessSeen: seen, findPerson });
}
